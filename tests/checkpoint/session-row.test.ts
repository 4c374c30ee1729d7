import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import type { SessionIdentity, SessionRecord } from "../../src/checkpoint/port.ts"
import { readRows } from "../helpers/plugin.ts"
import { identityOf, openLab } from "../helpers/service.ts"
import type { Lab } from "../helpers/service.ts"

const save = (session: SessionCheckpoint, title: string): ReturnType<SessionCheckpoint["save"]> =>
  session.save({ title, listMode: "replace" })
const titleOf = async (session: SessionCheckpoint): Promise<string | undefined> => (await session.load())?.content.title
const recordOf = (lab: Lab, id: string): Promise<SessionRecord | undefined> =>
  lab.store.read(0, (reader) => reader.session(id))
const fork = (id: string, source: SessionIdentity): Partial<SessionIdentity> => ({ id, forkedFrom: source.id, source })

suite("a fork", () => {
  test("starts as a copy of its source's live state, with its time and without its history", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    const written = lab.now
    lab.now += 60_000
    const forked = lab.session(fork("ses_f", source.identity))
    const state = await forked.load()
    assert.deepEqual([state?.content.title, state?.updatedAt], ["source", written])
    assert.equal((await forked.list(10)).total, 0)
    assert.equal((await forked.status()).forkedFrom, "ses_s")
  })

  test("that was copied once goes its own way", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    const forked = lab.session(fork("ses_f", source.identity))
    await forked.load()
    await save(source, "source, later")
    assert.equal(await titleOf(forked), "source")
    await save(forked, "fork")
    assert.equal(await titleOf(source), "source, later")
    assert.equal((await source.list(10)).total, 2)
  })

  test("of a fork that nobody has seen yet is a copy of the first source", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    const middle = identityOf({ ...fork("ses_m", source.identity) })
    const forked = lab.session(fork("ses_f", middle))
    assert.equal(await titleOf(forked), "source")
    assert.equal((await recordOf(lab, "ses_m"))?.forkedFrom, "ses_s")
  })

  test("of a fork whose row is but a placeholder is a copy of the first source too", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    await lab.session({ id: "ses_m", placeholder: true }).clear()
    const middle = identityOf({ ...fork("ses_m", source.identity) })
    assert.equal(await titleOf(lab.session(fork("ses_f", middle))), "source")
  })

  test("that the host first could not describe is copied when it can", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    assert.equal(await titleOf(lab.session({ id: "ses_f", placeholder: true })), undefined)
    await lab.session({ id: "ses_f", placeholder: true }).clear()
    assert.equal(await titleOf(lab.session(fork("ses_f", source.identity))), "source")
  })

  test("with state of its own, and one that was purged, is never copied over", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    await save(lab.session({ id: "ses_own", placeholder: true }), "own")
    assert.equal(await titleOf(lab.session(fork("ses_own", source.identity))), "own")
    const purged = lab.session(fork("ses_p", source.identity))
    assert.partialDeepStrictEqual(await purged.purge(), { checkpoint: true, snapshots: 0 })
    assert.equal(await titleOf(purged), undefined)
    assert.equal(await titleOf(lab.session(fork("ses_p", source.identity))), undefined)
    const unseen = lab.session({ id: "ses_q", placeholder: true })
    await unseen.purge()
    assert.equal(await titleOf(lab.session(fork("ses_q", source.identity))), undefined)
  })

  test("never changes its source, byte for byte", async (t) => {
    const lab = openLab(t)
    const source = lab.session({ id: "ses_s" })
    await save(source, "source")
    const ofSource = (): unknown =>
      Object.values(readRows(lab.path)).map((rows) =>
        rows.filter((row) => row["id"] === "ses_s" || row["session_id"] === "ses_s"),
      )
    const before = ofSource()
    const forked = lab.session(fork("ses_f", source.identity))
    await forked.load()
    await save(forked, "fork")
    await forked.clear()
    await forked.purge()
    assert.deepEqual(ofSource(), before)
  })
})

suite("a session's row", () => {
  test("follows what the host says, and a placeholder never overwrites that", async (t) => {
    const lab = openLab(t)
    await save(lab.session({ id: "ses_1", projectID: "p1", directory: "/projects/a" }), "1")
    await save(lab.session({ id: "ses_1", projectID: "other", directory: "/else", placeholder: true }), "2")
    const known = await recordOf(lab, "ses_1")
    assert.deepEqual([known?.projectID, known?.directory, known?.placeholder], ["p1", "/projects/a", false])
    await save(lab.session({ id: "ses_1", projectID: "p2", directory: "/projects/b" }), "3")
    const moved = await recordOf(lab, "ses_1")
    assert.deepEqual([moved?.projectID, moved?.directory], ["p2", "/projects/b"])
    assert.equal((await lab.session({ id: "ses_1", projectID: "p2" }).list(10)).total, 3)
  })

  test("made as a placeholder is corrected by the next word of the host", async (t) => {
    const lab = openLab(t)
    await save(lab.session({ id: "ses_1", projectID: "guess", placeholder: true }), "1")
    assert.equal((await recordOf(lab, "ses_1"))?.placeholder, true)
    const known = lab.session({ id: "ses_1", projectID: "p1", parentID: "ses_parent" })
    assert.equal(await titleOf(known), "1")
    const record = await recordOf(lab, "ses_1")
    assert.deepEqual([record?.placeholder, record?.projectID, record?.parentID], [false, "p1", "ses_parent"])
  })

  test("with a placeholder identity still lists the project that the host once named", async (t) => {
    const lab = openLab(t)
    await save(lab.session({ id: "ses_1", projectID: "p1" }), "1")
    await save(lab.session({ id: "ses_2", projectID: "p1" }), "2")
    const { items } = await lab.session({ id: "ses_1", projectID: "other", placeholder: true }).project(10)
    assert.deepEqual(
      items.map(({ sessionID }) => sessionID),
      ["ses_2", "ses_1"],
    )
  })

  test("whose directory got another project id takes the others of that directory along, and nobody else", async (t) => {
    const lab = openLab(t)
    const places = {
      ses_1: "/projects/a",
      ses_2: "/projects/a",
      ses_3: "/projects/a/sub",
      ses_4: "/projects/ab",
      ses_5: "/work",
    }
    for (const [id, directory] of Object.entries(places))
      await save(lab.session({ id, projectID: "global", directory }), id)
    await lab.session({ id: "ses_1", projectID: "git", directory: "/projects/a" }).load()
    const projects = await Promise.all(Object.keys(places).map(async (id) => (await recordOf(lab, id))?.projectID))
    assert.deepEqual(projects, ["git", "git", "git", "global", "global"])
    const rows = readRows(lab.path)
    for (const name of ["checkpoint", "snapshot"])
      for (const row of rows[name] ?? [])
        assert.equal(row["project_id"], (await recordOf(lab, String(row["session_id"])))?.projectID)
  })
})

suite("imported 1.x state", () => {
  const namespace = {
    id: "legacy::global::01234567",
    projectID: "global",
    directory: "/projects/a",
    placeholder: false,
  }

  test("is listed under the project id that its directory has now, by the name it always had", async (t) => {
    const lab = openLab(t)
    await lab.store.write(0, (writer) => {
      writer.putSession(namespace, 0)
    })
    await lab
      .session({ projectID: "git", directory: "/projects/a/sub", checkouts: ["/projects/a/sub", "/projects/a"] })
      .load()
    assert.equal((await recordOf(lab, namespace.id))?.projectID, "git")
  })

  test("does not follow a placeholder or a session of another directory", async (t) => {
    const lab = openLab(t)
    await lab.store.write(0, (writer) => {
      writer.putSession(namespace, 0)
    })
    await save(lab.session({ projectID: "guess", directory: "/projects/a", placeholder: true }), "1")
    await save(lab.session({ projectID: "git", directory: "/projects/b" }), "2")
    assert.equal((await recordOf(lab, namespace.id))?.projectID, "global")
  })
})
