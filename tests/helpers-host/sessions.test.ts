import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { createHost, type Host, location } from "../helpers/host.ts"
import { callUntyped, plugin } from "./plugins.ts"

async function open(): Promise<{ host: Host; get: (input: unknown) => Promise<unknown> }> {
  const host = createHost({ clock: () => 7 })
  const contexts: Context[] = []
  await host.open(location({ directory: "/a", projectID: "p1", projectDirectory: "/a" }), [
    plugin((ctx) => {
      contexts.push(ctx)
    }),
  ])
  const [ctx] = contexts
  assert.ok(ctx)
  return { host, get: (input) => callUntyped(ctx.session, "get", input) }
}

suite("sessions", () => {
  test("get resolves plain JSON with numeric times and a nested location", async () => {
    const { host, get } = await open()
    const { id } = host.createSession({ directory: "/a" })
    const info = await get({ sessionID: id })
    assert.match(id, /^ses_[0-9A-Za-z]{26}$/)
    assert.deepEqual(info, {
      id,
      projectID: "p1",
      agent: "build",
      model: { id: "mock", providerID: "mock" },
      location: { directory: "/a" },
      cost: 0,
      tokens: { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
      time: { created: 7, updated: 7 },
    })
  })

  test("get rejects unknown ids by tag, and malformed input plainly", async () => {
    const { get } = await open()
    await assert.rejects(get({ sessionID: "ses_none" }), { _tag: "Session.NotFoundError" })
    for (const input of [
      { sessionID: "x" },
      {},
      undefined,
      "ses_1",
      { path: { id: "ses_1" } },
      { sessionID: "ses_1", more: 1 },
    ]) {
      await assert.rejects(get(input), (error: unknown) => error instanceof Error && !("_tag" in error))
    }
  })

  test("get can be made to fail, or to hang", async () => {
    const { host, get } = await open()
    const { id } = host.createSession({ directory: "/a" })
    host.sessionsFault = "reject"
    await assert.rejects(get({ sessionID: id }), /does not answer/)
    host.sessionsFault = "hang"
    const first = await Promise.race([get({ sessionID: id }), new Promise((resolve) => setImmediate(resolve, "later"))])
    assert.equal(first, "later")
    host.sessionsFault = undefined
    await get({ sessionID: id })
  })

  test("a fork names its source in fork, has no parentID and no created event", async () => {
    const { host } = await open()
    const { id } = host.createSession({ directory: "/a" })
    const fork = host.fork(id, { id: "ses_fork" })
    assert.equal(fork.fork?.sessionID, id)
    assert.equal(fork.parentID, undefined)
    assert.deepEqual(
      host.events.map(({ type }) => type),
      ["session.created", "session.forked"],
    )
    assert.deepEqual(host.events[1]?.durable, { aggregateID: "ses_fork", seq: 1, version: 1 })
    host.fork(id, { silent: true })
    assert.equal(host.events.length, 2)
  })

  test("a move changes directory and project, and the envelope names the old place", async () => {
    const { host, get } = await open()
    const { id } = host.createSession({ directory: "/a" })
    host.move(id, location({ directory: "/b", projectID: "p2" }))
    const info = await get({ sessionID: id })
    assert.ok(typeof info === "object" && info !== null && "projectID" in info && "location" in info)
    assert.deepEqual([info.projectID, info.location], ["p2", { directory: "/b" }])
    assert.deepEqual(host.events.at(-1)?.location, { directory: "/a" })
    assert.deepEqual(host.events.at(-1)?.data["location"], { directory: "/b" })
  })

  test("removal takes the children first, each with its own event", async () => {
    const { host, get } = await open()
    const { id } = host.createSession({ directory: "/a", silent: true })
    const child = host.createSession({ directory: "/a", parentID: id, silent: true })
    host.remove(id)
    assert.deepEqual(
      host.events.map(({ data }) => data),
      [{ sessionID: child.id }, { sessionID: id }],
    )
    await assert.rejects(get({ sessionID: child.id }))
  })

  test("a resolved worktree rewrites project ids under it, and only there", async () => {
    const { host } = await open()
    for (const [id, directory] of [
      ["ses_1", "/w"],
      ["ses_2", "/w/sub"],
      ["ses_3", "/wide"],
    ] as const) {
      host.createSession({ id, directory, silent: true })
    }
    host.resolveWorktree({ directory: "/w", projectID: "p9" })
    assert.deepEqual(
      ["ses_1", "ses_2", "ses_3"].map((id) => host.session(id).projectID),
      ["p9", "p9", "global"],
    )
    assert.deepEqual(
      host.events.map(({ type, data }) => [type, data]),
      [["worktree.resolved", { projectID: "p9", directory: "/w", previous: "global" }]],
    )
  })
})
