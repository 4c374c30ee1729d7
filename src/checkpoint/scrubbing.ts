import { maskSecrets } from "../secrets/mask.ts"
import { createDoor } from "./door.ts"
import { stemOf } from "./history.ts"
import { LIST_FIELDS, TEXT_FIELDS } from "./model.ts"
import type { Content, Field } from "./model.ts"
import { encodeState } from "./state.ts"
import type { State } from "./state.ts"

/** What is done with text from before secrets were masked, whatever the `secrets` option says: somebody has asked for it. */
const door = createDoor("mask")

/** A secret in stored text: in which field, and of which kind. */
export interface StoredSecret {
  readonly field: Field
  readonly kind: string
}

/** Every secret in a content, in the order of its fields. */
export function secretsIn(content: Content): readonly StoredSecret[] {
  const kinds = (text: string): readonly string[] => maskSecrets(text).found.map(({ kind }) => kind)
  return [
    ...TEXT_FIELDS.flatMap((field) => kinds(content[field] ?? "").map((kind) => ({ field, kind }))),
    ...LIST_FIELDS.flatMap((field) => content[field].flatMap(kinds).map((kind) => ({ field, kind }))),
  ]
}

/** The state without its secrets, with the hash of that; undefined where it holds none. Its date stays. */
export function scrubState({ content, synthesized, updatedAt }: State): State | undefined {
  if (secretsIn(content).length === 0) return undefined
  const way = door.capturing()
  return encodeState({ content: way.content(content), synthesized, updatedAt }, { bounded: false })
}

/** The name without its secrets, with a number where that is among `taken`; undefined where it holds none. */
export function scrubName(name: string, taken: ReadonlySet<string>): string | undefined {
  const clean: string = door.cleanName(name)
  if (clean === name || !taken.has(clean)) return clean === name ? undefined : clean
  for (let number = 2; ; number++) {
    const numbered = `${stemOf(clean, String(number).length)}-${String(number)}`
    if (!taken.has(numbered)) return numbered
  }
}
