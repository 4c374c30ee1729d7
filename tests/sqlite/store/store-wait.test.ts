import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { Child } from "../../helpers/child.ts"
import { ask, openStore, save, sessionOf, startStores, titleOf, withCode } from "../../helpers/database.ts"
import type { HeldStore } from "../../helpers/database.ts"

/** How often the event loop came round while `work` ran: once in 20 ms where nothing stops it. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => turns++, 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return turns
}

/** A store that was written to, and another process that holds the write lock on its file. */
async function locked(t: TestContext): Promise<HeldStore & { readonly holder: Child }> {
  const held = openStore(t)
  await save(held.store, "ses_a", { title: "before" })
  const [holder] = await startStores(t, ["node"], { path: held.path })
  assert.ok(holder)
  await ask(holder, "hold")
  return { ...held, holder }
}

suite("a lock held by another process", () => {
  test("is waited for: the save succeeds late", async (t) => {
    const { store, holder } = await locked(t)
    await assert.rejects(
      store.write(0, () => undefined),
      withCode("storage-busy"),
    )
    await ask(holder, "freeAfter", 700)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await titleOf(store, "ses_a"), "after")
  })

  test("leaves the event loop its turns", async (t) => {
    const { store, holder } = await locked(t)
    await ask(holder, "freeAfter", 1_500)
    const turns = await turnsDuring(() => save(store, "ses_a", { title: "after" }))
    // A call that waits in one piece leaves one.
    assert.ok(turns >= 6, `${turns} turns`)
  })

  test("leaves the event loop its turns with a hundred saves waiting, all of which are kept", async (t) => {
    const { store, holder } = await locked(t)
    const ids = Array.from({ length: 100 }, (_, index) => `ses_${index}`)
    await ask(holder, "freeAfter", 1_000)
    const turns = await turnsDuring(() => Promise.all(ids.map((id) => save(store, id, { title: id }))))
    assert.ok(turns >= 4, `${turns} turns`)
    for (const id of ids) assert.equal(await titleOf(store, id), id)
  })

  test("does not keep anyone from reading", async (t) => {
    const { store } = await locked(t)
    assert.equal(await titleOf(store, "ses_a"), "before")
  })

  test("is storage-busy after the wait, and nothing was written", async (t) => {
    const { store, holder, path } = await locked(t)
    const ran: string[] = []
    await assert.rejects(
      store.write(300, () => ran.push("work")),
      withCode("storage-busy", new RegExp(path)),
    )
    assert.equal(ran.length, 0)
    await ask(holder, "freeAfter", 0)
    await save(store, "ses_a", { title: "after" })
  })

  test("delays no one else's short wait in the same process", async (t) => {
    const { store } = await locked(t)
    const over: string[] = []
    const long = store.write(3_000, () => undefined).finally(() => over.push("long"))
    const short = store.write(100, () => undefined).finally(() => over.push("short"))
    await Promise.all([long, short].map((wait) => assert.rejects(wait, withCode("storage-busy"))))
    assert.deepEqual(over, ["short", "long"])
  })

  test("at the first opening is waited for as well", async (t) => {
    const { path, holder, release } = await locked(t)
    release()
    const { store } = openStore(t, { path })
    await ask(holder, "freeAfter", 300)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await titleOf(store, "ses_a"), "after")
  })
})

suite("a disk that is full", () => {
  /** A store whose file may not grow; `free` lifts that. */
  async function full(t: TestContext): Promise<HeldStore & { readonly free: () => void }> {
    const held = openStore(t)
    await save(held.store, "ses_a", { title: "before" })
    const limit = (pages: string): void => {
      held.store.direct(({ db }) => {
        db.exec(`PRAGMA max_page_count = ${pages}`)
      })
    }
    limit("1")
    return {
      ...held,
      free: () => {
        limit("1073741823")
      },
    }
  }
  const large = { notes: Array.from({ length: 20 }, (_, index) => `${index} ${"x".repeat(10_000)}`) }

  test("is storage-full, and nothing of the save is kept", async (t) => {
    const { store } = await full(t)
    await assert.rejects(save(store, "ses_a", { title: "lost", ...large }), withCode("storage-full"))
    const state = await sessionOf(store, "ses_a").load()
    assert.equal(state?.content.title, "before")
    assert.deepEqual(state.content.notes, [])
    assert.equal((await sessionOf(store, "ses_a").list(10)).total, 1)
  })

  test("leaves committed state readable through the same handle", async (t) => {
    const { store } = await full(t)
    for (let round = 0; round < 3; round++) await assert.rejects(save(store, "ses_a", large), withCode("storage-full"))
    assert.equal(await titleOf(store, "ses_a"), "before")
  })

  test("is no matter any more once there is room: the same handle saves", async (t) => {
    const { store, free } = await full(t)
    await assert.rejects(save(store, "ses_a", large), withCode("storage-full"))
    free()
    await save(store, "ses_a", { title: "after", ...large })
    assert.equal(await titleOf(store, "ses_a"), "after")
  })
})

suite("work that fails", () => {
  test("passes its error on unchanged and leaves nothing of itself", async (t) => {
    const { store } = openStore(t)
    const reason = new Error("the work failed")
    await assert.rejects(
      store.write(0, (writer) => {
        writer.putSession({ id: "ses_a", projectID: "p1", directory: "/d", placeholder: false }, 1)
        throw reason
      }),
      reason,
    )
    assert.equal(await store.read(0, (reader) => reader.session("ses_a")), undefined)
  })

  test("is refused when it is asynchronous", async (t) => {
    const { store } = openStore(t)
    await assert.rejects(
      store.write(0, () => Promise.resolve()),
      TypeError,
    )
  })
})
