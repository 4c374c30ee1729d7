import assert from "node:assert/strict"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { Check } from "../../src/cli/checks.ts"
import { renderChecks } from "../../src/cli/commands/doctor.ts"
import { HANDOFF_FOLDER } from "../../src/handoff/place.ts"
import { handoffFileName } from "../../src/handoff/render.ts"
import { painter } from "../../src/cli/terminal.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { cli, openSeed, patch, seed, tempFolder } from "./helpers.ts"

interface Answer {
  readonly checks: readonly Check[]
  readonly repair: {
    readonly damaged: string | null
    readonly modes: readonly string[]
    readonly report: unknown
  } | null
}

async function doctor(path: string, ...args: readonly string[]): Promise<Answer & { readonly code: number }> {
  const { code, out, err } = await cli(["doctor", "--json", "--database", path, ...args])
  assert.equal(err, "")
  const parsed: unknown = JSON.parse(out)
  assert.ok(isAnswer(parsed))
  return { ...parsed, code }
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === "object" && value !== null && "checks" in value && Array.isArray(value.checks) && "repair" in value
  )
}

function levels(checks: readonly Check[]): Record<string, string> {
  return Object.fromEntries(checks.map(({ name, level }) => [name, level]))
}

suite("doctor", () => {
  test("finds nothing wrong with a sound database", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const { code, checks } = await doctor(path)
    assert.equal(code, 0)
    // What depends on the machine is looked at alone.
    const own = checks.filter(({ name }) => name !== "runtime" && name !== "free space")
    assert.equal(own.length, checks.length - 2)
    const rest = levels(own)
    assert.deepEqual(new Set(Object.values(rest)), new Set(["ok"]))
    assert.deepEqual(Object.keys(rest), [
      "access",
      "file modes",
      "folder mode",
      "file system",
      "log size",
      "leftovers",
      "backups",
      "log",
      "database",
      "journal mode",
      "integrity",
      "references",
      "orphan rows",
      "unused space",
      "documents",
      "hand-offs",
    ])
  })

  test("says what to do about every warning and problem, readable without colour", () => {
    const checks: readonly Check[] = [
      { name: "a", level: "ok", message: "fine" },
      { name: "b", level: "warning", message: "so so", advice: "Look after it." },
      { name: "c", level: "problem", message: "bad\u001B[31m", advice: "Mend it." },
    ]
    assert.equal(
      renderChecks(checks, painter(false)),
      "ok       a: fine\nwarning  b: so so\n         Look after it.\nPROBLEM  c: bad\\u{001B}[31m\n         Mend it.\n\n1 problem, 1 warning\n",
    )
  })

  test("warns of files that others can read, and --repair makes them private", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    chmodSync(path, 0o644)
    chmodSync(folder, 0o755)
    const found = levels((await doctor(path)).checks)
    assert.deepEqual([found["file modes"], found["folder mode"]], ["warning", "warning"])
    const { code, repair } = await doctor(path, "--repair")
    assert.equal(code, 0)
    assert.deepEqual(repair, { damaged: null, report: null, modes: [path] })
    assert.equal(statSync(path).mode & 0o777, 0o600)
  })

  test("changes no mode of what is not proved to be ours, and gives no advice about it", async (t) => {
    const folder = tempFolder(t)
    const [foreign, newer, rubbish] = ["foreign.db", "newer.db", "rubbish.db"].map((name) => join(folder, name))
    assert.ok(foreign !== undefined && newer !== undefined && rubbish !== undefined)
    const other = openDatabase(foreign)
    other.exec("CREATE TABLE other (x)")
    other.close()
    ;(await seed(newer)).store.close()
    const raised = openDatabase(newer)
    raised.exec("PRAGMA user_version = 99")
    raised.close()
    writeFileSync(rubbish, "rubbish ".repeat(3_000))
    mkdirSync(join(folder, "dir"))
    for (const path of [foreign, newer, rubbish]) chmodSync(path, 0o644)
    for (const path of [foreign, newer, join(folder, "dir")]) {
      const mode = path.endsWith("dir") ? 0o755 : 0o644
      chmodSync(path, mode)
      const { code, checks, repair } = await doctor(path, "--repair")
      assert.deepEqual([code, repair], [1, { damaged: null, report: null, modes: [] }], path)
      assert.equal(levels(checks)["file modes"], undefined, path)
      assert.equal(statSync(path).mode & 0o777, mode, path)
    }
    const { repair } = await doctor(rubbish, "--repair")
    assert.deepEqual(repair?.modes, [])
    assert.equal(statSync(repair.damaged ?? "").mode & 0o777, 0o644)
  })

  test("makes a damaged database of ours private where it is kept", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const db = openDatabase(path)
    db.exec("UPDATE snapshot SET hash = 'x' WHERE name = 'first draft'")
    db.close()
    chmodSync(path, 0o644)
    const { repair } = await doctor(path, "--repair")
    assert.deepEqual(repair?.modes, [repair?.damaged])
    for (const file of [path, repair.damaged ?? ""]) assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  test("names orphan rows, gone hand-offs, unfinished copies and another journal mode", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const { store } = await seed(path)
    await store.write(0, (writer) => {
      writer.setHandoff("ses_alpha0001", join(folder, HANDOFF_FOLDER, handoffFileName("ses_alpha0001")))
      writer.addLegacyFile({ path: "/x", hash: "h", namespace: "legacy::gone" }, 0)
    })
    const db = openDatabase(path)
    db.exec("PRAGMA journal_mode = DELETE")
    db.close()
    writeFileSync(`${path}.123-0123456789ab.tmp`, "")
    const { code, checks } = await doctor(path)
    assert.equal(code, 0)
    const warned = checks.filter(({ level, name }) => level === "warning" && name !== "runtime").map(({ name }) => name)
    assert.deepEqual(warned, ["leftovers", "journal mode", "orphan rows", "hand-offs"])
    assert.ok(checks.every(({ level, advice }) => level === "ok" || advice !== undefined))
  })

  test("finds rows that refer to nothing", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const db = openDatabase(path)
    db.exec("PRAGMA foreign_keys = OFF; DELETE FROM session WHERE id = 'ses_alpha0001'")
    db.close()
    const { code, checks } = await doctor(path)
    assert.equal(code, 1)
    assert.equal(levels(checks)["references"], "problem")
    const { code: after, repair } = await doctor(path, "--repair")
    assert.equal(after, 0)
    assert.ok(existsSync(repair?.damaged ?? ""))
    assert.equal((await cli(["show", "alpha0001", "--database", path])).code, 0)
  })

  test("a database that is not there is no problem, and is not made", async (t) => {
    const folder = tempFolder(t)
    for (const args of [[], ["--repair"]]) {
      assert.equal((await doctor(join(folder, "no", "c.db"), ...args)).code, 0)
      assert.deepEqual(readdirSync(folder), [])
    }
  })
})

suite("doctor --repair", () => {
  test("keeps the damaged file under a dated name and saves what can be read", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const seeded = await seed(path)
    for (let number = 0; number < 60; number++)
      await seeded
        .session(`ses_many${String(number)}`)
        .save(patch({ title: `Task ${String(number)}`, notes: ["x".repeat(2_000)] }))
    seeded.store.close()
    const bytes = readFileSync(path)
    bytes.fill(0, 60 * 4096, 64 * 4096)
    writeFileSync(path, bytes)
    const before = await doctor(path)
    assert.equal(before.code, 1)
    const { out, code } = await cli(["doctor", "--repair", "--database", path])
    assert.equal(code, 1, "rows that were lost are a problem found")
    assert.match(out, /Saved: \d+ sessions, \d+ checkpoints, \d+ snapshots/)
    assert.match(out, /Not saved: \d+ rows\n {2}(snapshot|checkpoint|session|briefing) /)
    const aside = `${path}.damaged-20260520T120000000Z`
    assert.equal(existsSync(aside), true)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.equal((await doctor(path)).code, 0)
    assert.deepEqual(readdirSync(folder).toSorted(), ["c.db", "c.db.damaged-20260520T120000000Z"])
    // The plugin goes on with it.
    await openSeed(path)
      .session("ses_alpha0001")
      .save(patch({ title: "Goes on" }))
  })

  test("a document that was changed behind SQLite's back is left out and named", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const db = openDatabase(path)
    db.exec("UPDATE snapshot SET document = replace(document, 'parse', 'forge') WHERE name = 'first draft'")
    db.close()
    const found = await doctor(path)
    assert.equal(levels(found.checks)["documents"], "problem")
    const { out } = await cli(["doctor", "--repair", "--database", path])
    assert.match(out, /snapshot ses_alpha0001 first draft: its text does not match its hash/)
    assert.equal((await cli(["show", "alpha0001", "--database", path])).code, 0)
  })

  test("a file that is no database any more, and a log without its file, are moved aside whole", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    writeFileSync(path, "rubbish ".repeat(3_000))
    assert.equal((await cli(["doctor", "--repair", "--database", path])).code, 0)
    assert.equal(readFileSync(`${path}.damaged-20260520T120000000Z`, "utf8").slice(0, 7), "rubbish")
    const live = join(folder, "live.db")
    const { store } = await seed(live)
    const holder = (): undefined => undefined
    store.retain(holder)
    await store.read(0, () => undefined)
    const other = openDatabase(live)
    other.exec("PRAGMA wal_autocheckpoint = 0; UPDATE session SET prompts = 9")
    const log = join(folder, "orphan.db-wal")
    writeFileSync(log, readFileSync(`${live}-wal`))
    other.close()
    store.release(holder)
    const bytes = readFileSync(log)
    assert.ok(bytes.length > 0)
    for (const args of [["sessions"], ["export"], ["backup"], ["prune", "--keep", "1", "--yes"]]) {
      const { code, err } = await cli([...args, "--database", join(folder, "orphan.db")])
      assert.deepEqual([args, code], [args, 3])
      assert.match(err, /orphan\.db is empty or gone, but its log .* is still there/)
    }
    const { repair } = await doctor(join(folder, "orphan.db"), "--repair")
    assert.equal(repair?.damaged, join(folder, "orphan.db.damaged-20260520T120000000Z-wal"))
    const kept = readdirSync(folder).filter((name) => name.startsWith("orphan.db.damaged"))
    assert.deepEqual(kept, ["orphan.db.damaged-20260520T120000000Z-wal"])
    assert.deepEqual(readFileSync(join(folder, kept[0] ?? "")), bytes)
  })

  test("refuses while another process has the database open, and leaves foreign and newer files alone", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    const db = openDatabase(path)
    db.exec("UPDATE snapshot SET hash = 'x' WHERE name = 'first draft'")
    const busy = await cli(["doctor", "--repair", "--database", path])
    db.close()
    assert.equal(busy.code, 3)
    assert.match(busy.err, /Another process has .* open/)
    assert.deepEqual(readdirSync(folder), ["c.db"])
    renameSync(path, join(folder, "newer.db"))
    const newer = openDatabase(join(folder, "newer.db"))
    newer.exec("PRAGMA user_version = 99")
    newer.close()
    const bytes = readFileSync(join(folder, "newer.db"))
    const { code, checks, repair } = await doctor(join(folder, "newer.db"), "--repair")
    assert.equal(code, 1)
    assert.match(checks.at(-1)?.message ?? "", /schema 99, newer/)
    assert.deepEqual(repair, { damaged: null, report: null, modes: [] })
    assert.deepEqual(readFileSync(join(folder, "newer.db")), bytes)
  })
})
