import assert from "node:assert/strict"
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { encodeState } from "../../src/checkpoint/state.ts"
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import { AdminRows } from "../../src/sqlite/maintenance/admin.ts"
import { verify } from "../../src/sqlite/maintenance/backup.ts"
import { openReadOnly } from "../../src/sqlite/maintenance/read-only.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { salvage } from "../../src/sqlite/maintenance/salvage/salvage.ts"
import type { SalvageReport } from "../../src/sqlite/maintenance/salvage/salvage.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { tempFolder } from "./helpers.ts"

const PAGE = 4096
const SESSIONS = 40

/** Text by which a document is found in the raw bytes of a page: it is in every piece of it, and nowhere else. */
function token(number: number): string {
  return `@${String(number).padStart(5, "0")}@`
}

/** A database whose documents are of all sizes, from a few bytes to several pages. Some were removed again. */
async function build(path: string): Promise<void> {
  const store = new SqliteStore(path)
  let number = 0
  const document = (): ReturnType<typeof encodeState> => {
    const mark = token(++number)
    const notes = [mark.repeat(number % 5 === 0 ? 2_000 + number : 5 + (number % 90))]
    return encodeState({ content: { ...EMPTY_CONTENT, notes }, synthesized: false, updatedAt: number })
  }
  for (let session = 0; session < SESSIONS; session++) {
    const id = `ses_${String(session).padStart(4, "0")}`
    await store.write(0, (writer) => {
      writer.putSession(
        { id, projectID: `p${String(session % 3)}`, directory: `/d${String(session % 3)}`, placeholder: false },
        session,
      )
      writer.putState(id, document())
      for (let snapshot = 0; snapshot < 8; snapshot++)
        writer.addSnapshot(id, { name: `s${String(snapshot)}`, kind: "auto", state: document(), savedAt: snapshot })
      writer.putBriefing(id, { text: `briefing of ${id}`, branch: undefined, now: 1 })
    })
  }
  await store.write(0, (writer) => {
    for (let session = 0; session < SESSIONS; session += 9) {
      const id = `ses_${String(session).padStart(4, "0")}`
      if (session % 2 === 0) writer.prune(id, "auto", 3)
      else writer.remove(id)
    }
  })
}

/** Every document by its session and name, with all that its row says. */
function documents(path: string): Map<string, { readonly row: string; readonly mark: string }> {
  const database = openReadOnly(path)
  try {
    const found = new Map<string, { row: string; mark: string }>()
    for (const { sessionID, snapshot, state } of new AdminRows(database.db).documents()) {
      assert.ok(typeof state !== "string")
      const row = JSON.stringify([sessionID, snapshot, state.json, state.hash, state.synthesized, state.updatedAt])
      found.set(`${sessionID} ${snapshot?.name ?? ""}`, { row, mark: state.content.notes[0]?.slice(0, 7) ?? "" })
    }
    return found
  } finally {
    database.close()
  }
}

/** Salvages `bytes`, and checks that every row that no page of `touched` holds a piece of is there exactly as it was. */
function check(
  t: TestContext,
  original: string,
  bytes: Uint8Array,
  touched: readonly Buffer[],
  label: string,
  reported = false,
): SalvageReport {
  const folder = tempFolder(t)
  const damaged = join(folder, "damaged.db")
  const target = join(folder, "target.db")
  writeFileSync(damaged, bytes)
  const report = salvage(damaged, target, () => undefined)
  verify(target)
  const [wanted, found] = [documents(original), documents(target)]
  for (const [key, { row, mark }] of wanted) {
    if (touched.some((page) => page.includes(mark))) continue
    assert.ok(found.get(key)?.row === row, `${label}: ${key} is saved as it was`)
  }
  const named = new Set(report.lost.map((lost) => (lost.table === "snapshot" ? lost.row : `${lost.row} `)))
  for (const key of wanted.keys())
    if (reported) assert.ok(found.has(key) || named.has(key), `${label}: ${key} is reported`)
  // Nothing that was removed comes back, and nothing is made up.
  for (const key of found.keys()) assert.ok(wanted.has(key), `${label}: ${key} was not there`)
  assert.deepEqual(readFileSync(damaged), Buffer.from(bytes), "the damaged file is left alone")
  return report
}

suite("salvage", () => {
  test("copies an undamaged database whole", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await build(path)
    const report = check(t, path, readFileSync(path), [], "undamaged")
    assert.deepEqual([report.lost, report.unreadablePages, report.rebuilt], [[], [], []])
    assert.equal(report.saved.session, SESSIONS - 2)
    assert.equal(report.saved.briefing, SESSIONS - 2)
    assert.equal(report.saved.checkpoint + report.saved.snapshot, documents(path).size)
  })

  test("any one page may be zeroed: every row elsewhere is saved", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await build(path)
    const bytes = readFileSync(path)
    // All the small pages of the trees, and a sample of the many that hold only text.
    for (let page = 1; page <= bytes.length / PAGE; page += page < 60 ? 1 : 13) {
      const at = (page - 1) * PAGE
      const touched = Buffer.from(bytes.subarray(at, at + PAGE))
      const damaged = Buffer.from(bytes).fill(0, at, at + PAGE)
      check(t, path, damaged, [touched], `page ${String(page)}`, page > 1)
    }
  })

  test("a truncated file: every row before the cut is saved", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await build(path)
    const bytes = readFileSync(path)
    for (const share of [0.95, 0.6, 0.25, 0.03]) {
      const cut = Math.floor(bytes.length * share)
      const from = Math.floor(cut / PAGE) * PAGE
      check(t, path, bytes.subarray(0, cut), [bytes.subarray(from)], `cut at ${String(share)}`)
    }
  })

  test("flipped bytes: every row on the other pages is saved", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await build(path)
    const bytes = readFileSync(path)
    let seed = 20_260_520
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    for (let round = 0; round < 60; round++) {
      const damaged = Buffer.from(bytes)
      const pages = new Set<number>()
      for (let flip = 0; flip < 1 + random(8); flip++) {
        // Half of them in the first pages and in headers, where a byte decides over much.
        const page = random(2) === 0 ? random(20) : random(bytes.length / PAGE)
        const at = page * PAGE + random(random(2) === 0 ? 120 : PAGE)
        damaged[at] = random(256)
        pages.add(page)
      }
      const touched = [...pages].map((page) => bytes.subarray(page * PAGE, (page + 1) * PAGE))
      check(t, path, damaged, touched, `round ${String(round)}`)
    }
  })

  test("a log that was not copied into the file yet counts", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await build(path)
    const live = openDatabase(path)
    live.exec("PRAGMA wal_autocheckpoint = 0; UPDATE session SET directory = '/from the log'")
    copyFileSync(path, join(folder, "d.db"))
    copyFileSync(`${path}-wal`, join(folder, "d.db-wal"))
    live.close()
    // The page of the sessions is gone from the file, and in the log.
    const damaged = readFileSync(join(folder, "d.db"))
    damaged.fill(0, 3 * PAGE, 4 * PAGE)
    writeFileSync(join(folder, "d.db"), damaged)
    const target = join(folder, "target.db")
    const report = salvage(join(folder, "d.db"), target, () => undefined)
    assert.equal(report.saved.session, SESSIONS - 2)
    const database = openReadOnly(target)
    t.after(() => {
      database.close()
    })
    assert.ok(database.read((reader) => reader.session("ses_0001"))?.directory === "/from the log")
    // A torn last frame ends the log where the last whole transaction did.
    const log = readFileSync(join(folder, "d.db-wal"))
    writeFileSync(join(folder, "d.db-wal"), log.subarray(0, log.length - 100))
    const torn = salvage(join(folder, "d.db"), join(folder, "torn.db"), () => undefined)
    assert.ok(torn.saved.snapshot > 0 && torn.rebuilt.length > 0)
  })

  test("sessions whose own row is gone are made anew", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await build(path)
    const bytes = readFileSync(path)
    const page = Array.from({ length: bytes.length / PAGE }, (_value, index) => index).find(
      (index) =>
        bytes[index * PAGE] === 13 && bytes.subarray(index * PAGE, (index + 1) * PAGE).includes("ses_0001p1/d1"),
    )
    assert.ok(page !== undefined)
    const report = check(t, path, Buffer.from(bytes).fill(0, page * PAGE, (page + 1) * PAGE), [], "session page")
    assert.ok(report.rebuilt.length > 0 && statSync(path).size > 0)
  })
})
