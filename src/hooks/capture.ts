import { HOST_MS, realDirectory } from "../host/sessions.ts"
import type { ResolvedSession } from "../host/sessions.ts"
import { isSessionID } from "../checkpoint/model.ts"
import { WAIT } from "../checkpoint/store.ts"
import type { SessionIdentity } from "../checkpoint/store.ts"
import type { HostEvent } from "../host/events.ts"
import type { HookContext } from "./hook-context.ts"

export interface CaptureContext extends HookContext {
  /** The directory of this instance, as the store has it. */
  readonly directory: string
  readonly resolve: (id: string, waitMs: number) => Promise<ResolvedSession>
}

/**
 * Handles the host's events. Every instance hears the events of all directories, so each acts only on sessions that live in its own
 * directory, or does what is the same however often it is done. Whatever happens here also happens at first use: events can be missed.
 */
export function createEventHandler(context: CaptureContext): (event: HostEvent) => Promise<void> {
  return async (event) => {
    const id = event.sessionID
    switch (event.type) {
      case "session.compaction.ended":
      case "session.compacted":
        if (isSessionID(id) && !context.missed.announced(id)) await compactionEnded(context, id, event)
        return
      case "session.compaction.failed":
        if (isSessionID(id)) context.missed.announced(id)
        return
      case "session.forked":
      case "session.moved":
        if (isSessionID(id)) await followSession(context, id, event.type)
        return
      case "session.deleted":
        if (isSessionID(id) && context.options.deleteWithSession) await deleteSession(context, id)
        return
      case "worktree.resolved":
        await followProject(context, event)
        return
    }
  }
}

async function compactionEnded(context: CaptureContext, id: string, event: HostEvent): Promise<void> {
  const { here, identity } = await context.resolve(id, HOST_MS.tool)
  if (!here) return
  const text = event.data["text"]
  await recordCompaction(context, identity, event.id ?? JSON.stringify(event), typeof text === "string" ? text : "")
}

/** Captures a compaction once per event, and refreshes the hand-off where that changed the live state. */
export async function recordCompaction(
  context: HookContext,
  identity: SessionIdentity,
  eventID: string,
  text: string,
): Promise<void> {
  const first = await context.capture.compacted(identity, eventID, text)
  if (first) await context.handoffs.refresh(identity)
}

async function followSession(context: CaptureContext, id: string, type: string): Promise<void> {
  const { here, identity } = await context.resolve(id, HOST_MS.tool)
  // A fork is copied where it lives, so that its hand-off goes there; a move only corrects a row, wherever that is noticed.
  if (type === "session.forked" && !here) return
  const known = await context.capture.enter(identity, WAIT.tool)
  if (known && type === "session.forked") await context.handoffs.refresh(identity)
}

/** The host no longer knows the session, so its own row says whether it lived here, where this option counts. */
async function deleteSession(context: CaptureContext, id: string): Promise<void> {
  const record = await context.capture.session(id)
  if (record?.directory !== context.directory) return
  await context.handoffs.remove({ ...record, checkouts: [] })
  await context.capture.remove(id)
}

async function followProject(context: CaptureContext, event: HostEvent): Promise<void> {
  const { projectID, directory, previous } = event.data
  if (typeof projectID !== "string" || typeof directory !== "string" || typeof previous !== "string") return
  if (projectID === "" || previous === "" || projectID === previous) return
  await context.capture.moveProject({ from: previous, to: projectID, directory: realDirectory(directory) })
}
