import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { execute } from "../helpers/database.ts"
import { cli, items, ROOT, seed, tempFolder } from "./helpers.ts"
import { contentsOf, run } from "./processes.ts"

/** A database `c.db` in a folder, closed, with nothing beside it. */
async function closed(t: TestContext): Promise<string> {
  const folder = tempFolder(t)
  ;(await seed(join(folder, "c.db"))).store.close()
  return folder
}

/** A spelling, and what has to be made for it to mean something. */
type Case = readonly [what: string, out: string, make?: (folder: string) => void]

const symlink =
  (target: string, name: string) =>
  (folder: string): void => {
    symlinkSync(target, join(folder, name))
  }
const write =
  (name: string, text: string | Uint8Array = "kept") =>
  (folder: string): void => {
    writeFileSync(join(folder, name), text)
  }
const copy =
  (name: string) =>
  (folder: string): void => {
    copyFileSync(join(folder, "c.db"), join(folder, name))
  }

const hardLink =
  (target: string, name: string) =>
  (folder: string): void => {
    linkSync(join(folder, target), join(folder, name))
  }
const both =
  (first: (folder: string) => void, second: (folder: string) => void) =>
  (folder: string): void => {
    first(folder)
    second(folder)
  }

const OF_THE_STORE: readonly Case[] = [
  ["the database", "c.db"],
  ["the database, by way of a folder", "sub/../c.db"],
  ["the database, with a slash behind it", "c.db/"],
  ["a log that is not there, in other letters", "C.DB-WAL"],
  ["a link", "link", symlink("c.db", "link")],
  ["a link to a link", "second", both(symlink("c.db", "first"), symlink("first", "second"))],
  ["a link out of another folder", "sub/link", symlink("../c.db", "sub/link")],
  ["a folder that is a link", "way/c.db", symlink(".", "way")],
  ["a hard link", "hard", hardLink("c.db", "hard")],
  ["a log that is not there", "c.db-wal"],
  ["an index that is not there", "./c.db-shm"],
  ["a journal that is not there", "c.db-journal"],
  ["a link to a log that is not there", "link", symlink("c.db-wal", "link")],
  ["a log in a folder that is a link", "way/c.db-wal", symlink(".", "way")],
  ["a journal that is there", "c.db-journal", write("c.db-journal", "")],
  ["a backup", "b.db", copy("b.db")],
  ["a backup of a name of its own", "notes.md", copy("notes.md")],
  ["a link to a backup", "link", both(copy("b.db"), symlink("b.db", "link"))],
  ["the log of a backup", "b.db-wal", copy("b.db")],
  ["the journal of a backup, in other letters", "b.db-JOURNAL", copy("b.db")],
  ["the default name of a backup", "c.db.20260520T120000000Z.backup"],
  ["a damaged backup", "c.db.x.backup", write("c.db.x.backup", "torn")],
  ["a copy of an upgrade", "c.db.v1-20260101.bak", copy("c.db.v1-20260101.bak")],
  ["a database that was set aside", "c.db.replaced-20260101", write("c.db.replaced-20260101", "torn")],
  ["the log of one that was set aside", "c.db.damaged-20260101-wal", write("c.db.damaged-20260101-wal")],
  ["a log that was set aside", "c.db-wal.0123456789ab.old", write("c.db-wal.0123456789ab.old")],
  [
    "a hard link to a log that was set aside",
    "hard",
    both(write("c.db-wal.0123456789ab.old"), hardLink("c.db-wal.0123456789ab.old", "hard")),
  ],
  ["a log under another name", "saved", write("saved", Buffer.from("377f068200000000", "hex"))],
  [
    "a database of another program",
    "other",
    (folder) => {
      execute(join(folder, "other"), "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    },
  ],
]

suite("what a command writes to a path that a person named", () => {
  for (const [what, out, make] of OF_THE_STORE) {
    test(`is refused, with every byte as it was: ${what}`, async (t) => {
      const folder = await closed(t)
      mkdirSync(join(folder, "sub"))
      make?.(folder)
      const before = contentsOf(folder)
      for (const args of [["handoff", "beta"], ["export"], ["export", "beta", "--json"]]) {
        const found = await cli([...args, "--out", out, "--database", join(folder, "c.db")], { cwd: folder })
        assert.deepEqual([found.code, found.out], [2, ""], found.err)
        assert.match(found.err, /^checkpoint-orchestrator: [^\n]+: nothing was written; name another file\.\n$/)
        assert.deepEqual(contentsOf(folder), before)
      }
    })
  }

  test("is refused by the file that a link names the database by, too", async (t) => {
    const folder = await closed(t)
    symlinkSync("c.db", join(folder, "named"))
    const before = contentsOf(folder)
    for (const out of ["c.db", "named", "c.db-wal", "c.db-journal"]) {
      const { code } = await cli(["handoff", "beta", "--out", out, "--database", join(folder, "named")], {
        cwd: folder,
      })
      assert.equal(code, 2, out)
    }
    assert.deepEqual(contentsOf(folder), before)
  })

  test("is refused while another process has the database open, on Node.js and Bun", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const { store } = await seed(path)
    for (const runtime of ["node", "bun"] as const)
      for (const out of ["c.db", "c.db-wal", "c.db-shm", "c.db-journal"]) {
        const found = await run(["export", "--out", out, "--database", path], { cwd: folder, runtime })
        assert.equal(found.code, 2, found.err)
      }
    store.close()
    assert.equal(items((await cli(["sessions", "--json", "--database", path])).out, "sessions").length, 3)
  })

  test("replaces an ordinary file, follows a link to one, and takes names that only look like the store's", async (t) => {
    const folder = await closed(t)
    symlinkSync("old.md", join(folder, "link"))
    symlinkSync("later.md", join(folder, "dangling"))
    writeFileSync(join(folder, "notes"), "plain text")
    for (const [out, file] of [
      ["old.md", "old.md"],
      ["link", "old.md"],
      ["dangling", "later.md"],
      ["c.db.json", "c.db.json"],
      ["c.db.md", "c.db.md"],
      ["notes-journal", "notes-journal"],
      ["other.db-wal", "other.db-wal"],
    ] as const) {
      writeFileSync(join(folder, file), "before")
      const found = await cli(["handoff", "beta", "--out", out, "--database", join(folder, "c.db")], { cwd: folder })
      assert.equal(found.code, 0, found.err)
      assert.match(readFileSync(join(folder, file), "utf8"), /ses_beta00001/)
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith(".")),
      [],
    )
  })

  test("goes to a pipe, and to the standard output by its path as without one", async (t) => {
    const folder = await closed(t)
    execFileSync("mkfifo", [join(folder, "pipe")])
    const args = ["handoff", "beta", "--database", join(folder, "c.db")]
    const plain = (await cli(args)).out
    for (const runtime of ["node", "bun"] as const) {
      for (const shell of ['"$@" | cat', '"$@" > got; cat got', '"$@" | cat | cat']) {
        const found = await run([...args, "--out", "/dev/stdout"], { cwd: folder, runtime, shell })
        assert.deepEqual(found, { code: 0, signal: null, out: plain, err: "" }, `${runtime} ${shell}`)
      }
      const piped = await run([...args, "--out", "pipe"], {
        cwd: folder,
        runtime,
        shell: 'cat pipe > got & "$@" >/dev/null; code=$?; wait; cat got; exit $code',
      })
      assert.deepEqual(piped, { code: 0, signal: null, out: plain, err: "" }, runtime)
      assert.equal((await run([...args, "--out", "/dev/null"], { runtime })).code, 0)
    }
  })

  test("is refused where the shell made the database the standard output", async (t) => {
    const folder = await closed(t)
    const before = contentsOf(folder)
    for (const shell of ['"$@" >> c.db', '"$@" 1<> c.db', '"$@" 2>> c.db']) {
      const found = await run(["export", "--database", join(folder, "c.db")], { cwd: folder, shell })
      assert.equal(found.code, 2, found.err)
      assert.deepEqual(contentsOf(folder), before, shell)
    }
  })

  test("has one way out: no command writes a file that a person named by itself", () => {
    const folder = join(ROOT, "src", "cli", "commands")
    const writing = /\b(writeFile|writeFileSync|createWriteStream|openSync|copyFile|copyFileSync|appendFileSync)\b/
    const found = readdirSync(folder).filter((file) => writing.test(readFileSync(join(folder, file), "utf8")))
    assert.deepEqual(found, [])
  })
})
