import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { shellLine, simpleCommands } from "../../src/lib/shell-words.ts"

/** The simple commands of a line: the operator before, the words and redirections as they stand there, the operator after. */
function taken(text: string): readonly (readonly [string, readonly string[], string])[] {
  return simpleCommands(shellLine(text)).map(({ before, tokens, after }) => [
    before,
    tokens.map(({ start, end }) => text.slice(start, end)),
    after,
  ])
}

suite("a command line is taken apart as a shell does", () => {
  for (const [text, wanted] of [
    ["npm test", [["", ["npm", "test"], ""]]],
    ["  npm \t test  ", [["", ["npm", "test"], ""]]],
    [
      "a && b || c",
      [
        ["", ["a"], "&&"],
        ["&&", ["b"], "||"],
        ["||", ["c"], ""],
      ],
    ],
    ["echo 'a && b'", [["", ["echo", "'a && b'"], ""]]],
    ['echo "a \\" && b"', [["", ["echo", '"a \\" && b"'], ""]]],
    [
      "a 2>&1 | tail -5; b &",
      [
        ["", ["a", "2>&1"], "|"],
        ["|", ["tail", "-5"], ";"],
        [";", ["b"], "&"],
      ],
    ],
    [
      "cat > f <<'EOF'\ndon't && x\nEOF\nnpm test",
      [
        ["", ["cat", "> f", "<<'EOF'"], "\n"],
        ["\n", ["npm", "test"], ""],
      ],
    ],
    [
      `git commit -m "$(cat <<'EOF'\nit's (here\nEOF\n)" && b`,
      [
        ["", ["git", "commit", "-m", `"$(cat <<'EOF'\nit's (here\nEOF\n)"`], "&&"],
        ["&&", ["b"], ""],
      ],
    ],
    ["a `b c` d", [["", ["a", "`b c`", "d"], ""]]],
    ["diff <(a) <(b)", [["", ["diff", "<(a)", "<(b)"], ""]]],
    ["a \\\n  b", [["", ["a", "b"], ""]]],
    ["a # && b", [["", ["a"], ""]]],
    ["a#b", [["", ["a#b"], ""]]],
    [
      "(cd x && a)",
      [
        ["(", ["cd", "x"], "&&"],
        ["&&", ["a"], ")"],
      ],
    ],
    ["", []],
  ] as const)
    test(JSON.stringify(text), () => {
      assert.deepEqual(taken(text), wanted)
      assert.equal(shellLine(text).complete, true)
    })

  for (const text of ["'a", '"a', "$(a", "`a", "cat <<EOF\nx", '"$(a', "$'a\\'"])
    test(`${JSON.stringify(text)} has no end`, () => {
      assert.equal(shellLine(text).complete, false)
    })

  test("whatever it holds: the tokens are in order and lie in the text", () => {
    const piece = fc.constantFrom(..."ab '\"`$(){}<>|&;\\\n#=-".split(""), "<<", "$(", "EOF", "&&")
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("")
        let end = 0
        for (const token of shellLine(text).tokens) {
          assert.ok(token.start >= end && token.end >= token.start && token.end <= text.length, JSON.stringify(text))
          end = token.end
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test("text that is made to take long takes time in proportion to its length", () => {
    for (const unit of ["(", "$(", "'", '"$(', "`", "a&", "<<a ", "<<a\n", "\\", "{"]) {
      const time = (count: number): number => {
        const text = unit.repeat(count)
        const begun = performance.now()
        shellLine(text)
        return performance.now() - begun
      }
      time(10_000)
      const [one, ten] = [Math.max(1, time(10_000)), time(100_000)]
      assert.ok(
        ten < one * 100,
        `${JSON.stringify(unit)}: ${String(one)} ms, then ${String(ten)} ms for ten times as much`,
      )
    }
  })
})
