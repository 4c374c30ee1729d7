import type { State } from "../../checkpoint/state.ts"
import { LIMITS } from "../../checkpoint/model.ts"
import type { ProjectScope } from "../../checkpoint/model.ts"
import { sha256 } from "../../lib/crypto.ts"
import { shorten } from "../../lib/text.ts"
import type { Values } from "../driver/statement.ts"

/** Of how many characters of its SHA-256 an id is that stands for one of the host's. */
const ID_CHARS = 12

export function inProject({ projectID, directory }: ProjectScope): Values {
  return { project: projectID, directory }
}

export function titleOf(state: State): string | null {
  const { title } = state.content
  // A copy for lists. 1.x state may have a longer one.
  return title === undefined ? null : JSON.stringify(shorten(title, LIMITS.text))
}

/** What stands for an id of the host's, which may be long and hold anything. */
export function shortOf(id: string): string {
  return sha256(id).slice(0, ID_CHARS)
}
