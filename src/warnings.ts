import { appendFileSync, closeSync, constants, openSync } from "node:fs"

import { oneLine } from "./lib/text.ts"
import { maskSecrets } from "./secrets/mask.ts"

const KEPT = 20

/** To append, without a wait for a reader where the file is a named pipe. */
const APPEND = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK

/** A path or the key of an option may hold a secret: none is logged, whatever the options say. */
const clean = (message: string): string => maskSecrets(message).text

/** What the plugin has to say without failing: never on the terminal, which belongs to the host's interface. */
export interface Warnings {
  /** Keeps a warning. The same text again only moves it to the end: one cause is one warning, however often it is met. */
  readonly add: (message: string) => void
  /** Writes a line to the log alone: something that is as it is, and nothing to look after. */
  readonly note: (message: string) => void
  /** The same, and each session is told once, in the result of its next tool call. */
  readonly announce: (message: string) => void
  /** What was announced and that session was not yet told. Handed out once. */
  readonly untold: (sessionID: string) => readonly string[]
  /** The newest 20, oldest first. */
  readonly list: () => readonly string[]
}

/**
 * Keeps the newest 20 distinct warnings in memory; each new one is also appended as a line to `file`, where one is given
 * (`$CHECKPOINT_ORCHESTRATOR_LOG`). A log file that cannot be written is given up silently: there is nowhere left to say so.
 */
export function createWarnings(file: string | undefined, clock: () => number = Date.now): Warnings {
  const kept = new Set<string>()
  /** Each with the sessions that were told. */
  const announced = new Map<string, Set<string>>()
  const write = (message: string): void => {
    if (file === undefined || file === "") return
    try {
      const log = openSync(file, APPEND, 0o600)
      try {
        appendFileSync(log, `${new Date(clock()).toISOString()} ${oneLine(message)}\n`)
      } finally {
        closeSync(log)
      }
    } catch {
      return
    }
  }
  const add = (said: string): void => {
    const message = clean(said)
    const known = kept.delete(message)
    kept.add(message)
    for (const oldest of [...kept].slice(0, Math.max(0, kept.size - KEPT))) {
      kept.delete(oldest)
      announced.delete(oldest)
    }
    if (!known) write(message)
  }
  return {
    add,
    note: (said) => {
      write(clean(said))
    },
    announce: (said) => {
      const message = clean(said)
      if (!announced.has(message)) announced.set(message, new Set())
      add(message)
    },
    untold: (sessionID) =>
      [...announced].flatMap(([message, told]) => {
        if (told.has(sessionID)) return []
        told.add(sessionID)
        return [message]
      }),
    list: () => [...kept],
  }
}
