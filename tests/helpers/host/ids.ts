import { randomBytes } from "node:crypto"

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const TIME_SPAN = 2 ** 48

/**
 * Ids as a host makes them: prefix, 12 hex digits of time (descending for sessions), 14 characters.
 * The tail is random, so that two hosts never repeat each other's ids.
 */
export function newId(prefix: "ses" | "msg" | "evt" | "call", now: number): string {
  const time = (now * 4096) % TIME_SPAN
  const stamp = prefix === "ses" ? TIME_SPAN - 1 - time : time
  const tail = [...randomBytes(14)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("")
  return `${prefix}_${stamp.toString(16).padStart(12, "0")}${tail}`
}
