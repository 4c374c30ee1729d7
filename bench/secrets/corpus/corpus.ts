import { CARRIERS, type Carried } from "./carriers.ts"
import { FORMS } from "./forms.ts"
import { HARMLESS } from "./harmless.ts"
import type { Maker } from "./made.ts"
import { PLACEHOLDERS } from "./placeholders.ts"
import { randomOf } from "./random.ts"
import { SECOND } from "./second.ts"
import { VENDORS } from "./vendors.ts"

/** A text with one secret in it. `rule` names the second scanner's rule whose documents it comes from. */
export interface SecretCase extends Carried {
  readonly kind: string
  readonly carrier: string
  readonly rule?: string
}

/** A text in which nothing is to be found. */
export interface HarmlessCase {
  readonly name: string
  readonly text: string
}

export interface Corpus {
  readonly secrets: readonly SecretCase[]
  readonly harmless: readonly HarmlessCase[]
}

export const DEFAULT_SEED = 20_260_301

const OURS = [...VENDORS, ...FORMS]
const WHOLE = CARRIERS.filter((carrier) => carrier.cuts !== true)

/**
 * At least 1,000 secrets, half of them from what the second scanner documents, and at least 1,000 harmless texts; `share` makes that
 * fraction of them. The same seed gives the same corpus.
 */
export function corpusOf(seed: number = DEFAULT_SEED, share = 1): Corpus {
  const random = randomOf(seed)
  const secrets: SecretCase[] = []
  let turn = random.int(CARRIERS.length)
  const add = (makers: readonly (Maker & { readonly rule?: string })[], total: number): void => {
    const rounds = Math.max(1, Math.ceil((total * share) / makers.length))
    for (let round = 0; round < rounds; round++) {
      for (const maker of makers) {
        const carriers = maker.whole === true ? WHOLE : CARRIERS
        const carrier = carriers[turn++ % carriers.length] ?? CARRIERS[0]
        const { kind, rule } = maker
        const carried = carrier.carry(maker.make(random), random)
        secrets.push({ kind, carrier: carrier.name, ...carried, ...(rule === undefined ? {} : { rule }) })
      }
    }
  }
  add(OURS, 580)
  add(SECOND, 620)
  const harmless = PLACEHOLDERS.map(({ name, make }): HarmlessCase => ({ name, text: make(random) }))
  for (let round = 0; round < Math.max(1, Math.ceil((1000 * share) / HARMLESS.length)); round++)
    for (const { name, make } of HARMLESS) harmless.push({ name, text: make(random) })
  return { secrets, harmless }
}
