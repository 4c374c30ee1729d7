import { suite } from "node:test"
import type { TestContext } from "node:test"
import type { CheckpointStore } from "../../../src/checkpoint/port.ts"
import { SqliteStore } from "../../../src/sqlite/store/sqlite-store.ts"
import { storeContract } from "../../contract/store-contract.ts"
import { openStore } from "../../helpers/database.ts"

/** A store that closes its file before each read: what it answers was on the disk. */
function reopening(t: TestContext): CheckpointStore {
  const { store, path } = openStore(t)
  return {
    path,
    read: (waitMs, work) => {
      store.close()
      return store.read(waitMs, work)
    },
    write: (waitMs, work) => store.write(waitMs, work),
    enqueue: (entry) => {
      store.enqueue(entry)
    },
    drain: (waitMs) => store.drain(waitMs),
    scrub: () => {
      store.scrub()
    },
  }
}

suite("in memory", () => {
  storeContract((t) => openStore(t, { path: ":memory:" }).store)
})

suite("in a file", () => {
  storeContract((t) => openStore(t).store)
})

suite("in a file that is reopened before each read", () => {
  storeContract(reopening)
})

suite("in a file that nobody holds open", () => {
  storeContract((t) => new SqliteStore(openStore(t).path))
})
