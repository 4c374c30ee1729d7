/** A seeded source: the same seed gives the same values on every runtime. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  readonly int: (below: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** `count` characters, each from the alphabet. */
  readonly chars: (alphabet: string, count: number) => string
}

export const DIGITS: string = "0123456789"
export const UPPER: string = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
export const LOWER: string = UPPER.toLowerCase()
export const HEX: string = `${DIGITS}abcdef`
export const ALNUM: string = DIGITS + UPPER + LOWER
export const BASE64: string = `${UPPER}${LOWER}${DIGITS}+/`
export const BASE64URL: string = `${UPPER}${LOWER}${DIGITS}-_`
export const BASE32: string = `${UPPER}234567`

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    pick: (list) => list[int(list.length)] ?? list[0],
    chars: (alphabet, count) => Array.from({ length: count }, () => alphabet.charAt(int(alphabet.length))).join(""),
  }
}

/** Base64url of a value's JSON, as in the parts of a JSON web token. */
export function base64urlOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

/** Base64 in lines, as in a PEM file. */
export function armored(random: Random, characters: number, width: number): string {
  const body = random.chars(BASE64, characters)
  return (body.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join("\n")
}
