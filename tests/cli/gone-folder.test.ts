import assert from "node:assert/strict"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { VERSION } from "../../src/version.ts"
import { seed, tempFolder } from "./helpers.ts"
import { run } from "./processes.ts"

const GONE = 'cd "$FOLDER" && rmdir "$FOLDER" && "$@"'

for (const runtime of ["node", "bun"] as const) {
  suite(`in a working directory that was removed, on ${runtime}`, () => {
    test("the version and the help are printed", async (t) => {
      const folder = join(tempFolder(t), "gone")
      for (const args of [["--version"], ["--help"], ["export", "--help"]]) {
        mkdirSync(folder)
        const found = await run(args, { runtime, shell: GONE, env: { FOLDER: folder } })
        assert.deepEqual([found.code, found.err], [0, ""])
        assert.match(found.out, args[0] === "--version" ? new RegExp(`^${VERSION}\n$`) : /^Usage: /)
      }
    })

    test("every command says so in one sentence, and wrong use stays wrong use", async (t) => {
      const folder = join(tempFolder(t), "gone")
      const database = join(folder, "..", "c.db")
      ;(await seed(database)).store.close()
      for (const args of [
        ["sessions"],
        ["sessions", "--project", "."],
        ["show"],
        ["list", "beta"],
        ["diff", "beta", "a"],
        ["search", "x"],
        ["handoff", "beta", "--out", "h.md"],
        ["export"],
        ["import", "e.json"],
        ["import", "-"],
        ["backup"],
        ["restore-backup", "b.db"],
        ["doctor"],
        ["prune"],
        ["migrate"],
      ]) {
        mkdirSync(folder)
        const all = [...args, "--database", args[0] === "list" ? "c.db" : database]
        const { code, out, err } = await run(all, { runtime, shell: GONE, env: { FOLDER: folder } })
        assert.deepEqual([code, out], [3, ""], args.join(" "))
        assert.equal(
          err,
          "checkpoint-orchestrator: The working directory was removed or cannot be read: change to another one.\n",
        )
      }
      mkdirSync(folder)
      const wrong = await run(["nope"], { runtime, shell: GONE, env: { FOLDER: folder } })
      assert.deepEqual([wrong.code, wrong.err.split("\n").length], [2, 2])
    })
  })
}
