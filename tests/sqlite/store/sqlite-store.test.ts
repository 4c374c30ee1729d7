import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import {
  ask,
  bytesOf,
  endAll,
  openStore,
  overwrite,
  save,
  startStores,
  titleOf,
  valueOf,
  withCode,
} from "../../helpers/database.ts"
import type { HeldStore } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const SIDES = ["", "-wal", "-shm"]

/** An open store with one save in it, which is still in the log. */
async function opened(t: TestContext): Promise<HeldStore> {
  const held = openStore(t)
  await save(held.store, "ses_a", { title: "before" })
  return held
}

/** What a store of its own, opened now, reads from a file. */
async function elsewhere(t: TestContext, path: string, id = "ses_a"): Promise<string | undefined> {
  const { store, release } = openStore(t, { path })
  try {
    return await titleOf(store, id)
  } finally {
    release()
  }
}

/** A closed database of ours in a folder of its own. */
async function another(t: TestContext, title: string): Promise<string> {
  const { path, store, release } = openStore(t)
  await save(store, "ses_other", { title })
  release()
  return path
}

function logsAside(path: string): string[] {
  return readdirSync(dirname(path)).filter((name) => name.endsWith(".old"))
}

suite("a file removed under the open store", () => {
  test("is made anew by the next save, which another connection then finds", async (t) => {
    const { path, store } = await opened(t)
    for (const side of SIDES) rmSync(path + side)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
  })

  test("is no longer read from", async (t) => {
    const { path, store } = await opened(t)
    for (const side of SIDES) rmSync(path + side)
    assert.equal(await titleOf(store, "ses_a"), undefined)
  })

  test("is made anew also when its log was left, which is kept and reported", async (t) => {
    const { path, store, warnings } = await opened(t)
    const log = bytesOf(`${path}-wal`)
    rmSync(path)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
    const [aside = "", ...more] = logsAside(path)
    assert.deepEqual(more, [])
    assert.deepEqual(bytesOf(join(dirname(path), aside)), log)
    assert.equal(warnings.length, 1)
    assert.match(warnings.join(), /was removed or replaced while it was open/)
    assert.ok(warnings.join().includes(aside))
  })

  test("leaves a log from which, beside the file it belongs to, everything can be read", async (t) => {
    const { path, store, release } = await opened(t)
    const saved = join(tmpdir(t), "saved.db")
    renameSync(path, saved)
    await save(store, "ses_a", { title: "after" })
    release()
    const [aside = ""] = logsAside(path)
    renameSync(join(dirname(path), aside), `${saved}-wal`)
    assert.equal(await elsewhere(t, saved), "before")
  })

  test("takes its folder with it: both are made anew", async (t) => {
    const { path, store } = await opened(t)
    rmSync(dirname(path), { recursive: true })
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
  })

  test("with the folder renamed keeps what it had, and the next save is found under the old name", async (t) => {
    const root = tmpdir(t)
    const path = join(root, "data", "checkpoints.db")
    const { store } = openStore(t, { path })
    await save(store, "ses_a", { title: "before" })
    renameSync(join(root, "data"), join(root, "moved"))
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
    assert.equal(await elsewhere(t, join(root, "moved", "checkpoints.db")), "before")
  })

  test("during a save makes that save reach the new file", async (t) => {
    const { path, store } = await opened(t)
    const rounds: number[] = []
    await store.write(5_000, (writer) => {
      rounds.push(rounds.length)
      writer.setPrompts("ses_a", 7)
      if (rounds.length === 1) for (const side of SIDES) rmSync(path + side)
      writer.putSession({ id: "ses_new", projectID: "p1", directory: "/d", placeholder: false }, 1)
    })
    assert.equal(rounds.length, 2)
    assert.equal(valueOf(path, "SELECT group_concat(id) FROM session"), "ses_new")
  })

  test("during every try of a save makes the save fail, never succeed", async (t) => {
    const { path, store } = await opened(t)
    await assert.rejects(
      store.write(100, (writer) => {
        writer.putSession({ id: "ses_new", projectID: "p1", directory: "/d", placeholder: false }, 1)
        for (const side of SIDES) rmSync(path + side, { force: true })
      }),
      withCode("storage-unavailable", /removed or replaced again and again/),
    )
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
  })
})

suite("a log removed under the open store", () => {
  test("costs nothing: the next save and all before it are found", async (t) => {
    const { path, store } = await opened(t)
    await save(store, "ses_b", { title: "also before" })
    rmSync(`${path}-wal`)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
    assert.equal(await elsewhere(t, path, "ses_b"), "also before")
  })
})

suite("a file replaced under the open store", () => {
  test("gets the next save, and keeps what it brought", async (t) => {
    const { path, store } = await opened(t)
    const other = await another(t, "theirs")
    renameSync(other, path)
    await save(store, "ses_a", { title: "after" })
    assert.equal(await elsewhere(t, path), "after")
    assert.equal(await elsewhere(t, path, "ses_other"), "theirs")
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
  })

  test("is read without anything of the earlier file", async (t) => {
    const { path, store } = await opened(t)
    renameSync(await another(t, "theirs"), path)
    assert.equal(await titleOf(store, "ses_a"), undefined)
    assert.equal(await titleOf(store, "ses_other"), "theirs")
  })

  test("is read right also by a second process that had the earlier one open", async (t) => {
    const { path, store } = await opened(t)
    const [second] = await startStores(t, ["node"], { path })
    assert.ok(second)
    await ask(second, "save", "ses_b", { title: "second" })
    renameSync(await another(t, "theirs"), path)
    await save(store, "ses_a", { title: "after" })
    await ask(second, "save", "ses_b", { title: "after too" })
    await save(store, "ses_c", { title: "once more" })
    assert.equal(await ask(second, "title", "ses_a"), "after")
    assert.equal(await titleOf(store, "ses_b"), "after too")
    assert.equal(await titleOf(store, "ses_other"), "theirs")
    await endAll([second])
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
  })

  test("keeps its own log when the store is closed before it noticed", async (t) => {
    const { path, release } = await opened(t)
    const folder = join(tmpdir(t), "new")
    mkdirSync(folder)
    const other = openStore(t, { path: join(folder, "other.db") })
    await save(other.store, "ses_other", { title: "in its log" })
    for (const side of SIDES) copyFileSync(other.path + side, `${path}.new${side}`)
    for (const side of SIDES) renameSync(`${path}.new${side}`, path + side)
    const log = bytesOf(`${path}-wal`)
    release()
    assert.deepEqual(bytesOf(`${path}-wal`), log)
    assert.equal(await elsewhere(t, path, "ses_other"), "in its log")
  })

  test("by one of another program is refused, and left as it is", async (t) => {
    const { path, store, release } = await opened(t)
    const other = join(tmpdir(t), "foreign.db")
    valueOf(other, "PRAGMA application_id = 7")
    const bytes = bytesOf(other)
    renameSync(other, path)
    await assert.rejects(save(store, "ses_a", { title: "lost" }), withCode("storage-foreign"))
    release()
    assert.deepEqual(bytesOf(path), bytes)
  })
})

/** Bytes that a file is overwritten with where it is, while the store has it open. */
const DAMAGES: Readonly<Record<string, (good: Buffer) => Buffer>> = {
  "random bytes of the same length": (good) => randomBytes(good.length),
  "random bytes of another length": () => randomBytes(10_000),
  "random bytes after the first page": (good) =>
    Buffer.concat([good.subarray(0, 4_096), randomBytes(good.length - 4_096)]),
  "its first half": (good) => good.subarray(0, good.length / 2),
  nothing: () => Buffer.alloc(0),
}

suite("a file overwritten in place under the open store", () => {
  for (const [what, damage] of Object.entries(DAMAGES)) {
    test(`with ${what} is storage-corrupt at the next call and every further one, and keeps its bytes`, async (t) => {
      const { path, store, release } = await opened(t)
      const bytes = damage(bytesOf(path))
      overwrite(path, bytes)
      for (let round = 0; round < 2; round++) {
        await assert.rejects(save(store, "ses_a", { title: "lost" }), withCode("storage-corrupt"))
        await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
      }
      release()
      assert.deepEqual(bytesOf(path), bytes)
    })

    test(`with ${what} keeps its bytes and its log also when the store is closed first`, async (t) => {
      const { path, release } = await opened(t)
      const good = bytesOf(path)
      const bytes = damage(good)
      overwrite(path, bytes)
      release()
      assert.deepEqual(bytesOf(path), bytes)
      overwrite(path, good)
      assert.equal(await elsewhere(t, path), "before")
    })

    test(`with ${what} works again in the same process once the good bytes are back`, async (t) => {
      const { path, store } = await opened(t)
      const good = bytesOf(path)
      overwrite(path, damage(good))
      await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
      overwrite(path, good)
      assert.equal(await titleOf(store, "ses_a"), "before")
      await save(store, "ses_a", { title: "after" })
      assert.equal(await elsewhere(t, path), "after")
    })
  }

  test("works again in the same process once a backup took its place", async (t) => {
    const { path, store } = await opened(t)
    const backup = await another(t, "from the backup")
    overwrite(path, randomBytes(statSync(path).size))
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
    for (const side of ["-wal", "-shm"]) rmSync(path + side)
    overwrite(path, bytesOf(backup))
    assert.equal(await titleOf(store, "ses_other"), "from the backup")
    await save(store, "ses_other", { title: "after" })
    assert.equal(await elsewhere(t, path, "ses_other"), "after")
  })

  test("leaves no descriptor open once it was found damaged", async (t) => {
    const { path, store } = await opened(t)
    const count = (): number => readdirSync("/proc/self/fd").length
    const before = count()
    overwrite(path, randomBytes(20_000))
    for (let round = 0; round < 5; round++) await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
    assert.ok(count() < before)
    assert.ok(existsSync(`${path}-wal`))
  })
})
