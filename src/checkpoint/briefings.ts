import { CheckpointError } from "../errors.ts"
import { BoundedMap } from "../lib/bounded.ts"
import { isBriefing } from "./briefing-frame.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore } from "./port.ts"
import { branchNow } from "./repository.ts"
import type { ServiceOptions } from "./transaction.ts"

/** After so many ms without a request the provider has forgotten what it knew of the text, and a new one costs nothing more. */
const RENEW_MS = 3_600_000

/** How often a use is put on record, in ms. What is not on record is known as long as the process runs. */
const RECORD_MS = 60_000

/** How many sessions' last requests are remembered. */
const REMEMBERED = 100

/** The last request of a session, and the text that it was given: to look at the same text anew takes 60 us of a request. */
interface Use {
  readonly at: number
  readonly text: string
}

/** What a model request of a session is given. */
export interface StoredBriefing {
  /** Whether the host has described the session. */
  readonly known: boolean
  readonly text: string | undefined
  /** Whether it is to be made anew before it is given: after an hour without a request, or on another branch. */
  readonly due: boolean
}

/**
 * Reads the stored briefings for model requests, and records that they were used. Throws `storage-corrupt` for a text that is not in its
 * frame.
 */
export function createBriefings(
  store: CheckpointStore,
  options: ServiceOptions,
): (id: string) => Promise<StoredBriefing> {
  const uses = new BoundedMap<string, Use>(REMEMBERED)
  return async (id) => {
    const { known, text, directory, branch, usedAt } = await store.read(WAIT.hook, (reader) => reader.briefing(id))
    if (!options.briefing || text === undefined || directory === undefined)
      return { known, text: undefined, due: false }
    const use = uses.get(id)
    if (text !== use?.text && !isBriefing(text)) throw unframed(id)
    const now = options.clock()
    const last = use?.at ?? usedAt
    const here = branchNow(directory)
    uses.set(id, { at: now, text })
    if (usedAt === undefined || branch === undefined || now - usedAt >= RECORD_MS)
      store.enqueue({
        write: (writer) => {
          writer.useBriefing(id, now, here)
        },
      })
    const due = (last !== undefined && now - last >= RENEW_MS) || (branch !== undefined && branch !== here)
    return { known, text, due }
  }
}

function unframed(id: string): CheckpointError {
  return new CheckpointError(
    "storage-corrupt",
    `The briefing of ${id} is damaged: it is not in the frame that marks it as data, so the model was not given it; the next compaction makes it anew.`,
  )
}
