import type { State, StoredState } from "../../checkpoint/state.ts"

/** Characters of JSON that are remembered at most. */
const MOST_CHARS = 1_000_000

/**
 * States that were read or written lately, by session. They spare the verifying and parsing of a text, never its reading: a state is
 * only given out for the very text and hash that it was made of, and so it does not matter who has written since.
 */
export class RememberedStates {
  readonly #states = new Map<string, State>()
  #chars = 0

  /** The state of a row that was just read, or undefined where it has to be made. */
  find(id: string, stored: StoredState): State | undefined {
    const state = this.#states.get(id)
    const same = state?.json === stored.json && state.hash === stored.hash && state.synthesized === stored.synthesized
    if (!same) return undefined
    return state.updatedAt === stored.updatedAt ? state : { ...state, updatedAt: stored.updatedAt }
  }

  add(id: string, state: State): void {
    this.forget(id)
    this.#states.set(id, state)
    this.#chars += state.json.length
    if (this.#chars > MOST_CHARS) this.#shrink()
  }

  #shrink(): void {
    for (const oldest of this.#states.keys()) {
      this.forget(oldest)
      if (this.#chars <= MOST_CHARS) return
    }
  }

  forget(id: string): void {
    this.#chars -= this.#states.get(id)?.json.length ?? 0
    this.#states.delete(id)
  }
}
