import { isSessionID } from "../checkpoint/model.ts"
import type { HostEvent } from "../host/events.ts"
import type { HookContext } from "./hook-context.ts"
import { observeEvents } from "./observe.ts"

/**
 * Handles the host's events. Every instance hears the events of all directories, so each acts only on sessions that live in its own
 * directory, or does what is the same however often it is done. Whatever happens here also happens at first use: events can be missed.
 */
export function createEventHandler(context: HookContext): (event: HostEvent) => Promise<void> {
  const observe = observeEvents(context)
  return async (event) => {
    const id = event.sessionID
    await observe(event)
    switch (event.type) {
      case "session.compaction.ended":
      case "session.compacted":
        if (isSessionID(id)) await compactionEnded(context, id, event)
        return
      case "session.compaction.failed":
        if (isSessionID(id)) context.watch.forget(id)
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
  const { service, watch, sessions } = context
  const record = async (): Promise<void> => {
    const { here, identity } = await sessions.inEvent(id)
    if (!here && !(identity.placeholder && (await livedHere(context, id)))) return
    const text = typeof data["text"] === "string" ? data["text"] : ""
    await service.forSession(identity).compact(eventID, text)
  }
  await watch.ended(id, record, async () => {
    if (eventID !== undefined) await service.stored.claim(id, eventID)
  })
}

/** Where the host does not say where a session lives, its own row does: every other instance hears the same event. */
async function livedHere({ service, sessions }: HookContext, id: string): Promise<boolean> {
  return (await service.stored.record(id))?.directory === sessions.directory
}

async function followSession(context: HookContext, id: string, type: string): Promise<void> {
  const { here, identity } = await context.sessions.inEvent(id)
  // A fork is copied where it lives, so that its hand-off goes there; a move only corrects a row, wherever that is noticed.
  if (type === "session.forked" && !here) return
  await context.service.forSession(identity).enter()
}

/** Wherever the session lived: its own directory may have no instance that runs. */
async function sessionDeleted(context: HookContext, id: string): Promise<void> {
  context.watch.forget(id)
  if (!context.options.deleteWithSession) {
    await context.service.forget(id)
    return
  }
  const record = await context.service.stored.record(id)
  if (record !== undefined) await context.service.remove(record)
}

async function followProject(context: HookContext, event: HostEvent): Promise<void> {
  const { projectID, directory, previous } = event.data
  if (typeof projectID !== "string" || typeof directory !== "string" || typeof previous !== "string") return
  if (projectID === "" || previous === "" || projectID === previous) return
  await context.service.moveProject({ from: previous, to: projectID, directory: context.sessions.real(directory) })
}
