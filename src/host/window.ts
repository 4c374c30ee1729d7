import { askHost } from "./ask.ts"
import type { SessionMembers } from "./contract.ts"
import { HOST_MS } from "./sessions.ts"
import { fieldOf, text } from "./shape.ts"

/** What of a session's active message window is used: the completed compaction that it begins with, if it does. */
export interface MessageWindow {
  readonly compaction: WindowCompaction | undefined
}

export interface WindowCompaction {
  readonly id: string
  readonly summary: string
}

/** Reads the window of a session. Undefined where the host has none to show (older ones have no `session.context`), or not in time. */
export type ReadWindow = (id: string) => Promise<MessageWindow | undefined>

export function readWindowOf(session: SessionMembers): ReadWindow {
  return async (id) => {
    return askHost(async () => {
      const window = await session.context?.({ sessionID: id })
      return Array.isArray(window) ? { compaction: compactionOf(window) } : undefined
    }, HOST_MS.hook)
  }
}

function compactionOf([first]: readonly unknown[]): WindowCompaction | undefined {
  const id = text(fieldOf(first, "id"))
  if (id === undefined || fieldOf(first, "type") !== "compaction" || fieldOf(first, "status") !== "completed")
    return undefined
  return { id, summary: text(fieldOf(first, "summary")) ?? "" }
}
