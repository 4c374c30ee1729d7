import assert from "node:assert/strict"
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import { acquireStore } from "../../src/sqlite/store/registry.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { bin, cli, field, items, MAIN } from "../cli/helpers.ts"
import { RUNTIMES } from "../helpers/child.ts"
import { at, listAt, openSession } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"
import { asked, compact, restart } from "../helpers/session.ts"
import { MARK, tokenOf } from "./markers.ts"

const TOKEN = tokenOf(7)
type Open = Awaited<ReturnType<typeof openSession>>

/** A session with text from before secrets were masked: live, in snapshots, in a name and in a briefing. */
async function older(t: TestContext): Promise<Open> {
  const session = await openSession(t)
  await session.run("save", { title: "made" })
  await compact(session)
  const { bench, id } = session
  const { store, release } = acquireStore(bench.database, () => undefined)
  const service = createService(store, {
    maxSnapshots: 10,
    briefing: true,
    briefingMaxChars: 6_000,
    secrets: "off",
    clock: Date.now,
  })
  const record = await service.stored.record(id)
  assert.ok(record)
  const root = session.desk.directory
  const checkpoint = service.forSession({ ...record, root, checkouts: [] })
  await checkpoint.save({ notes: [`key ${TOKEN}`], listMode: "replace" }, `with ${MARK}`)
  await checkpoint.save({ summary: `use ${TOKEN}`, listMode: "replace" }, `with ${TOKEN}`)
  await checkpoint.restore("with " + MARK)
  await checkpoint.restore("with " + TOKEN)
  release()
  return session
}

function holding(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, "latin1").includes(TOKEN.slice(0, 24)))
}

const names = (listed: Json): unknown[] => listAt(listed, "snapshots").map((each) => at(each, "name"))

suite("text from before secrets were masked", () => {
  test("is said once to a session, by the first load that meets it, and not again after a restart", async (t) => {
    const session = await older(t)
    const first = await session.run("load")
    assert.match(listAt(first, "warnings").join(), /notes.*github-token.*scrub ses_one/)
    assert.equal("warnings" in (await session.run("load")), false)
    const name = `with ${MARK}`
    assert.equal("warnings" in (await session.run("load_snapshot", { name })), false)
    assert.equal("warnings" in (await (await restart(t, session)).run("load")), false)
  })

  test("is shown by doctor --secrets with its kind and place, never itself", async (t) => {
    const { bench } = await older(t)
    const { out, code } = await cli(["doctor", "--secrets", "--json", "--database", bench.database])
    assert.equal(code, 0)
    assert.ok(!out.includes(TOKEN.slice(0, 16)))
    const places = items(out, "secrets")
    assert.ok(places.some((place) => place.includes('"where":"checkpoint","field":"notes","kind":"github-token"')))
    assert.ok(places.some((place) => place.includes(`"snapshot":"with ${MARK}","field":"name"`)))
    assert.ok(places.some((place) => place.includes('"where":"briefing"')))
    const plain = await cli(["doctor", "--secrets", "--database", bench.database])
    assert.match(plain.out, /secrets: \d+ secrets stored: github-token in /)
    assert.ok(!plain.out.includes(TOKEN.slice(0, 16)))
  })

  test("stays as it is in a dry run of scrub", async (t) => {
    const { bench } = await older(t)
    const before = bench.rows()
    const { out, code } = await cli(["scrub", "--database", bench.database])
    assert.equal(code, 0)
    assert.match(out, /ses_one {2}checkpoint, \d+ snapshots, briefing: github-token/)
    assert.match(out, /nothing was changed, add --yes/)
    assert.match(out, /Out of reach: backups, exports, replicas/)
    assert.deepEqual(bench.rows(), before)
  })

  for (const runtime of ["node", "bun"] as const) {
    test(`is masked by scrub in a process of its own on ${runtime} while the host runs, in every byte that the plugin wrote`, async (t) => {
      const session = await older(t)
      const { bench, id } = session
      await session.run("save", { objective: "have the plugin write its hand-off" })
      assert.ok(holding(bench.folder).includes(bench.handoff(session.desk, id)))
      const copy = `${bench.database}.v1-20260101T000000000Z.bak`
      await cli(["backup", join(dirname(bench.database), "plain"), "--database", bench.database])
      copyFileSync(join(dirname(bench.database), "plain"), copy)
      const kept = [join(dirname(bench.database), "plain")]
      assert.ok(holding(bench.folder).length >= 3, holding(bench.folder).join())
      const order = (): unknown[] =>
        (bench.rows()["snapshot"] ?? []).map(({ seq, kind, time_created: created }) => [seq, kind, created])
      const before = order()
      const command = [...RUNTIMES[runtime], MAIN]
      const { out, err, code } = await bin(["scrub", "--yes", "--json", "--database", bench.database], { command })
      assert.equal(code, 0, err)
      assert.equal(field(out, "log"), "emptied")
      assert.equal(field(out, "sessions", 0, "sessionID"), id)
      assert.ok(Number(field(out, "copies", 0, "changed")) > 3)
      // The backup is a person's own, and is named as out of reach.
      assert.deepEqual(holding(bench.folder), kept)
      assert.deepEqual(order(), before)
      assert.deepEqual(
        names(await session.run("list")).filter((name) => String(name).startsWith("with")),
        [`with ${MARK}-2`, `with ${MARK}`],
      )
      assert.equal(at(await session.run("load"), "summary"), `use ${MARK}`)
      const [briefing = ""] = await asked(session)
      assert.match(briefing, /use \[secret:github-token\]/)
      assert.match(
        (await cli(["doctor", "--secrets", "--database", bench.database])).out,
        /secrets: none of a known kind/,
      )
      const again = await cli(["scrub", "--database", bench.database])
      assert.match(again.out, /0 sessions would be masked/)
    })
  }

  test("no undo brings it back after a scrub", async (t) => {
    const session = await older(t)
    await cli(["scrub", "--yes", "--database", session.bench.database])
    for (const name of names(await session.run("list"))) {
      await session.run("restore_snapshot", { name })
      assert.ok(!JSON.stringify(await session.run("load")).includes(TOKEN))
    }
    await session.run("clear")
    assert.deepEqual(holding(session.bench.folder), [])
  })

  test("of a session with a damaged row all stays, the others are masked, and the command says so", async (t) => {
    const session = await older(t)
    const { bench } = session
    const other = session.desk.session({ id: "ses_other" })
    await other.run("save", { title: "fine" })
    await bench.host.close()
    const db = openDatabase(bench.database)
    db.exec("UPDATE snapshot SET hash = 'x' WHERE seq = (SELECT min(seq) FROM snapshot)")
    db.close()
    const { out, code } = await cli(["scrub", "--yes", "--json", "--database", bench.database])
    assert.equal(code, 1)
    assert.match(String(field(out, "sessions", 0, "fault")), /damaged/)
    assert.ok(holding(bench.folder).length > 0)
  })

  test("in a copy that cannot be read stays, the copy is named, and the exit code says so", async (t) => {
    const { bench } = await older(t)
    const aside = `${bench.database}-wal.0a1b2c.old`
    writeFileSync(aside, `torn ${TOKEN}`)
    const { out, code } = await cli(["scrub", "--yes", "--database", bench.database])
    assert.equal(code, 1)
    assert.ok(out.includes(`copy ${aside}  left as it was: `), out)
    assert.deepEqual(holding(bench.folder), [aside])
  })

  test("of sessions that were not named stays, in the database and in copies", async (t) => {
    const session = await older(t)
    const { bench } = session
    await session.desk.session({ id: "ses_other" }).run("save", { title: "fine" })
    const before = bench.rows()["snapshot"]
    const { out, code } = await cli(["scrub", "ses_other", "--yes", "--database", bench.database])
    assert.equal(code, 0)
    assert.match(out, /0 sessions masked/)
    assert.deepEqual(bench.rows()["snapshot"], before)
    assert.equal((await cli(["scrub", "none", "--database", bench.database])).code, 1)
  })
})
