import { isSessionID } from "../checkpoint/model.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { HostEvent } from "../host/events.ts"
import { removeSession } from "./deletions.ts"
import type { HookContext } from "./hook-context.ts"

/**
 * Handles the host's events. Every instance hears the events of all directories, so each acts only on sessions that live in its own
 * directory, or does what is the same however often it is done. Whatever happens here also happens at first use: events can be missed.
 */
export function createEventHandler(context: HookContext): (event: HostEvent) => Promise<void> {
  return async (event) => {
    const id = event.sessionID
    switch (event.type) {
      case "session.compaction.ended":
      case "session.compacted":
        if (isSessionID(id)) await compactionEnded(context, id, event)
        return
      case "session.compaction.failed":
        if (isSessionID(id)) context.compactions.forget(id)
        return
      case "session.forked":
      case "session.moved":
        if (isSessionID(id)) await followSession(context, id, event.type)
        return
      case "session.deleted":
        if (isSessionID(id)) await sessionDeleted(context, id)
        return
      case "worktree.resolved":
        await followProject(context, event)
        return
    }
  }
}

async function compactionEnded(context: HookContext, id: string, { id: eventID, data }: HostEvent): Promise<void> {
  const { capture, compactions, handoffs, sessions } = context
  const record = async (): Promise<void> => {
    const { here, identity } = await sessions.inEvent(id)
    if (!here && !(identity.placeholder && (await livedHere(context, id)))) return
    const text = typeof data["text"] === "string" ? data["text"] : ""
    if (await capture.compacted(identity, eventID, text)) await handoffs.refresh(identity)
  }
  await compactions.ended(id, record, async () => {
    if (eventID !== undefined) await capture.claim(id, eventID)
  })
}

/** Where the host does not say where a session lives, its own row does: every other instance hears the same event. */
async function livedHere({ capture, sessions }: HookContext, id: string): Promise<boolean> {
  return (await capture.session(id))?.directory === sessions.directory
}

async function followSession(context: HookContext, id: string, type: string): Promise<void> {
  const { here, identity } = await context.sessions.inEvent(id)
  // A fork is copied where it lives, so that its hand-off goes there; a move only corrects a row, wherever that is noticed.
  if (type === "session.forked" && !here) return
  const known = await context.capture.enter(identity, WAIT.tool)
  if (known && type === "session.forked") await context.handoffs.refresh(identity)
}

/** Wherever the session lived: its own directory may have no instance that runs. */
async function sessionDeleted(context: HookContext, id: string): Promise<void> {
  context.compactions.forget(id)
  if (!context.options.deleteWithSession) return
  const record = await context.capture.session(id)
  if (record !== undefined) await removeSession(context, record)
}

async function followProject(context: HookContext, event: HostEvent): Promise<void> {
  const { projectID, directory, previous } = event.data
  if (typeof projectID !== "string" || typeof directory !== "string" || typeof previous !== "string") return
  if (projectID === "" || previous === "" || projectID === previous) return
  await context.capture.moveProject({ from: previous, to: projectID, directory: context.sessions.real(directory) })
}
