import { chmodSync } from "node:fs"
import { finish, input, openDesk, say } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"

/** A process, possibly of another user, that makes some calls and prints each outcome as one JSON line. */
export interface Work {
  readonly place: Place
  readonly session: string
  /** `chmod` is no tool: it sets the mode of the database, between two calls of one process. */
  readonly calls: readonly (readonly [tool: string, input?: unknown])[]
  /** Compacts the session at the end and says whether the host came through. */
  readonly compact?: boolean
}

const { place, session, calls, compact = false } = input() as Work
const desk = await openDesk(place)
for (const [tool, input] of calls) {
  if (tool === "chmod") chmodSync(place.database, Number(input))
  else say(JSON.stringify(await desk.call(session, tool, input)))
}
if (compact) {
  await desk.instance.admitPrompt(session)
  await desk.instance.modelRequest(session)
  await desk.compact(session, "a summary")
  say(JSON.stringify({ ok: true, result: {} }))
}
await desk[Symbol.asyncDispose]()
finish()
