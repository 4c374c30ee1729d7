import type { CheckpointService } from "../checkpoint/api.ts"
import type { Context } from "../host/contract.ts"
import type { HostEvent } from "../host/events.ts"
import { reportsOfCall } from "../host/observations/call.ts"
import { createEventReader, mayReport } from "../host/observations/event.ts"
import type { Sessions } from "../host/sessions.ts"
import { describe } from "../errors.ts"
import type { Guard } from "./guard.ts"

interface ObserveDeps {
  readonly service: CheckpointService
  readonly sessions: Sessions
  readonly guard: Guard
  /** Writes one line to the log. */
  readonly note: (message: string) => void
}

/**
 * Observes what tools do: registers `execute.after` where the host has it. The hook parses, begins the write and returns; it never
 * waits, and never fails a tool. On a host without it one line in the log says what is not observed.
 */
export async function observeTools(
  tool: Context["tool"],
  { service, sessions, guard, note }: ObserveDeps,
): Promise<void> {
  const missing = (why: string): void => {
    note(
      `This host does not report what tools do (ctx.tool.hook: ${why}): commands are not observed, and files only as far as steps name them. Everything else works.`,
    )
  }
  if (typeof tool.hook !== "function") {
    missing("not there")
    return
  }
  try {
    await tool.hook("execute.after", (event) => {
      guard.now("Observing a tool", () => {
        for (const report of reportsOfCall(event)) service.observe(report, sessions.directory, sessions.inHook)
      })
    })
  } catch (error) {
    missing(describe(error))
  }
}

/** Observes what the host's events report. Every instance hears all of them, so each takes those of sessions in its own directory. */
export function observeEvents({
  service,
  sessions,
}: Omit<ObserveDeps, "guard" | "note">): (event: HostEvent) => Promise<void> {
  const read = createEventReader()
  return async (event) => {
    if (!mayReport(event.type)) return
    const reports = read(event)
    if (reports.length === 0) return
    // The end of a command in the background is joined by its own id, wherever that was started.
    const anywhere = reports.every(({ kind }) => kind === "shell-ended")
    if (!anywhere && !(await isHere(sessions, event))) return
    for (const report of reports) service.observe(report, sessions.directory, sessions.inHook)
  }
}

async function isHere(sessions: Sessions, { sessionID = "", directory }: HostEvent): Promise<boolean> {
  if (directory !== undefined) return sessions.real(directory) === sessions.directory
  return (await sessions.inEvent(sessionID)).here
}
