import type { State } from "../../checkpoint/state.ts"
import { LIMITS } from "../../checkpoint/model.ts"
import { shorten } from "../../lib/text.ts"

/** The column `title` of a state. */
export function titleOf(state: State): string | null {
  const { title } = state.content
  // A copy for lists. 1.x state may have a longer one.
  return title === undefined ? null : JSON.stringify(shorten(title, LIMITS.text))
}

/** The column `place` of a state. */
export function placeOf({ place }: State): string | null {
  return place === undefined ? null : JSON.stringify(place)
}
