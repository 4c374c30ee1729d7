import { commandLine } from "./command-line.ts"
import { finish, input, openDesk, say } from "../helpers/worker.ts"

/** A process, possibly of another user, that runs command lines, or tools of the plugin, on databases, and prints each outcome as a line. */
export interface Call {
  readonly database: string
  /** A command line, or `tool` and the name of one. */
  readonly args: readonly string[]
}

export interface Outcome {
  readonly code: number
  readonly text: string
}

const { calls, directory } = input() as { calls: readonly Call[]; directory: string }
for (const { database, args } of calls) {
  const [first, tool = ""] = args
  say(
    JSON.stringify(
      await (first === "tool" ? call(database, tool) : commandLine([...args, "--database", database], directory)),
    ),
  )
}
finish()

async function call(database: string, tool: string): Promise<Outcome> {
  const desk = await openDesk({ directory, database, options: { handoff: false } })
  const { ok, result } = await desk.call("ses_one", tool, tool === "save" ? { title: "Task" } : {})
  await desk[Symbol.asyncDispose]()
  return { code: ok ? 0 : 3, text: JSON.stringify(result) }
}
