import type { State } from "../checkpoint/content.ts"
import type { ProjectScope } from "../checkpoint/store.ts"
import { sha256 } from "../crypto.ts"
import type { Values } from "./query.ts"

/** Projects without version control share the id `global`: there the directory tells them apart. */
export function isShared(scope: ProjectScope): boolean {
  return scope.id === "global"
}

export function inProject({ id, directory }: ProjectScope): Values {
  return { project: id, directory }
}

export function titleOf(state: State): string | null {
  return state.content.title === undefined ? null : JSON.stringify(state.content.title)
}

/** Of how many characters of its SHA-256 a remembered id is (of messages, 100 ids are remembered). */
const ID_CHARS = 12

/** What stands for an id of the host's, which may be long and hold anything. */
export function shortOf(id: string): string {
  return sha256(id).slice(0, ID_CHARS)
}
