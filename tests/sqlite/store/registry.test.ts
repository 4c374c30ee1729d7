import assert from "node:assert/strict"
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs"
import { join, relative } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { acquireStore, realPath } from "../../../src/sqlite/store/registry.ts"
import type { StoreHandle } from "../../../src/sqlite/store/registry.ts"
import { save, titleOf } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

function silent(): void {
  // Nothing is expected to be reported.
}

/** Takes handles that the test gives back at the latest when it ends. */
function taker(t: TestContext): (path: string) => StoreHandle {
  const handles: StoreHandle[] = []
  t.after(() => {
    for (const { release } of handles) release()
  })
  return (path) => {
    const handle = acquireStore(path, silent)
    handles.push(handle)
    return handle
  }
}

/** Open descriptors of this process below a folder. */
function descriptorsIn(folder: string): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const target = readlinkSync(join("/proc/self/fd", fd))
      return target.startsWith(folder) ? [relative(folder, target)] : []
    } catch {
      return []
    }
  })
}

suite("acquireStore", () => {
  test("touches nothing before the store is used", (t) => {
    const take = taker(t)
    const path = join(tmpdir(t), "new", "checkpoints.db")
    take(path)
    assert.ok(!existsSync(join(path, "..")))
  })

  test("hands out one store for one file, by whatever name", async (t) => {
    const take = taker(t)
    const folder = tmpdir(t)
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    const path = join(folder, "real", "checkpoints.db")
    const { store } = take(path)
    assert.equal(take(path).store, store)
    assert.equal(take(join(folder, "link", "checkpoints.db")).store, store)
    assert.equal(take(relative(process.cwd(), path)).store, store)
    await save(store, "ses_a", { title: "saved" })
    symlinkSync(path, join(folder, "file-link.db"))
    assert.equal(take(join(folder, "file-link.db")).store, store)
  })

  test("hands out different stores for different files", (t) => {
    const take = taker(t)
    const folder = tmpdir(t)
    assert.notEqual(take(join(folder, "a.db")).store, take(join(folder, "b.db")).store)
  })

  test("keeps the file open until the last handle is given back", async (t) => {
    const take = taker(t)
    const folder = tmpdir(t)
    const [one, two] = [take(join(folder, "a.db")), take(join(folder, "a.db"))]
    await save(one.store, "ses_a", { title: "saved" })
    one.release()
    assert.notDeepEqual(descriptorsIn(folder), [])
    two.release()
    assert.deepEqual(descriptorsIn(folder), [])
    assert.deepEqual(readdirSync(folder), ["a.db"])
  })

  test("counts a handle that is given back twice once", async (t) => {
    const take = taker(t)
    const folder = tmpdir(t)
    const [one, two] = [take(join(folder, "a.db")), take(join(folder, "a.db"))]
    await save(two.store, "ses_a", { title: "saved" })
    one.release()
    one.release()
    assert.notDeepEqual(descriptorsIn(folder), [])
    assert.equal(take(join(folder, "a.db")).store, two.store)
  })

  test("makes a new store after the last handle was given back", (t) => {
    const take = taker(t)
    const path = join(tmpdir(t), "a.db")
    const first = take(path)
    first.release()
    assert.notEqual(take(path).store, first.store)
  })

  test("reports to every holder, and to none that gave its handle back", async (t) => {
    const folder = tmpdir(t)
    const heard: string[] = []
    const handles = ["one", "two", "three"].map((name) => acquireStore(join(folder, "a.db"), () => heard.push(name)))
    t.after(() => {
      for (const { release } of handles) release()
    })
    const [one, two] = handles
    assert.ok(one && two)
    await save(two.store, "ses_a", { title: "saved" })
    one.release()
    two.store.retain(() => heard.push("extra"))
    const { renameSync } = await import("node:fs")
    renameSync(join(folder, "a.db"), join(folder, "gone.db"))
    await save(two.store, "ses_a", { title: "again" })
    assert.deepEqual(heard, ["two", "three", "extra"])
  })
})

suite("a store whose handles were given back", () => {
  test("still answers", async (t) => {
    const { store, release } = acquireStore(join(tmpdir(t), "a.db"), silent)
    await save(store, "ses_a", { title: "before" })
    release()
    await save(store, "ses_a", { title: "after" })
    assert.equal(await titleOf(store, "ses_a"), "after")
  })

  test("leaves no descriptor open, also after a failure", async (t) => {
    const folder = tmpdir(t)
    const { store, release } = acquireStore(join(folder, "a.db"), silent)
    release()
    await save(store, "ses_a", { title: "after" })
    assert.deepEqual(descriptorsIn(folder), [])
    await assert.rejects(
      store.write(0, () => {
        throw new Error("the work failed")
      }),
      /the work failed/,
    )
    assert.throws(
      () =>
        store.direct(() => {
          throw new Error("the work failed")
        }),
      /the work failed/,
    )
    assert.deepEqual(descriptorsIn(folder), [])
  })

  test("shares the file with the store that came after it", async (t) => {
    const take = taker(t)
    const path = join(tmpdir(t), "a.db")
    const first = take(path)
    first.release()
    const second = take(path)
    await Promise.all([
      save(first.store, "ses_a", { title: "by the first" }),
      save(second.store, "ses_b", { title: "by the second" }),
    ])
    assert.equal(await titleOf(second.store, "ses_a"), "by the first")
    assert.equal(await titleOf(first.store, "ses_b"), "by the second")
  })
})

suite("fifty rounds of taking, using and giving back", () => {
  test("leave as many descriptors open as there were", async (t) => {
    const folder = tmpdir(t)
    const count = (): number => readdirSync("/proc/self/fd").length
    const before = count()
    for (let round = 0; round < 50; round++) {
      const { store, release } = acquireStore(join(folder, "a.db"), silent)
      await save(store, "ses_a", { title: `round ${round}` })
      release()
    }
    assert.equal(count(), before)
  })
})

suite("two copies of the module in one process", () => {
  test("share the store of a file", async (t) => {
    const url = new URL("../../../src/sqlite/store/registry.ts", import.meta.url).href
    const load = async (copy: string): Promise<typeof acquireStore> => {
      const module = (await import(`${url}?${copy}`)) as { acquireStore: typeof acquireStore }
      return module.acquireStore
    }
    const [one, two] = [await load("one"), await load("two")]
    assert.notEqual(one, two)
    const path = join(tmpdir(t), "a.db")
    const handles = [one(path, silent), two(path, silent)]
    t.after(() => {
      for (const { release } of handles) release()
    })
    assert.equal(handles[0]?.store, handles[1]?.store)
  })
})

suite("realPath", () => {
  test("resolves links as far as the path exists", (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    assert.equal(realPath(join(folder, "link", "new", "a.db")), join(folder, "real", "new", "a.db"))
  })

  test("leaves the database in memory and an impossible path alone", () => {
    assert.equal(realPath(":memory:"), ":memory:")
    assert.equal(realPath("/nowhere/a\0b"), "/nowhere/a\0b")
  })
})
