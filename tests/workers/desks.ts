// The plugin open on several databases at once. Obeys one JSON line { database, what, session, tool, input } at a time and answers each:
// `link` once the plugin's entry is loaded, `call` with the tool's result, `prompt` once it is counted, `close`, `fill` once
// no file can be opened any more, and `free`.
import { closeSync, mkdirSync, openSync } from "node:fs"
import { devNull } from "node:os"
import { dirname } from "node:path"
import { finish, hear, openDesk, say } from "../helpers/worker.ts"
import type { Desk } from "../helpers/worker.ts"

interface Command {
  readonly database: string
  readonly what: "link" | "call" | "prompt" | "close" | "fill" | "free"
  readonly session: string
  readonly tool: string
  readonly input: unknown
}

const desks = new Map<string, Desk>()
const taken: number[] = []

async function deskOf(database: string): Promise<Desk> {
  const open = desks.get(database)
  if (open !== undefined) return open
  // The project is no part of the folder that goes.
  const directory = `${dirname(database)}-project`
  mkdirSync(directory, { recursive: true })
  const desk = await openDesk({ directory, database, options: { handoff: false } })
  desks.set(database, desk)
  return desk
}

async function obey({ database, what, session, tool, input }: Command): Promise<unknown> {
  if (what === "link") {
    await import("../../src/index.ts")
    return {}
  }
  if (what === "fill") {
    try {
      for (;;) taken.push(openSync(devNull, "r"))
    } catch {
      return {}
    }
  }
  if (what === "free") {
    for (const descriptor of taken.splice(0)) closeSync(descriptor)
    return {}
  }
  const desk = await deskOf(database)
  if (what === "prompt") await desk.instance.admitPrompt(session)
  if (what === "close") {
    desks.delete(database)
    await desk[Symbol.asyncDispose]()
  }
  return what === "call" ? desk.call(session, tool, input) : {}
}

say("ready")
for (let line = await hear(); line !== undefined && line !== "end"; line = await hear()) {
  try {
    say(JSON.stringify(await obey(JSON.parse(line) as Command)))
  } catch (error) {
    say(JSON.stringify({ rejected: String(error) }))
  }
}
finish()
