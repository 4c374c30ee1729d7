import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { Runtime } from "../helpers/child.ts"
import { cli, NOW, openSeed, patch, ROOT, tempFolder } from "./helpers.ts"
import { launch, run } from "./processes.ts"

interface Moved {
  readonly folder: string
  /** An export of more than 3 MB, which no pipe holds at once. */
  readonly json: string
  /** Where it is imported to. */
  readonly to: string
}

async function large(t: TestContext): Promise<Moved> {
  const folder = tempFolder(t)
  const from = join(folder, "from.db")
  const seeded = openSeed(from)
  for (let index = 0; index < 8; index++) {
    seeded.at = NOW + index
    const notes = Array.from({ length: 10 }, (_, note) => `${String(index)} ${String(note)} é`.padEnd(40_000, "x"))
    await seeded.session(`ses_large${String(index)}`).save(patch({ title: `Number ${String(index)}`, notes }))
  }
  seeded.store.close()
  const json = (await cli(["export", "--database", from])).out
  assert.ok(json.length > 3_000_000)
  return { folder, json, to: join(folder, "to.db") }
}

async function isWhole({ json, to }: Moved): Promise<void> {
  const sessions = (text: string): string => text.slice(text.indexOf('"sessions"'))
  const { out } = await cli(["export", "--database", to])
  assert.ok(sessions(out) === sessions(json), "the sessions that were imported are those that were exported")
}

/** Runs a program whose standard input says of itself that nothing waits for it, as another process can leave a pipe. */
const NONBLOCKING = `
import fcntl, os, sys
fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_NONBLOCK)
os.execvp(sys.argv[1], sys.argv[1:])
`

const hasPython = spawnSync("python3", ["-c", "import fcntl"]).status === 0

for (const runtime of ["node", "bun"] as const satisfies readonly Runtime[]) {
  suite(`import from the standard input on ${runtime}`, () => {
    test("waits for a producer that has nothing yet, and for one that pauses", async (t) => {
      const moved = await large(t)
      const { child, ended } = launch(["import", "-", "--json", "--database", moved.to], { runtime })
      const bytes = Buffer.from(moved.json)
      // Each part is sent only when the one before was taken out of the pipe, and then some turns later.
      const part = Math.ceil(bytes.length / 5)
      for (let at = 0; at < bytes.length; at += part) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        // In the middle of a character, too.
        await new Promise((resolve) => child.stdin.write(bytes.subarray(at, at + part), resolve))
      }
      child.stdin.end()
      const { code, err } = await ended
      assert.equal(code, 0, err)
      await isWhole(moved)
    })

    test("takes a pipe, a slow pipe, a file, a socket, a FIFO and a path that means the same", async (t) => {
      const moved = await large(t)
      writeFileSync(join(moved.folder, "e.json"), moved.json)
      execFileSync("mkfifo", [join(moved.folder, "pipe")])
      const slow = "(sleep 0.3; head -c 1000 e.json; sleep 0.3; tail -c +1001 e.json)"
      for (const [from, shell] of [
        ["-", 'cat e.json | "$@"'],
        ["-", `${slow} | "$@"`],
        ["-", '"$@" < e.json'],
        ["/dev/stdin", `${slow} | "$@"`],
        ["/dev/stdin", '"$@" < e.json'],
        ["/dev/fd/0", `${slow} | "$@"`],
        ["pipe", `${slow} > pipe & "$@"`],
      ] as const) {
        const { code, err } = await run(["import", from, "--database", moved.to], { runtime, shell, cwd: moved.folder })
        assert.equal(code, 0, `${from} ${shell}: ${err}`)
      }
      await isWhole(moved)
    })

    test("takes a pipe that must not be waited for", { skip: !hasPython }, async (t) => {
      const moved = await large(t)
      writeFileSync(join(moved.folder, "e.json"), moved.json)
      writeFileSync(join(moved.folder, "nonblocking.py"), NONBLOCKING)
      const shell =
        '(sleep 0.5; head -c 100000 e.json; sleep 0.3; tail -c +100001 e.json) | python3 nonblocking.py "$@"'
      for (const from of ["-", "/dev/stdin"]) {
        const { code, err } = await run(["import", from, "--database", moved.to], { runtime, shell, cwd: moved.folder })
        assert.equal(code, 0, err)
      }
      await isWhole(moved)
    })

    test("says in one sentence what an input is that holds no export", async (t) => {
      const folder = tempFolder(t)
      const to = join(folder, "to.db")
      for (const [shell, exit, said] of [
        ['"$@" < /dev/null', 1, /The standard input is not JSON text/],
        ['"$@" <&-', 1, /The standard input is not JSON text/],
        ["printf '\\377\\376' | \"$@\"", 1, /The standard input is not UTF-8 text/],
        ["(printf '{'; sleep 0.2) | \"$@\"", 1, /The standard input is not JSON text/],
      ] as const) {
        const { code, out, err } = await run(["import", "-", "--database", to], { runtime, shell, cwd: folder })
        assert.deepEqual([code, out], [exit, ""], `${shell}: ${err}`)
        assert.match(err, said)
        assert.equal(err.split("\n").length, 2, err)
      }
    })
  })
}

test("no other file reads the standard input", () => {
  const found = execFileSync("grep", ["-rlE", "process\\.stdin|readFileSync\\(0|/dev/stdin", "src"], {
    cwd: ROOT,
    encoding: "utf8",
  })
  assert.deepEqual(found.trim().split("\n"), ["src/cli/input.ts"])
})
