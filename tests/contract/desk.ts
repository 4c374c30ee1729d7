import { encodeState } from "../../src/checkpoint/state.ts"
import type { State } from "../../src/checkpoint/state.ts"
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import type { Content, SnapshotKind } from "../../src/checkpoint/model.ts"
import type { CheckpointStore, SessionIdentity, StoreReader, StoreWriter } from "../../src/checkpoint/port.ts"
import { identityOf } from "../helpers/service.ts"

/** Text that stores are known to lose something of. */
export const ODD = "NUL \u0000, emoji \u{1f600}, right-to-left \u202e, mark \ufeff, line \u2028, quote ' \" \\"

type Identity = Partial<SessionIdentity>

/** A store with short words for what most tests do. Every call is a transaction of its own. */
export class Desk {
  readonly #store: CheckpointStore

  constructor(store: CheckpointStore) {
    this.#store = store
  }

  read<T>(work: (reader: StoreReader) => T): Promise<T> {
    return this.#store.read(1_000, work)
  }

  write<T>(work: (writer: StoreWriter) => T): Promise<T> {
    return this.#store.write(1_000, work)
  }

  async enter(...identities: readonly Identity[]): Promise<void> {
    await this.write((writer) => {
      for (const identity of identities) writer.putSession(identityOf(identity), 1_000)
    })
  }

  async put(id: string, content: Partial<Content>): Promise<void> {
    await this.write((writer) => {
      writer.putState(id, stateOf(content))
    })
  }

  async snap(
    id: string,
    name: string,
    options: { kind?: SnapshotKind; savedAt?: number; origin?: string; content?: Partial<Content> } = {},
  ): Promise<void> {
    const { kind = "named", savedAt = 5_000, content = { title: name }, ...origin } = options
    await this.write((writer) => {
      writer.addSnapshot(id, { name, kind, savedAt, state: stateOf(content), ...origin })
    })
  }

  names(id: string, limit = 100): Promise<string[]> {
    return this.read((reader) => reader.snapshots(id, limit).map(({ name }) => name))
  }
}

export function stateOf(content: Partial<Content>, options: { synthesized?: boolean; updatedAt?: number } = {}): State {
  return encodeState({ content: { ...EMPTY_CONTENT, ...content }, synthesized: false, updatedAt: 2_000, ...options })
}

/** Declares one promise, kept on a store that has the sessions `ses_a` and `ses_b` of project `p1`. */
export type Promises = (name: string, body: (desk: Desk) => Promise<void>) => void
