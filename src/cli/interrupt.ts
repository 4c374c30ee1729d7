import { constants } from "node:os"
import { setImmediate } from "node:timers/promises"
import { Failure } from "./failure.ts"

/** The signals that a person or a system ends a command with. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** What a shell reports for a command that a signal ended. */
const ENDED_BY = 128

/** Lets the event loop run once. Rejects, with what ends the command, where a signal has come. */
export type Turn = () => Promise<void>

/**
 * Runs work that must tidy up when a signal ends the command: the signal is heard at the next turn that the work takes, so that what
 * it has begun is undone on the way out. What is done between two turns cannot be interrupted.
 */
export async function interruptible<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
  let heard: (typeof SIGNALS)[number] | undefined
  const listeners = SIGNALS.map((signal) => {
    const listen = (): void => {
      heard ??= signal
    }
    process.on(signal, listen)
    return () => process.off(signal, listen)
  })
  try {
    return await work(async () => {
      await setImmediate()
      if (heard !== undefined)
        throw new Failure(ENDED_BY + constants.signals[heard], "Interrupted: nothing was written.")
    })
  } finally {
    for (const remove of listeners) remove()
  }
}

/** Ends this process as the signal would have, for a command that was interrupted: a shell then knows. Does nothing for any other. */
export function endAsInterrupted(exitCode: number): void {
  const signal = SIGNALS.find((each) => exitCode === ENDED_BY + constants.signals[each])
  if (signal !== undefined) process.kill(process.pid, signal)
}
