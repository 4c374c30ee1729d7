import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { openConnection } from "../../../src/sqlite/file/open.ts"
import { integer } from "../../../src/sqlite/schema/schema.ts"
import {
  bytesOf,
  execute,
  leftByKilled,
  modeOf,
  modesIn,
  openStore,
  overwrite,
  save,
  titleOf,
  withCode,
} from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

function withUmask(t: TestContext, mask: number): void {
  const before = process.umask(mask)
  t.after(() => process.umask(before))
}

function newPath(t: TestContext): string {
  return join(tmpdir(t), "checkpoints.db")
}

/** A closed database of ours with rows in it. */
async function ours(t: TestContext): Promise<string> {
  const { path, store, release } = openStore(t)
  await save(store, "ses_a", { title: "kept", notes: Array.from({ length: 50 }, (_, index) => `note ${index}`) })
  release()
  return path
}

/** Files that are not a database of ours that can be read, each with its error code. */
const REFUSED = {
  "random bytes": [
    "storage-corrupt",
    (path: string) => {
      writeFileSync(path, randomBytes(8192))
    },
  ],
  "a few random bytes": [
    "storage-corrupt",
    (path: string) => {
      writeFileSync(path, randomBytes(3))
    },
  ],
  "a text file": [
    "storage-corrupt",
    (path: string) => {
      writeFileSync(path, "not a database\n".repeat(100))
    },
  ],
  "a file of NUL bytes": [
    "storage-corrupt",
    (path: string) => {
      writeFileSync(path, Buffer.alloc(8192))
    },
  ],
  "a database of another program": [
    "storage-foreign",
    (path: string) => {
      execute(path, "CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    },
  ],
  "an empty database that another program marked": [
    "storage-foreign",
    (path: string) => {
      execute(path, "PRAGMA application_id = 7")
    },
  ],
  "a database with a version and no mark": [
    "storage-foreign",
    (path: string) => {
      execute(path, "PRAGMA user_version = 1")
    },
  ],
  "a database of ours without a version": [
    "storage-corrupt",
    (path: string) => {
      execute(path, `PRAGMA application_id = 1131106420`)
    },
  ],
  "a database of ours with a negative version": [
    "storage-corrupt",
    (path: string) => {
      execute(path, `PRAGMA application_id = 1131106420; PRAGMA user_version = -1`)
    },
  ],
} as const

suite("opening a file that cannot be used", () => {
  for (const [what, [code, make]] of Object.entries(REFUSED))
    test(`refuses ${what} as ${code} and leaves its bytes and its folder alone`, (t) => {
      const path = newPath(t)
      make(path)
      chmodSync(path, 0o644)
      const before = bytesOf(path)
      for (let round = 0; round < 2; round++) assert.throws(() => openConnection(path), withCode(code))
      assert.deepEqual(bytesOf(path), before)
      assert.deepEqual(modesIn(dirname(path)), { "checkpoints.db": "644" })
    })

  test("names the file, and what to do about it", (t) => {
    const path = newPath(t)
    writeFileSync(path, "text ".repeat(100))
    assert.throws(
      () => openConnection(path),
      (error: unknown) => {
        assert.ok(error instanceof Error)
        assert.ok(error.message.startsWith(path))
        assert.match(error.message, /doctor --repair.*move it aside or restore a backup/)
        return true
      },
    )
  })

  test("refuses a truncated file as storage-corrupt and leaves its bytes alone", async (t) => {
    const path = await ours(t)
    const whole = bytesOf(path)
    for (const length of [100, 4096, 4096 * 3 + 17]) {
      overwrite(path, whole.subarray(0, length))
      const { store, release } = openStore(t, { path })
      await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
      await assert.rejects(save(store, "ses_a", { title: "lost" }), withCode("storage-corrupt"))
      release()
      assert.deepEqual(bytesOf(path), whole.subarray(0, length))
    }
  })

  test("refuses a database that lacks a table as storage-corrupt", async (t) => {
    const path = await ours(t)
    execute(path, "DROP TABLE briefing")
    const { store } = openStore(t, { path })
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt", /lacks the table briefing/))
  })

  test("refuses a folder as storage-unavailable", (t) => {
    const folder = tmpdir(t)
    assert.throws(() => openConnection(folder), withCode("storage-unavailable", /it is a folder/))
    assert.deepEqual(readdirSync(folder), [])
  })

  test("refuses what is no regular file as storage-unavailable", () => {
    assert.throws(() => openConnection("/dev/null"), withCode("storage-unavailable", /not a regular file/))
  })

  test("refuses a path below a file as storage-unavailable", (t) => {
    const file = join(tmpdir(t), "file")
    writeFileSync(file, "text")
    for (const path of [join(file, "checkpoints.db"), join(file, "folder", "checkpoints.db")])
      assert.throws(() => openConnection(path), withCode("storage-unavailable"))
  })

  test("refuses a NUL in the path as storage-unavailable, and makes no file of the shorter name", (t) => {
    const folder = tmpdir(t)
    assert.throws(() => openConnection(join(folder, "a\0b.db")), withCode("storage-unavailable", /NUL/))
    assert.deepEqual(readdirSync(folder), [])
  })

  test("refuses a link to nothing as storage-unavailable, and says so", (t) => {
    const path = newPath(t)
    symlinkSync(join(dirname(path), "nowhere"), path)
    assert.throws(() => openConnection(path), withCode("storage-unavailable", /a link to a file that does not exist/))
    assert.deepEqual(readdirSync(dirname(path)), ["checkpoints.db"])
  })

  test("works once the file is a good one", async (t) => {
    const path = await ours(t)
    const good = bytesOf(path)
    overwrite(path, randomBytes(8192))
    const { store } = openStore(t, { path })
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
    overwrite(path, good)
    assert.equal(await titleOf(store, "ses_a"), "kept")
  })
})

suite("what opening makes", () => {
  for (const mask of [0, 0o022, 0o777])
    test(`is for its owner alone under umask 0${mask.toString(8)}: folders 0700, files 0600`, async (t) => {
      const root = tmpdir(t)
      withUmask(t, mask)
      const { store, path } = openStore(t, { path: join(root, "a", "b", "checkpoints.db") })
      await save(store, "ses_a", { title: "private" })
      assert.equal(modeOf(join(root, "a")), 0o700)
      assert.equal(modeOf(join(root, "a", "b")), 0o700)
      assert.deepEqual(modesIn(dirname(path)), {
        "checkpoints.db": "600",
        "checkpoints.db-shm": "600",
        "checkpoints.db-wal": "600",
      })
    })

  test("keeps the mode of a folder that exists", (t) => {
    const path = newPath(t)
    chmodSync(dirname(path), 0o755)
    openConnection(path).close()
    assert.equal(modeOf(dirname(path)), 0o755)
  })

  test("tightens a database of ours that others could read, with its side files", async (t) => {
    const path = await leftByKilled(t)
    for (const side of ["", "-wal", "-shm"]) chmodSync(path + side, 0o644)
    const { store } = openStore(t, { path })
    await save(store, "ses_a", { title: "private" })
    assert.deepEqual(new Set(Object.values(modesIn(dirname(path)))), new Set(["600"]))
  })

  test("takes an empty file for a new database, and tightens it", async (t) => {
    const path = newPath(t)
    writeFileSync(path, "", { mode: 0o644 })
    const { store } = openStore(t, { path })
    await save(store, "ses_a", { title: "first" })
    assert.equal(await titleOf(store, "ses_a"), "first")
    assert.equal(modeOf(path), 0o600)
  })

  test("reaches the file behind a link", async (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    const { store } = openStore(t, { path: join(folder, "link", "checkpoints.db") })
    await save(store, "ses_a", { title: "linked" })
    assert.ok(existsSync(join(folder, "real", "checkpoints.db")))
  })

  for (const name of ["a b#c?d%20.db", "ünïcödé \u{1f600}.db", 'it\'s "quoted";--.db'])
    test(`may be called ${name}`, async (t) => {
      const { store, path } = openStore(t, { path: join(tmpdir(t), name) })
      await save(store, "ses_a", { title: "named" })
      assert.ok(existsSync(path))
    })

  test("is gone from the folder but for the file itself once it was closed", async (t) => {
    const path = await ours(t)
    assert.deepEqual(readdirSync(dirname(path)), ["checkpoints.db"])
  })
})

suite("a connection", () => {
  test("has write-ahead logging, full durability and foreign keys", (t) => {
    const { db, journalMode, close } = openConnection(newPath(t))
    assert.equal(journalMode, "wal")
    assert.deepEqual(
      db.prepare("PRAGMA journal_mode").get(),
      Object.assign(Object.create(null), { journal_mode: "wal" }),
    )
    assert.equal(integer(db, "PRAGMA synchronous"), 2)
    assert.equal(integer(db, "PRAGMA foreign_keys"), 1)
    assert.equal(integer(db, "PRAGMA trusted_schema"), 0)
    close()
  })

  test("waits for a lock for so short a time that an event loop hardly notices", (t) => {
    const { db, close } = openConnection(newPath(t))
    assert.ok(integer(db, "PRAGMA busy_timeout") <= 50)
    close()
  })

  test("in memory makes no file", (t) => {
    const before = process.cwd()
    process.chdir(tmpdir(t))
    t.after(() => {
      process.chdir(before)
    })
    openConnection(":memory:").close()
    assert.deepEqual(readdirSync("."), [])
  })
})
