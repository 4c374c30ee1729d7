import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { CUT_MARK, plainCommand, reduceCommand } from "../../src/checkpoint/command-text.ts"
import { cutMarked } from "../../src/lib/text.ts"

/** Stands for the content of a file, or a script. */
const IT = "CANARY"

/** Commands as agents write them, with content in every place that it has there. */
const WITH_CONTENT: readonly string[] = [
  `cat > f <<'EOF'\n${IT} don't\nEOF`,
  `cat << "A B" >x\n${IT}\nA B\nls`,
  `cat <<-'E' > a\n\t${IT}\n\tE\necho ok`,
  `cat > f << EOF\r\n${IT}\r\nEOF\r\nls`,
  `cat <<EOF\n${IT}`,
  `tee f <<< "${IT}"`,
  `tee -a f <<'E'\n${IT}\nE`,
  `python3 - <<EOF\n${IT}\nEOF`,
  `bash <<'S'\n${IT}\nS`,
  `ssh h <<'S'\n${IT}\nS`,
  `ssh h '${IT} ls'`,
  `git commit -m "$(cat <<'EOF'\n${IT}\nEOF\n)"`,
  `python - "$(cat <<X\n${IT}\nX\n)"`,
  `apply_patch "*** Begin Patch\n${IT}\n*** End Patch"`,
  ...["sh", "bash", "zsh", "dash", "ksh", "fish", "/bin/sh", "busybox sh"].map((shell) => `${shell} -c "${IT}"`),
  `bash -lc '${IT} x'`,
  `bash -c $'${IT}\\n'`,
  `sudo env A=1 bash -c '${IT}'`,
  `docker exec c sh -c '${IT}'`,
  `timeout 5 bash -c "${IT}"`,
  `xargs -I{} sh -c '${IT}'`,
  `find . -exec sh -c '${IT}' \\;`,
  `python -c '${IT}'`,
  `python3.11 -c 'print("${IT}")'`,
  `python -c'${IT}'`,
  `python3 -c "\nimport ${IT}\n" && npm test`,
  `uv run python -c '${IT}'`,
  `node -e "${IT}"`,
  `node -p '${IT}'`,
  `node --eval="${IT}"`,
  `node --input-type=module -e '${IT}'`,
  `deno eval "${IT}"`,
  `bun -e "${IT}"`,
  `tsx -e "${IT}"`,
  `npx -c '${IT}'`,
  `perl -pi -e 's/${IT}/b/' f`,
  `perl -0pe 's/${IT}/x/' f`,
  `ruby -e "${IT}"`,
  `php -r '${IT}'`,
  `lua -e '${IT}'`,
  `Rscript -e '${IT}'`,
  `sed -i 's/${IT}/b/' f`,
  `sed -n -e 's/${IT}/b/p' f`,
  `awk -F, -v x=1 '{print "${IT}"}' f`,
  `jq '.${IT}' f`,
  `psql -c "${IT} x"`,
  `mysql -e '${IT}'`,
  `sqlite3 db "insert ${IT}"`,
  `eval "${IT}"`,
  `foo --exec "do ${IT}"`,
  `powershell -Command ${IT} a b`,
  `pwsh -c "${IT}"`,
  `cmd /c ${IT} x`,
  `Set-Content -Path f -Value "${IT}"`,
  `"${IT} foo" | Out-File f`,
  `@"\n${IT}\n"@ | Set-Content f`,
  `echo "${IT}" > f`,
  `echo ${IT} | tee f`,
  `echo '${IT}' | base64 -d > f`,
  `echo ${IT}${"x".repeat(45)}`,
  `echo "a ${IT} ${"y".repeat(50)}"`,
  `echo '${IT}`,
  `printf '%s' '${IT}' >> f`,
  `printf "${IT}\\n" > x && npm test`,
  `(echo ${IT}; echo ${IT}) > f`,
  `{ echo "${IT}"; } > f`,
  `if true; then echo "${IT}" > f; fi`,
  `for i in 1 2; do echo ${IT}; done | tee f`,
  `ls # ${IT}`,
  `curl -d '${IT}${"z".repeat(300)}' http://x`,
]

suite("what is kept of a command", () => {
  for (const command of WITH_CONTENT)
    test(`is no content and no script: ${JSON.stringify(command).slice(0, 70)}`, () => {
      assert.doesNotMatch(reduceCommand(command), /CANARY/)
    })

  for (const [command, wanted] of [
    ["npm test", "npm test"],
    ["  npm  test ", "npm test"],
    ["npm \\\n  test", "npm test"],
    ["grep 'a  b'", "grep 'a  b'"],
    ["npm test; echo done", "npm test; echo done"],
    ["echo 'a && npm test && b'", "echo 'a && npm test && b'"],
    ["cd packages/other && npm test 2>&1 | tail -5", "cd packages/other && npm test 2>&1 | tail -5"],
    ["cat > f <<'EOF'\nx\nEOF\nnpm test", "cat > f <<'EOF'\nnpm test"],
    ["git commit -m 'fix: it'", "git commit -m 'fix: it'"],
    ['pytest -k "a and b"', 'pytest -k "a and b"'],
    ["bash -c 'x' && npm test", "bash -c … && npm test"],
    ["echo x > f && npm test", "echo … > f && npm test"],
    ["grep -rn 'a b' src", "grep -rn 'a b' src"],
  ] as const)
    test(`is the rest as it stands there: ${JSON.stringify(command)}`, () => {
      assert.equal(reduceCommand(command), wanted)
    })

  test("stays the same when it is reduced again", () => {
    for (const command of WITH_CONTENT) {
      const once = reduceCommand(command)
      if (!once.includes("<<")) assert.equal(reduceCommand(once), once)
    }
  })

  test("is cut with a mark, never inside a character", () => {
    assert.equal(cutMarked("short", 200, CUT_MARK), "short")
    const cut = cutMarked(`${"a".repeat(192)}😀${"b".repeat(200)}`, 200, CUT_MARK)
    assert.equal(cut, `${"a".repeat(192)}${CUT_MARK}`)
    assert.ok(cut.isWellFormed() && cut.length <= 200)
  })

  test("is compared without blanks at its ends and without runs of them", () => {
    assert.equal(plainCommand("  npm   test  &&\tb "), plainCommand("npm test && b"))
    assert.notEqual(plainCommand("npm test 'a  b'"), plainCommand("npm test 'a b'"))
  })
})
