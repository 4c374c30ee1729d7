import { z } from "zod"
import type { SessionMembers } from "../host/contract.ts"

/** Notices a compaction whose end was never announced: the event stream has no replay, and does not wait for the next request. */
export interface MissedCompactions {
  /** A compaction is about to run. */
  expect(id: string): Promise<void>
  /** The host announced how it ended. True when {@link check} was first and has handled that end. */
  announced(id: string): boolean
  /** Before a model request: if a compaction was expected and the host's message window shows it, it is handled now. */
  check(id: string): Promise<void>
}

const compactedWindow = z.tuple(
  [
    z.object({
      type: z.literal("compaction"),
      status: z.literal("completed"),
      id: z.string(),
      summary: z.string().optional().catch(undefined),
    }),
  ],
  z.unknown(),
)

/** A host without `session.context` is never asked, and its missed events stay missed. */
export function createMissedCompactions(
  session: SessionMembers,
  handle: (id: string, compaction: { id: string; summary: string }) => Promise<void>,
): MissedCompactions {
  const expected = new Map<string, string | undefined>()
  const handled = new Set<string>()
  const newest = async (id: string): Promise<z.infer<typeof compactedWindow>[0] | undefined> => {
    if (typeof session.context !== "function") return undefined
    return compactedWindow.safeParse(await session.context({ sessionID: id })).data?.[0]
  }
  return {
    expect: async (id) => {
      const before = await newest(id)
      expected.set(id, before?.id)
      handled.delete(id)
    },
    announced: (id) => {
      expected.delete(id)
      return handled.delete(id)
    },
    check: async (id) => {
      if (!expected.has(id)) return
      const before = expected.get(id)
      const found = await newest(id)
      if (found === undefined || found.id === before || !expected.delete(id)) return
      handled.add(id)
      await handle(id, { id: found.id, summary: found.summary ?? "" })
    },
  }
}
