import assert from "node:assert/strict"
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { leftByKilled, save, titleOf, withCode } from "../helpers/database.ts"
import { cli, seed, tempFolder } from "./helpers.ts"

// Not the time of the tests' clock, with which a restore names what it sets aside.
const STAMP = "20260519T120000000Z"

suite("doctor on the log of a killed process", () => {
  test("names the frames that SQLite leaves out behind a changed byte, and touches nothing", async (t) => {
    const path = await leftByKilled(t)
    const log = readFileSync(`${path}-wal`)
    const sound = await cli(["doctor", "--database", path])
    assert.deepEqual([sound.code, /ok +log: nothing is left out of it/.test(sound.out)], [0, true], sound.out)
    log.writeUInt8((log[32 + 24 + 100] ?? 0) ^ 1, 32 + 24 + 100)
    writeFileSync(`${path}-wal`, log)
    const main = readFileSync(path)
    for (const args of [["doctor"], ["doctor", "--repair"]]) {
      const { code, out } = await cli([...args, "--database", path])
      assert.equal(code, 1)
      assert.match(
        out,
        /PROBLEM {2}log: .*c?heckpoints\.db-wal: its frame 1 is damaged, .* \d+ frames behind it, with \d+ transactions?:/,
      )
      assert.match(out, /^ {9}Close OpenCode and copy .*checkpoints\.db and .*checkpoints\.db-wal away/m)
    }
    assert.deepEqual(readFileSync(path), main)
    assert.deepEqual(readFileSync(`${path}-wal`), log)
  })
})

suite("a database that is gone while something was set aside", () => {
  for (const [state, leave] of [
    [
      "not there",
      (path: string) => {
        rmSync(path)
      },
    ],
    [
      "empty",
      (path: string) => {
        writeFileSync(path, "")
      },
    ],
  ] as const)
    for (const verb of ["replaced", "damaged"])
      test(`is never begun anew: ${state}, with a .${verb} file`, async (t) => {
        const folder = tempFolder(t)
        const path = join(folder, "c.db")
        ;(await seed(path)).store.close()
        const aside = `${path}.${verb}-${STAMP}`
        linkSync(path, aside)
        const bytes = readFileSync(aside)
        rmSync(path)
        writeFileSync(path, "")
        leave(path)
        const before = readdirSync(folder)
        const store = new SqliteStore(path)
        await assert.rejects(titleOf(store, "ses_alpha0001"), withCode("storage-unavailable"))
        await assert.rejects(save(store, "ses_new", { title: "New" }), (error: unknown) =>
          String(error).includes(aside),
        )
        store.close()
        for (const args of [
          ["sessions"],
          ["export"],
          ["backup"],
          ["prune", "--keep", "1", "--yes"],
          ["doctor", "--repair"],
        ]) {
          const { code, out, err } = await cli([...args, "--database", path])
          assert.equal(code, args[0] === "doctor" ? 1 : 3, args.join(" "))
          assert.ok((out + err).includes(aside), args.join(" "))
          assert.match(out + err, /restore-backup/)
        }
        assert.deepEqual(readdirSync(folder), before)
        assert.deepEqual(readFileSync(aside), bytes)
        // The first way out that is named, and the second.
        assert.equal((await cli(["restore-backup", aside, "--database", path])).code, 0)
        assert.equal((await cli(["show", "alpha0001", "--database", path])).code, 0)
        rmSync(path)
        renameSync(aside, path)
        for (const name of readdirSync(folder)) if (name.startsWith("c.db.")) rmSync(join(folder, name))
        assert.equal((await cli(["show", "alpha0001", "--database", path])).code, 0)
      })

  test("begins anew beside copies that are no such files: backups, copies before an upgrade, other names", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    for (const name of [
      `c.db.${STAMP}.backup`,
      `c.db.v1-${STAMP}.bak`,
      `other.db.replaced-${STAMP}`,
      "c.db.replaced-later",
    ])
      writeFileSync(join(folder, name), "x")
    const store = new SqliteStore(path)
    await save(store, "ses_new", { title: "New" })
    store.close()
    assert.equal((await cli(["sessions", "--database", path])).code, 0)
  })

  test("is told from a second name that an interrupted replacement left: doctor warns of it, and the database is used", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    linkSync(path, `${path}.replaced-${STAMP}`)
    const { code, out } = await cli(["doctor", "--database", path])
    assert.equal(code, 0)
    assert.match(out, /warning {2}other names: .*\.replaced-.*, which is another name of the database itself\n {9}rm /)
    assert.equal((await cli(["show", "alpha0001", "--database", path])).code, 0)
  })
})
