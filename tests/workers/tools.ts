// Calls tools as it is told, one JSON line { session, tool, input } at a time, and answers each with its result. The plugin, and with
// it the database, is opened at the first call.
import { finish, hear, input, openDesk, say } from "../helpers/worker.ts"
import type { Desk, Place } from "../helpers/worker.ts"

const place = input() as Place
let desk: Desk | undefined
say("ready")
for (let line = await hear(); line !== undefined && line !== "end"; line = await hear()) {
  const { session, tool, input } = JSON.parse(line) as { session: string; tool: string; input: unknown }
  desk ??= await openDesk(place)
  say(JSON.stringify(await desk.call(session, tool, input)))
}
await desk?.[Symbol.asyncDispose]()
finish()
