import { sha256 } from "../../lib/crypto.ts"

/**
 * The ids of prompts and events that a session remembers, so that none of them counts twice. Both lists hold short forms, the newest
 * last, and forget the oldest: prompts as text with a blank around each, which one statement can search and extend; events as JSON.
 */

/** How many ids of prompts a session remembers. */
export const PROMPTS_REMEMBERED = 100

/** How many ids of events a session remembers. */
export const EVENTS_REMEMBERED = 64

/** How many characters of its SHA-256 stand for an id. Databases hold ids of this length: another one would not be found in them. */
export const ID_CHARS = 12

/** What stands for an id of the host's, which may be long and hold anything. */
export function shortOf(id: string): string {
  return sha256(id).slice(0, ID_CHARS)
}
