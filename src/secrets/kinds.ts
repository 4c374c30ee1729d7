import type { Kind } from "./kind.ts"
import { CLOUDS } from "./kinds/clouds.ts"
import { CODE } from "./kinds/code.ts"
import { FORMS } from "./kinds/forms.ts"
import { SERVICES } from "./kinds/services.ts"

/** Every kind that is looked for in any text. */
export const KINDS: readonly Kind[] = [...FORMS, ...CLOUDS, ...CODE, ...SERVICES]

/** An anchor and the kinds that have it. */
export interface Anchor {
  readonly literal: string
  readonly kinds: readonly Kind[]
}

const ASCII = 128

// By their first two characters: a look at a table is several times as fast as one expression of all anchors, on every runtime.
const byPair: (Anchor[] | undefined)[] = Array.from({ length: ASCII * ASCII }, () => undefined)
for (const literal of new Set(KINDS.flatMap(({ anchors }) => anchors))) {
  const anchor = { literal, kinds: KINDS.filter(({ anchors }) => anchors.includes(literal)) }
  ;(byPair[literal.charCodeAt(0) * ASCII + literal.charCodeAt(1)] ??= []).push(anchor)
}

/** The anchors that begin with these two UTF-16 code units. */
export function anchorsAt(first: number, second: number): readonly Anchor[] | undefined {
  return first < ASCII && second < ASCII ? byPair[first * ASCII + second] : undefined
}
