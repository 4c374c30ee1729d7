import { once } from "../lib/once.ts"
import type { Kind } from "./kind.ts"
import { cloudKinds } from "./kinds/clouds.ts"
import { codeKinds } from "./kinds/code.ts"
import { formKinds } from "./kinds/forms.ts"
import { serviceKinds } from "./kinds/services.ts"

/** Every kind that is looked for in any text. */
export const allKinds: () => readonly Kind[] = once(() => [
  ...formKinds(),
  ...cloudKinds(),
  ...codeKinds(),
  ...serviceKinds(),
])

/** An anchor and the kinds that have it. */
export interface Anchor {
  readonly literal: string
  readonly kinds: readonly Kind[]
}

const ASCII = 128

// By their first two characters: a look at a table is several times as fast as one expression of all anchors, on every runtime. Made at
// first use, and every expression of the kinds with it: a start takes 5 ms less.
const byPair = once(() => {
  const all = allKinds()
  const table = new Array<Anchor[] | undefined>(ASCII * ASCII)
  for (const literal of new Set(all.flatMap(({ anchors }) => anchors))) {
    const anchor = { literal, kinds: all.filter(({ anchors }) => anchors.includes(literal)) }
    ;(table[literal.charCodeAt(0) * ASCII + literal.charCodeAt(1)] ??= []).push(anchor)
  }
  return table
})

/** The anchors that begin with these two UTF-16 code units. */
export function anchorsAt(first: number, second: number): readonly Anchor[] | undefined {
  return first < ASCII && second < ASCII ? byPair()[first * ASCII + second] : undefined
}
