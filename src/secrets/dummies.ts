// What has the form of a secret and is none: places to fill in, values of documents and fixtures.

const TELLING = /example|placeholder|redacted|dummy|change[-_]?me|not[-_]a[-_]|your[-_]|[-_](?:here|token|key)$/i
/** Longer texts hold such words by chance. */
const TELLING_LIMIT = 200
const RUN = 8

/** Whether a key or token is an obvious dummy: a telling word, hardly any different characters, or characters in a row. */
export function isDummy(secret: string): boolean {
  if (secret.length <= TELLING_LIMIT ? TELLING.test(secret) : secret.includes("EXAMPLE")) return true
  if (isMonotonous(secret.slice(secret.length >> 1))) return true
  return secret.length <= TELLING_LIMIT && hasRun(secret)
}

/** Whether hardly any different characters are in it. */
function isMonotonous(text: string): boolean {
  return new Set(text).size <= Math.min(4, text.length >> 1)
}

/** Whether characters follow each other as on a keyboard or in the alphabet, or the same one many times. */
function hasRun(text: string): boolean {
  let rising = 1
  let same = 1
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    rising = step === 1 || (text[at - 1] === "9" && (text[at] === "0" || text[at] === "a")) ? rising + 1 : 1
    same = step === 0 ? same + 1 : 1
    if (rising >= RUN || same > RUN) return true
  }
  return false
}

const WORDS = new Set(
  `password passwd passphrase pass pwd pw secret token key apikey api-key api_key user username name value string
  example changeme change-me change_me test testing dummy fake placeholder guest admin root postgres mysql foo bar baz
  redacted hidden masked none null nil undefined true false empty todo tbd required optional bearer basic`.split(/\s+/),
)
const REFERENCE =
  /^(?:\$(?:[A-Za-z_]\w*|\d)|%\w*%?|[*.x\u2022\u2026_-]+|\d?)$|^[<{[(@]|\$[{(]|\{\{|\[secret:|process\.env|environ|getenv/i
const INSTRUCTION =
  /^(?:your|my|the|some|an?|example|replace|insert|enter|put|placeholder|dummy|fake|redacted)(?:[-_. ][a-z]+)+$/i

/** Whether a value says where the secret comes from, or stands for one: a variable, a place to fill in, a plain word for it. */
export function isPlaceholder(value: string): boolean {
  return WORDS.has(value.toLowerCase()) || REFERENCE.test(value) || INSTRUCTION.test(value)
}

/** Whether a value is words of prose or names in a program: no digit, and no capital but at the start of a part or all through it. */
export function isWord(value: string): boolean {
  return value.split(/[-_.'\u2019]/).every((part) => /^(?:[A-Z]?[a-z]*|[A-Z]+)$/.test(part))
}
