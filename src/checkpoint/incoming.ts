import type { CheckpointService } from "./api.ts"
import type { Door } from "./door.ts"
import { createObserver } from "./observer.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore, SessionIdentity } from "./port.ts"
import type { Outcome, ServiceOptions, Transaction } from "./transaction.ts"
import { autosave, countFirst, countPrompt } from "./verbs/prompt.ts"
import type { Counted } from "./verbs/prompt.ts"

/** What comes in from the host and is written through the queue, which nobody waits for. */
export interface Incoming extends Pick<CheckpointService, "admit" | "observe" | "settled"> {
  /** Has the rows of observed work held against their limits before they are shown. */
  readonly trim: (id: string) => void
}

interface Ways {
  readonly door: Door
  /** Runs a verb of a session. */
  readonly run: (
    bound: { readonly identity: SessionIdentity; readonly waitMs: number },
    verb: (tx: Transaction) => Outcome<undefined>,
  ) => Promise<unknown>
  readonly later: (what: string, work: () => Promise<void>) => Promise<void>
}

export function createIncoming(store: CheckpointStore, options: ServiceOptions, { door, run, later }: Ways): Incoming {
  /** What follows prompts and observations and is under way. */
  const following = new Set<Promise<void>>()
  const observer = createObserver(store, options, door)

  const follow = (
    what: string,
    identity: () => Promise<SessionIdentity>,
    verb: (tx: Transaction) => Outcome<undefined>,
  ): void => {
    const work = later(what, async () => {
      await run({ identity: await identity(), waitMs: WAIT.tool }, verb)
    })
    following.add(work)
    void work.finally(() => following.delete(work))
  }

  return {
    admit: (prompt, identify) => {
      const counting = { every: options.autosaveEvery ?? 0, now: options.clock() }
      let counted: Counted = "counted"
      store.enqueue({
        write: (writer) => {
          counted = countPrompt(writer, prompt, counting)
        },
        written: () => {
          if (counted === "counted") return
          follow(
            "What follows a prompt",
            () => identify(prompt.id),
            counted === "due" ? autosave : (tx) => countFirst(tx, prompt.messageID),
          )
        },
      })
    },
    observe: (report, directory, identify) => {
      if (options.observe === false) return
      observer.take(report, directory, (id, write) => {
        follow(
          "Recording observed work",
          () => identify(id),
          ({ writer }) => {
            write(writer)
            return { result: undefined }
          },
        )
      })
    },
    trim: (id) => {
      observer.trim(id)
    },
    settled: async () => {
      // What waits for the end of the turn may lead to more.
      await store.drain(0)
      await Promise.allSettled(following)
    },
  }
}
