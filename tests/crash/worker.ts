import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { MIGRATIONS } from "../../src/sqlite/schema/migrations/index.ts"
import { finish, hear, input, openDesk, say } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"
import { contentOf } from "./content.ts"
import { dieAt } from "./death.ts"
import type { Death } from "./death.ts"

/** A process that is about to be killed. It prints `ack <n>` when the plugin has answered that save n is stored. */
export interface Work {
  readonly place: Place
  readonly session: string
  readonly task: "saves" | "migrate" | "compact" | "upgrade"
  /** The numbers of the saves. */
  readonly from?: number
  readonly to?: number
  readonly death?: Death
}

const { place, session, task, from = 1, to = 1, death } = input() as Work
dieAt(death)
if (task === "upgrade") {
  // The schema has one version so far: a second one, as the next release will have it.
  const next = { name: "next", sql: "CREATE TABLE next (id TEXT NOT NULL PRIMARY KEY) STRICT" }
  await new SqliteStore(place.database, { migrations: [...MIGRATIONS, next] }).read(0, () => undefined)
} else {
  const desk = await openDesk(place)
  say("ready")
  for (let n = from; n <= to && task === "saves"; n++) {
    const { ok, result } = await desk.call(session, "save", { ...contentOf(n), snapshotName: `n-${n}` })
    if (!ok) throw new Error(JSON.stringify(result))
    say(`ack ${n}`)
  }
  if (task === "migrate") await desk.call(session, "migrate", { adopt: true })
  if (task === "compact") await desk.compact(session, "a summary")
}
say("done")
// Whoever waits for a kill is not to end by itself.
if (task === "saves") await hear()
finish()
