import { useSession } from "./session-row.ts"
import type { Retention } from "./history.ts"
import type { CheckpointStore, SessionIdentity, SessionRecord, StoreWriter } from "./port.ts"

export interface ServiceOptions extends Retention {
  /** Whether compacted sessions get a briefing, and its budget in characters. */
  readonly briefing: boolean
  readonly briefingMaxChars: number
  readonly clock: () => number
}

/** What one transaction works with: the open writer, the session it is bound to, one reading of the clock and the options. */
export interface Work {
  readonly writer: StoreWriter
  readonly identity: SessionIdentity
  /** The session's row as it is now. */
  readonly record: SessionRecord
  readonly now: number
  readonly options: ServiceOptions
}

/** Runs `work` for one session in one write transaction, after its row was brought in line with what the host says of it. */
export function withSession<T>(
  store: CheckpointStore,
  options: ServiceOptions,
  { identity, waitMs }: { readonly identity: SessionIdentity; readonly waitMs: number },
  work: (work: Work) => T,
): Promise<T> {
  return store.write(waitMs, (writer) => {
    const now = options.clock()
    const record = useSession(writer, identity, now)
    return work({ writer, identity, record, now, options })
  })
}
