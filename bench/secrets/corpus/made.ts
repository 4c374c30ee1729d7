import type { Random } from "./random.ts"

/** A secret, and what has to stand around it for it to be recognisable: a name, a header, an address. */
export interface Made {
  readonly secret: string
  readonly before?: string
  readonly after?: string
}

/** A kind of secret and how one is made. The prefixes are public; no value stands in this repository. */
export interface Maker {
  readonly kind: string
  readonly make: (random: Random) => Made
  /** It spans lines or stands in a context of its own: not to be cut in two by a carrier. */
  readonly whole?: boolean
}

/** A maker of what is a secret by itself. */
export function token(kind: string, make: (random: Random) => string): Maker {
  return { kind, make: (random) => ({ secret: make(random) }) }
}
