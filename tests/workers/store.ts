import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import type { Database } from "../../src/sqlite/driver/runtime.ts"
import { MIGRATIONS } from "../../src/sqlite/schema/migrations/index.ts"
import { isCheckpointError } from "../../src/errors.ts"
import { save, sessionOf, titleOf } from "../helpers/database.ts"
import { UPGRADED } from "../helpers/migrations.ts"
import { finish, hear, input, say } from "../helpers/worker.ts"

// A store in a process of its own: obeys commands, one JSON array a line, and answers each with one line.
const { path, upgraded = false } = input() as { path: string; upgraded?: boolean }
const store = new SqliteStore(path, { migrations: upgraded ? UPGRADED : MIGRATIONS })
store.retain(() => undefined)
let held: Database | undefined

const commands: Record<string, (...values: never[]) => unknown> = {
  /** Opens the file, which migrates it. */
  open: () => store.read(10_000, () => "open"),
  save: (id: string, patch: object) => save(store, id, patch),
  append: (id: string, patch: object) => sessionOf(store, id).save({ ...patch, listMode: "append" }),
  title: (id: string) => titleOf(store, id),
  /** Takes the write lock and keeps it. */
  hold: () => {
    held = openDatabase(path)
    held.exec("BEGIN IMMEDIATE")
  },
  /** Gives the write lock back after a while, answering at once. */
  freeAfter: (ms: number) => {
    setTimeout(() => {
      held?.exec("COMMIT")
      held?.close()
    }, ms)
  },
  end: () => {
    store.close()
    finish()
  },
}

say(JSON.stringify({ value: "ready" }))
for (let line = await hear(); line !== undefined; line = await hear()) {
  const [name, ...values] = JSON.parse(line) as [string, ...never[]]
  try {
    say(JSON.stringify({ value: await commands[name]?.(...values) }))
  } catch (error) {
    say(JSON.stringify({ error: isCheckpointError(error) ? `${error.code}: ${error.message}` : String(error) }))
  }
}
