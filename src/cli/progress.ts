import { bar } from "./format.ts"
import type { Io } from "./io.ts"

/** Nothing is drawn before this long: what takes less needs no bar. */
const PATIENCE_MS = 1_000
const EVERY_MS = 100
const SIZE = 24

export interface Progress {
  /** Says how much is done. Cheap enough to be called for every row. */
  readonly at: (done: number) => void
  /** Removes the bar. */
  readonly end: () => void
}

/** A progress bar on the error stream, for work over a second and only on a terminal. */
export function startProgress(io: Io, label: string, total: number): Progress {
  const started = performance.now()
  let drawn = 0
  return {
    at: (done) => {
      if (!io.terminal.animated) return
      const now = performance.now()
      if (now - started < PATIENCE_MS || now - drawn < EVERY_MS) return
      drawn = now
      const percent = total === 0 ? 100 : Math.floor((100 * Math.min(done, total)) / total)
      io.err(`\r\u001B[K${label} ${bar(done, total, SIZE)} ${String(percent)} %`)
    },
    end: () => {
      if (drawn > 0) io.err("\r\u001B[K")
      drawn = 0
    },
  }
}

/** Work of several parts, some of which cannot say how far they are: the part under way is named, with a bar where it can. */
export interface Phases {
  readonly step: (phase: string, done?: number, total?: number) => void
  readonly end: () => void
}

/** A line on the error stream for the part of the work under way. Only on a terminal. */
export function startPhases(io: Io): Phases {
  let named: string | undefined
  let progress: Progress | undefined
  const end = (): void => {
    progress?.end()
    if (named !== undefined && io.terminal.animated) io.err("\r\u001B[K")
    named = undefined
    progress = undefined
  }
  return {
    step: (phase, done, total) => {
      if (phase !== named) {
        end()
        named = phase
        if (io.terminal.animated) io.err(`${phase}…`)
      }
      if (done === undefined || total === undefined) return
      progress ??= startProgress(io, phase, total)
      progress.at(done)
    },
    end,
  }
}
