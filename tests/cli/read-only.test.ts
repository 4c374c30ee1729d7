import assert from "node:assert/strict"
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { bin, cli, field, seed, tempFolder } from "./helpers.ts"

const READING = [
  ["sessions"],
  ["show", "alpha0001"],
  ["list", "alpha0001"],
  ["diff", "alpha0001", "first draft"],
  ["search", "command"],
  ["handoff", "alpha0001"],
  ["export"],
  ["doctor"],
  ["prune", "--keep", "1"],
] as const

/** Names, sizes, times and modes: what a command that only reads must not change. */
function look(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => {
    const { size, mtimeMs, mode } = statSync(join(folder, name))
    return `${name} ${String(size)} ${String(mtimeMs)} ${String(mode)}`
  })
}

suite("commands that only read", () => {
  test("leave the folder as it was", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    const before = look(folder)
    for (const args of READING) {
      assert.equal((await cli([...args, "--database", path])).code, 0, args.join(" "))
      assert.deepEqual(look(folder), before, args.join(" "))
    }
  })

  test("make no database and no folder", async (t) => {
    const folder = tempFolder(t)
    for (const args of [...READING, ["backup"]]) {
      const { code } = await cli([...args, "--database", join(folder, "data", "c.db")])
      assert.equal(code, args[0] === "doctor" ? 0 : 1, args.join(" "))
      assert.deepEqual(readdirSync(folder), [])
    }
  })

  test("see what another process has committed, and leave it its files", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const { store } = await seed(path)
    const holder = (): undefined => undefined
    store.retain(holder)
    await store.write(0, (writer) => {
      writer.setPrompts("ses_alpha0001", 3)
    })
    const shown = await bin(["show", "alpha0001", "--json", "--database", path])
    assert.equal(field(shown.out, "promptsSinceSave"), 3)
    assert.deepEqual(readdirSync(folder).toSorted(), ["c.db", "c.db-shm", "c.db-wal"])
    await store.write(0, (writer) => {
      writer.setPrompts("ses_alpha0001", 4)
    })
    store.release(holder)
    assert.match((await cli(["show", "alpha0001", "--json", "--database", path])).out, /"promptsSinceSave": 4/)
  })

  test("read a log that a killed process left, and leave it there", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    const live = openDatabase(path)
    live.exec("PRAGMA wal_autocheckpoint = 0; UPDATE session SET prompts = 7 WHERE id = 'ses_alpha0001'")
    const crashed = join(folder, "crashed.db")
    // Files of an open database may only be copied where its process ends: a child would do the same.
    copyFileSync(path, crashed)
    copyFileSync(`${path}-wal`, `${crashed}-wal`)
    live.close()
    const [main, log] = [readFileSync(crashed), readFileSync(`${crashed}-wal`)]
    const { out } = await cli(["show", "alpha0001", "--json", "--database", crashed])
    assert.match(out, /"promptsSinceSave": 7/)
    assert.deepEqual(readFileSync(crashed), main)
    assert.deepEqual(readFileSync(`${crashed}-wal`), log)
  })

  test("work on a read-only copy in a read-only folder as an ordinary user", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    const sealed = join(folder, "sealed")
    mkdirSync(sealed)
    copyFileSync(path, join(sealed, "c.db"))
    chmodSync(join(sealed, "c.db"), 0o444)
    chmodSync(sealed, 0o555)
    chmodSync(folder, 0o755)
    const ordinary = process.getuid?.() === 0 ? { uid: 65_534 } : {}
    try {
      for (const args of READING) {
        const { code, out, err } = await bin([...args, "--database", join(sealed, "c.db")], { cwd: "/", ...ordinary })
        // Nothing can be saved there, which is what doctor is asked for.
        assert.equal(code, args[0] === "doctor" ? 1 : 0, `${args.join(" ")}: ${err}`)
        if (args[0] === "doctor") assert.match(out, /PROBLEM {2}access: .*sealed.* may not be written/)
      }
      assert.deepEqual(readdirSync(sealed), ["c.db"])
      const prune = ["prune", "--keep", "1", "--yes", "--database", join(sealed, "c.db")]
      const refused = await bin(prune, { cwd: "/", ...ordinary })
      assert.equal(refused.code, 3)
      assert.match(refused.err, /cannot be written/)
    } finally {
      chmodSync(sealed, 0o755)
    }
  })

  test("an empty file holds nothing", async (t) => {
    const path = join(tempFolder(t), "c.db")
    writeFileSync(path, "")
    const { code, out } = await cli(["sessions", "--database", path])
    assert.deepEqual([code, out], [0, "No session has a checkpoint.\n"])
    assert.equal(statSync(path).size, 0)
  })
})

suite("a file that cannot be used", () => {
  test("is a storage error that names it, and keeps its bytes", async (t) => {
    const folder = tempFolder(t)
    const foreign = join(folder, "foreign.db")
    const newer = join(folder, "newer.db")
    const garbage = join(folder, "garbage.db")
    const db = openDatabase(foreign)
    db.exec("CREATE TABLE other (x)")
    db.close()
    ;(await seed(newer)).store.close()
    const raised = openDatabase(newer)
    raised.exec("PRAGMA user_version = 99")
    raised.close()
    writeFileSync(garbage, "this is no database at all, ".repeat(400))
    for (const [path, sentence] of [
      [foreign, /another program/],
      [newer, /schema 99, newer/],
      [garbage, /damaged or not a database/],
    ] as const) {
      const before = readFileSync(path)
      for (const args of [["sessions"], ["export"], ["backup"], ["prune", "--keep", "3", "--yes"]]) {
        const { code, out, err } = await cli([...args, "--database", path])
        assert.deepEqual([args, code, out], [args, 3, ""])
        assert.match(err, sentence)
      }
      assert.equal((await cli(["doctor", "--database", path])).code, 1)
      assert.deepEqual(readFileSync(path), before)
    }
    assert.deepEqual(readdirSync(folder).toSorted(), ["foreign.db", "garbage.db", "newer.db"])
  })
})
