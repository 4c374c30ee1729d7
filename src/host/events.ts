import { setImmediate as turn, setTimeout as delay } from "node:timers/promises"
import { describe, isCheckpointError } from "../errors.ts"
import type { Context } from "./contract.ts"
import { isFields } from "../lib/fields.ts"
import type { Fields } from "../lib/fields.ts"
import { fieldOf, text } from "./shape.ts"

/** An event as the handlers see it (docs/host-contract.md#events). `data` may have come as version 1's `properties`. */
export interface HostEvent {
  /** Unique per event where the host gives one; every instance of every directory sees the same. */
  readonly id: string | undefined
  readonly type: string
  readonly sessionID: string | undefined
  /** The directory that it happened in, where the host says so. */
  readonly directory: string | undefined
  readonly data: Fields
}

export interface EventLoop {
  /** Ends the loop: no further event is handled. Never throws; calling it again does nothing more. */
  stop(): void
}

/** Pauses before a broken stream is subscribed to again, in ms. */
const BACKOFF = [50, 200, 1_000, 5_000] as const

/**
 * How long events that are there already are handled in a row, in ms: awaiting what is ready runs no timer and nothing of the host that
 * waits for a file or a connection.
 */
const SLICE_MS = 10

/**
 * Follows the host's event stream until {@link EventLoop.stop}. One event is handled at a time, in order, and the event
 * loop goes on however many are waiting. A stream that fails or
 * ends by itself is subscribed to again after a pause; what happened in between is lost, so events are only ever hints. Neither a
 * failing stream nor a failing handler rejects anything: both go to `warn`.
 */
export function followEvents(
  events: Context["event"],
  handle: (event: HostEvent) => Promise<void>,
  warn: (message: string) => void,
): EventLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = (): boolean => signal.aborted
  let iterator: AsyncIterator<unknown> | undefined

  const follow = async (): Promise<void> => {
    for (let failures = 0; !stopped(); failures++) {
      try {
        iterator = events.subscribe({ signal })[Symbol.asyncIterator]()
        let begun = performance.now()
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
          if (stopped()) return
          failures = 0
          await handleOne(next.value, handle, warn)
          if (performance.now() - begun < SLICE_MS) continue
          await turn()
          if (stopped()) return
          begun = performance.now()
        }
      } catch (error) {
        if (!stopped()) warn(`The host's event stream failed and is followed again: ${describe(error)}`)
      }
      await pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0, signal)
    }
  }
  void follow().catch((error: unknown) => {
    warn(`The host's events are no longer followed: ${describe(error)}`)
  })
  return {
    stop: () => {
      if (stopped()) return
      stopping.abort()
      // Hosts before 2.0 take no signal; their iterators end by return. It may itself wait for the event that never comes.
      void endIterator(iterator)
    },
  }
}

/** Parses an envelope. Undefined for anything that is not an event. */
export function parseEvent(value: unknown): HostEvent | undefined {
  const type = text(fieldOf(value, "type"))
  if (type === undefined) return undefined
  const data = [fieldOf(value, "data"), fieldOf(value, "properties")].find(isFields) ?? {}
  const sessionID = text(data["sessionID"] ?? fieldOf(fieldOf(value, "durable"), "aggregateID"))
  const directory = text(fieldOf(fieldOf(value, "location"), "directory"))
  return { id: text(fieldOf(value, "id")), type, data, sessionID, directory }
}

async function handleOne(
  value: unknown,
  handle: (event: HostEvent) => Promise<void>,
  warn: (message: string) => void,
): Promise<void> {
  try {
    const event = parseEvent(value)
    if (event !== undefined) await handle(event)
  } catch (error) {
    // As in the hooks: a storage fault says by itself what is wrong, and is one warning whoever met it.
    warn(isCheckpointError(error) ? error.message : `An event was not handled: ${describe(error)}`)
  }
}

async function endIterator(iterator: AsyncIterator<unknown> | undefined): Promise<void> {
  try {
    await iterator?.return?.()
  } catch {
    // The stream is over either way.
  }
}

/** Waits, no longer than until the signal is given. Keeps no process alive, and never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { ref: false, signal })
  } catch {
    // Aborted: whoever waits goes on at once.
  }
}
