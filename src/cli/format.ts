import { isoTime } from "../checkpoint/document.ts"
import { wrongUse } from "./failure.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** How long ago a time was, in the largest unit that fits. A time in the future is `just now` up to a minute, then a date. */
export function ago(time: number, now: number): string {
  const past = now - time
  if (past < -MINUTE) return isoTime(time).slice(0, 10)
  if (past < MINUTE) return "just now"
  if (past < HOUR) return `${String(Math.floor(past / MINUTE))} min ago`
  if (past < DAY) return `${String(Math.floor(past / HOUR))} h ago`
  const days = Math.floor(past / DAY)
  if (past < YEAR) return days === 1 ? "1 day ago" : `${String(days)} days ago`
  const years = Math.floor(past / YEAR)
  return years === 1 ? "1 year ago" : `${String(years)} years ago`
}

/** A time as part of a file name. */
export function stamp(time: number): string {
  return isoTime(time).replaceAll(/[-:]/g, "").replace(".", "")
}

/** Bytes in the unit that a person would use, to three digits. */
export function bytes(count: number): string {
  const units = ["kB", "MB", "GB", "TB"]
  if (count < 1_000) return `${String(count)} bytes`
  let value = count
  let unit = ""
  for (const next of units) {
    // From here on, three digits would round up to a thousand.
    if (value < 999.5) break
    value /= 1_000
    unit = next
  }
  return `${String(Number(value.toPrecision(3)))} ${unit}`
}

/** Parses `500MB`, `1.5 GB`, `800000` into bytes. Throws wrong use for anything else. */
export function size(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)\s*(B|kB|MB|GB|TB)?$/i.exec(text.trim()) ?? []
  if (number === "")
    throw wrongUse(`"${text}" is not a size: give a number with kB, MB, GB or TB after it, as in 500MB.`)
  const power = ["", "kb", "mb", "gb", "tb"].indexOf(unit.toLowerCase().replace(/^b$/, ""))
  return Math.round(Number(number) * 1_000 ** power)
}

/** `1 session`, `2 sessions`. */
export function plural(count: number, noun: string, more = `${noun}s`): string {
  return `${String(count)} ${count === 1 ? noun : more}`
}

/** Parses `90d`, `12h`, `2w`, `1y` into ms. Throws wrong use for anything else. */
export function duration(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,6})\s*([hdwy])$/i.exec(text.trim()) ?? []
  const sizes: Readonly<Record<string, number>> = { h: HOUR, d: DAY, w: 7 * DAY, y: YEAR }
  const size = sizes[unit.toLowerCase()]
  if (number === "" || size === undefined) {
    throw wrongUse(`"${text}" is not an age: give a number with h, d, w or y after it, as in 90d.`)
  }
  return Number(number) * size
}

/** Parses a whole number in a range. Throws wrong use for anything else. */
export function whole(name: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw wrongUse(`${name} takes a whole number from ${String(least)} to ${String(most)}, not "${text}".`)
  }
}

/** A bar of `size` characters, filled in proportion; never full before it is, never empty after it began. */
export function bar(done: number, total: number, size: number): string {
  const exact = total === 0 ? 0 : (Math.min(done, total) / total) * size
  const filled = done >= total ? size : done === 0 ? 0 : Math.min(size - 1, Math.max(1, Math.round(exact)))
  return "█".repeat(filled) + "░".repeat(size - filled)
}
