import assert from "node:assert/strict"
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { cli, field, patch, seed, tempFolder } from "./helpers.ts"
import { contentsOf } from "./processes.ts"

interface Place {
  readonly folder: string
  readonly database: string
  /** An export of it. */
  readonly exported: string
}

/** A database `c.db`, closed, and a backup of it in the same folder. */
async function place(t: TestContext): Promise<Place> {
  const folder = tempFolder(t)
  const database = join(folder, "c.db")
  ;(await seed(database)).store.close()
  const exported = (await cli(["export", "--database", database])).out
  copyFileSync(database, join(folder, "b.db"))
  return { folder, database, exported }
}

suite("backup", () => {
  for (const [what, target, make] of [
    ["the log of the database", "c.db-wal"],
    ["its index", "c.db-shm"],
    ["its journal", "c.db-journal"],
    ["its log in other letters", "c.DB-Wal"],
    ["a link that leads to its log", "link"],
    ["the log of another backup", "b.db-wal"],
    ["the journal of another backup", "sub/../b.db-journal"],
    ["a name of what is set aside", "c.db.replaced-20260101T000000000Z"],
    ["a name of a damaged file", "c.db.damaged-20260101T000000000Z"],
    ["the log of what is set aside", "c.db.replaced-20260101T000000000Z-wal"],
    ["a file that is there", "taken.db", "taken.db"],
    ["a name whose log is there", "new.db", "new.db-wal"],
    ["a name whose journal is there", "new.db", "new.db-journal"],
    ["the database", "c.db"],
    ["a link to the database", "way"],
  ] as const) {
    test(`is never written to ${what}`, async (t) => {
      const { folder, database } = await place(t)
      mkdirSync(join(folder, "sub"))
      symlinkSync("c.db-wal", join(folder, "link"))
      symlinkSync("c.db", join(folder, "way"))
      if (make !== undefined) writeFileSync(join(folder, make), "kept")
      const before = contentsOf(folder)
      const { code, out, err } = await cli(["backup", target, "--database", database], { cwd: folder })
      assert.deepEqual([code, out], [2, ""])
      assert.match(err, /^checkpoint-orchestrator: [^\n]+\n$/)
      assert.deepEqual(contentsOf(folder), before)
    })
  }

  test("is written beside the database under the usual names", async (t) => {
    const { folder, database } = await place(t)
    for (const target of [undefined, "c.db.mine.backup", "c.db.copy", "other-journal.db", "d.db-wal"]) {
      const args = ["backup", ...(target === undefined ? [] : [target]), "--json", "--database", database]
      const { code, out, err } = await cli(args, { cwd: folder })
      assert.equal(code, 0, err)
      assert.ok(existsSync(String(field(out, "file"))))
    }
    assert.deepEqual(
      Object.keys(contentsOf(folder)).filter((name) => name.startsWith(".")),
      [],
    )
  })
})

suite("restore-backup", () => {
  test("never reads the database itself, or what belongs to it, by any name", async (t) => {
    const { folder, database } = await place(t)
    symlinkSync("c.db", join(folder, "link"))
    linkSync(database, join(folder, "hard"))
    copyFileSync(join(folder, "b.db"), join(folder, "c.db-journal"))
    symlinkSync("c.db-journal", join(folder, "side"))
    const before = contentsOf(folder)
    for (const source of ["c.db", "link", "hard", "./c.db", "c.db-journal", "side", "c.db-wal"]) {
      const { code, err } = await cli(["restore-backup", source, "--database", database], { cwd: folder })
      assert.equal(code, 2, source)
      assert.match(err, /: nothing was changed; name another file\.\n$/)
    }
    assert.deepEqual(contentsOf(folder), before)
  })

  test("keeps what it replaces under a name of its own, also what an earlier one at the same moment set aside", async (t) => {
    const { folder, database, exported } = await place(t)
    const kept: string[] = []
    for (const source of ["b.db", "b.db", "first"]) {
      const from = source === "first" ? String(kept[0]) : source
      const { code, out, err } = await cli(["restore-backup", from, "--json", "--database", database], { cwd: folder })
      assert.equal(code, 0, err)
      kept.push(String(field(out, "replaced")))
    }
    assert.equal(new Set(kept).size, 3)
    for (const file of kept) assert.ok(existsSync(file))
    assert.equal((await cli(["export", "--database", database])).out, exported)
  })
})

suite("import", () => {
  test("never reads a file of the database that it writes", async (t) => {
    const { folder, database, exported } = await place(t)
    writeFileSync(join(folder, "c.db-wal"), exported)
    linkSync(join(folder, "c.db-wal"), join(folder, "e.json"))
    symlinkSync("c.db", join(folder, "link"))
    const before = contentsOf(folder)
    for (const file of ["c.db-wal", "e.json", "c.db", "link"]) {
      const { code, err } = await cli(["import", file, "--database", database], { cwd: folder })
      assert.equal(code, 2, err)
    }
    assert.deepEqual(contentsOf(folder), before)
  })
})

suite("--database", () => {
  test("never makes a database of the side file of another", async (t) => {
    const { folder, exported } = await place(t)
    writeFileSync(join(folder, "e.json"), exported)
    const before = contentsOf(folder)
    for (const side of ["c.db-wal", "c.db-shm", "c.db-journal", "b.db-wal"])
      for (const args of [["import", "e.json"], ["restore-backup", "b.db"], ["sessions"], ["doctor", "--repair"]]) {
        const { code, err } = await cli([...args, "--database", side], { cwd: folder })
        assert.equal(code, 2, err)
      }
    assert.deepEqual(contentsOf(folder), before)
  })

  test("may have any name where nothing lies beside it", async (t) => {
    const { folder, exported } = await place(t)
    writeFileSync(join(folder, "e.json"), exported)
    writeFileSync(join(folder, "diary"), "plain text")
    for (const name of ["new.db-wal", "diary-journal"])
      assert.equal((await cli(["import", "e.json", "--database", name], { cwd: folder })).code, 0)
  })
})

suite("doctor --repair", () => {
  for (const [what, bytes] of [
    ["text", Buffer.from("Dear diary, this is no database.\n".repeat(400))],
    ["random bytes", Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919 + (index >> 3)) % 251))],
    ["zeros", Buffer.alloc(20_000)],
    ["a header and nothing behind it", Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(9_000, 0xa5)])],
  ] as const) {
    test(`does not say that nothing is known to be lost of a file that is no database: ${what}`, async (t) => {
      const folder = tempFolder(t)
      const database = join(folder, "c.db")
      writeFileSync(database, bytes)
      const { out } = await cli(["doctor", "--repair", "--database", database])
      assert.match(out, /Nothing in it could be read as a checkpoint database: what it held is in that file alone\./)
      assert.doesNotMatch(out, /No row is known to be lost/)
      const kept = /is kept: (.+)\n/.exec(out)?.[1] ?? ""
      assert.deepEqual(readFileSync(kept), bytes)
    })
  }

  test("says so of a damaged one that it saved whole", async (t) => {
    const folder = tempFolder(t)
    const database = join(folder, "c.db")
    const seeded = await seed(database)
    await seeded.session("ses_more").save(patch({ title: "More" }))
    seeded.store.close()
    const bytes = readFileSync(database)
    bytes.write("no header at all", 0)
    writeFileSync(database, bytes)
    const { out } = await cli(["doctor", "--repair", "--database", database])
    assert.match(out, /Saved: 4 sessions/)
    assert.match(out, /No row is known to be lost\./)
  })
})
