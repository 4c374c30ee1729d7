import { join } from "node:path"
import type { TestContext } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import type { CheckpointStore, SessionIdentity } from "../../src/checkpoint/port.ts"
import type { ServiceOptions } from "../../src/checkpoint/transaction.ts"
import { acquireStore } from "../../src/sqlite/store/registry.ts"
import { tmpdir } from "./tmp.ts"

/** The service on a real database file, with a clock that the test sets. */
export interface Lab {
  readonly path: string
  readonly store: CheckpointStore
  /** What the next transaction takes for the time, in ms. */
  now: number
  /** A session of the lab's one project unless told otherwise. */
  session(identity?: Partial<SessionIdentity>, options?: Partial<ServiceOptions>): SessionCheckpoint
}

export function openLab(t: TestContext): Lab {
  const held: { release?: () => void } = {}
  t.after(() => held.release?.())
  const path = join(tmpdir(t), "checkpoints.db")
  const { store, release } = acquireStore(path, (warning) => {
    throw new Error(warning)
  })
  held.release = release
  let made = 0
  const lab: Lab = {
    path,
    store,
    now: Date.UTC(2026, 0, 1),
    session: (identity = {}, options = {}) => {
      const clock = (): number => lab.now
      const service = createService(store, {
        maxSnapshots: 10,
        briefing: true,
        briefingMaxChars: 6_000,
        clock,
        ...options,
      })
      return service.forSession(identityOf({ id: `ses_${++made}`, ...identity }))
    },
  }
  return lab
}

export function identityOf(given: Partial<SessionIdentity> = {}): SessionIdentity {
  const directory = given.directory ?? "/projects/project"
  return { id: "ses_x", projectID: "p1", directory, checkouts: [directory], placeholder: false, ...given }
}
