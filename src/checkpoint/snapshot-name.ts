/** The name that stands for the live checkpoint where a snapshot's is asked for. */
const LIVE = "current"

/** What a snapshot name must not be, besides too long, as the end of a sentence that begins with the place (tools.md, limits). */
export function faultOfName(name: string): string | undefined {
  if (name.trim() === "") return "is blank; a snapshot needs a name"
  return /\p{Cc}/u.test(name) ? "holds a control character; a snapshot name must not" : undefined
}

/** The same for a name of a snapshot's own. */
export function faultOfOwnName(name: string): string | undefined {
  return faultOfName(name) ?? (name === LIVE ? `must not be "${LIVE}", which means the live checkpoint` : undefined)
}
