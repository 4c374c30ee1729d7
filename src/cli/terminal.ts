import type { Environment } from "../lib/places.ts"

/** What the output goes to. */
export interface Terminal {
  /** Columns to lay out for; Infinity where nothing has to fit. */
  readonly columns: number
  readonly color: boolean
  /** Whether progress may be drawn: the error stream is a terminal that can move the cursor. */
  readonly animated: boolean
}

interface Stream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/**
 * Reads the terminal from the two streams and the environment. `NO_COLOR` (not empty) turns colour off, `FORCE_COLOR` (neither empty
 * nor 0) on, also without a terminal; `COLUMNS` sets the width where there is no terminal to ask.
 */
export function terminalOf(out: Stream, err: Stream, environment: Environment): Terminal {
  const set = (name: string): boolean => (environment[name] ?? "") !== ""
  const dumb = environment["TERM"] === "dumb"
  const forced = set("FORCE_COLOR") && environment["FORCE_COLOR"] !== "0"
  const wanted = Number(environment["COLUMNS"])
  const asked = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined
  return {
    columns: (out.isTTY === true ? out.columns : undefined) ?? asked ?? (out.isTTY === true ? 80 : Infinity),
    color: !set("NO_COLOR") && (forced || (out.isTTY === true && !dumb)),
    animated: err.isTTY === true && !dumb,
  }
}

/** The SGR codes that begin and end a style. Not `styleText` of node:util, which asks the environment again and differs by runtime. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const

export type Style = keyof typeof CODES

/** Applies a style where there is colour, and gives back the text as it is where there is none. */
export type Paint = (style: Style, text: string) => string

export function painter(color: boolean): Paint {
  if (!color) return (_style, text) => text
  return (style, text) => {
    const [begin, end] = CODES[style]
    return `\u001B[${String(begin)}m${text}\u001B[${String(end)}m`
  }
}
