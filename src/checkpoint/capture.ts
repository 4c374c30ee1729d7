import { CheckpointError } from "../errors.ts"
import { isBriefing } from "./briefing.ts"
import { needsEntry, useSession } from "./session-row.ts"
import { encodeState } from "./state.ts"
import type { State } from "./state.ts"
import { History } from "./history.ts"
import { EMPTY_CONTENT, LIMITS } from "./model.ts"
import { brief } from "./replace.ts"
import { withSession } from "./transaction.ts"
import type { ServiceOptions, Work } from "./transaction.ts"
import type { CheckpointStore, ProjectScope, SessionIdentity, SessionRecord, StoreWriter } from "./port.ts"
import { WAIT } from "./port.ts"

/** A prompt that the host has admitted. */
export interface Prompt {
  readonly id: string
  readonly messageID: string
}

/** What counting a prompt led to, where that is more than a number. */
export interface Counted {
  readonly autosaved: boolean
  readonly identity: SessionIdentity
}

export interface Capture {
  /**
   * Counts prompts, each once per message id. Every `every` prompts (0: never) without a save, a live state that no snapshot holds yet
   * gets an `auto` snapshot. Nothing is ever synthesized. `identify` is only asked for a session that the host has not yet
   * described, and where an autosave is due. Returns one entry for each prompt that led to an autosave or brought a session in.
   */
  prompts(
    batch: readonly Prompt[],
    every: number,
    identify: (id: string) => Promise<SessionIdentity>,
  ): Promise<readonly Counted[]>
  /**
   * Records that a session was compacted, once per event id (an event without one is taken for a new one, which repeats nothing
   * while the state is the same): a real checkpoint gets a `compaction` snapshot unless the newest one of that kind equals it, and a
   * briefing; without one, the host's own text becomes a synthesized checkpoint. Returns whether this call was the first for the
   * event.
   */
  compacted(identity: SessionIdentity, eventID: string | undefined, text: string): Promise<boolean>
  /**
   * The same for a completed compaction that the host's message window shows, once per id. One that was not `expected` is not recorded
   * where its end was announced, where it came with the copy that a fork is, and for a purged session, which stays empty.
   */
  shown(identity: SessionIdentity, compaction: { id: string; summary: string }, expected: boolean): Promise<boolean>
  /** Marks an event as handled that needs nothing done. */
  claim(id: string, eventID: string): Promise<void>
  /** The text to inject, if any, and whether the host has described the session: if not, it may be a fork that nobody copied yet. */
  briefing(id: string): Promise<{ readonly known: boolean; readonly text: string | undefined }>
  live(id: string): Promise<State | undefined>
  session(id: string): Promise<SessionRecord | undefined>
  /** Brings an existing row, or the row of a fork that is new here, up to date. Returns whether there is a row now. */
  enter(identity: SessionIdentity, waitMs: number): Promise<boolean>
  /** Follows the host when the sessions of a directory get another project id. */
  moveProject(change: { from: string; to: string; directory: string }): Promise<void>
  /** Sessions that a host described in this very directory and that were never imported: at most `limit`, in no order. */
  describedBy(host: string, place: ProjectScope, limit: number): Promise<readonly SessionRecord[]>
  /** Removes the session with everything it has, if `goes` says so of its row as it is then. */
  remove(id: string, goes: (record: SessionRecord) => boolean): Promise<void>
}

export function createCapture(store: CheckpointStore, options: ServiceOptions): Capture {
  return {
    prompts: async (batch, every, identify) => {
      const noted = await store.note(WAIT.hook, (writer) => {
        const described = { placeholder: false, now: options.clock() }
        return batch.map((prompt) => {
          const count = writer.countPrompt(prompt.id, prompt.messageID, described)
          return { ...prompt, count, known: count !== undefined || writer.briefing(prompt.id).known }
        })
      })
      const results: Counted[] = []
      for (const { id, messageID, count, known } of noted) {
        const newcomer = known ? undefined : await identify(id)
        const prompts = newcomer === undefined ? count : await countNewcomer(store, options, newcomer, messageID)
        const due = prompts !== undefined && every > 0 && prompts % every === 0
        const identity = due ? (newcomer ?? (await identify(id))) : newcomer
        const autosaved = due && identity !== undefined && (await autosave(store, options, identity))
        if (identity !== undefined && (autosaved || newcomer !== undefined)) results.push({ autosaved, identity })
      }
      return results
    },
    compacted: (identity, eventID, text) =>
      withSession(store, options, { identity, waitMs: WAIT.tool }, (work) => {
        const { writer } = work
        if (eventID !== undefined && !writer.claimEvent(identity.id, eventID)) return false
        writer.claimEvent(identity.id, announced(text))
        recordCompaction(work, text)
        return true
      }),
    shown: (identity, { id: shownID, summary }, expected) =>
      withSession(store, options, { identity, waitMs: WAIT.tool }, (work) => {
        const { writer, record } = work
        const { id } = identity
        const told = writer.releaseEvent(id, announced(summary))
        if (!writer.claimEvent(id, `window:${shownID}`)) return false
        if (!expected && (told || isCopied(writer, record) || isEmptied(writer, record))) return false
        recordCompaction(work, summary)
        return true
      }),
    claim: async (id, eventID) => {
      await store.write(WAIT.tool, (writer) => writer.claimEvent(id, eventID))
    },
    briefing: (id) =>
      store.readOne(WAIT.hook, (reader) => {
        const { known, text } = reader.briefing(id)
        if (!options.briefing || text === undefined) return { known, text: undefined }
        if (!isBriefing(text)) throw unframed(id)
        return { known, text }
      }),
    live: (id) => store.read(WAIT.hook, (reader) => reader.state(id)),
    session: (id) => store.read(WAIT.tool, (reader) => reader.session(id)),
    enter: async (identity, waitMs) => {
      const { stale, known } = await store.read(waitMs, (reader) => ({
        stale: needsEntry(reader, identity),
        known: reader.session(identity.id) !== undefined,
      }))
      if (!stale) return known
      await store.write(waitMs, (writer) => useSession(writer, identity, options.clock()))
      return true
    },
    moveProject: (change) =>
      store.write(WAIT.tool, (writer) => {
        writer.moveProject({ ...change, now: options.clock() })
      }),
    describedBy: (host, place, limit) =>
      store.read(WAIT.tool, (reader) =>
        reader.describedBy(host, place, limit).flatMap((id) => reader.session(id) ?? []),
      ),
    remove: async (id, goes) => {
      const removed = await store.write(WAIT.tool, (writer) => {
        const record = writer.session(id)
        if (record === undefined || !goes(record)) return false
        writer.remove(id)
        return true
      })
      if (removed) store.scrub()
    },
  }
}

function unframed(id: string): CheckpointError {
  return new CheckpointError(
    "storage-corrupt",
    `The briefing of ${id} is damaged: it is not in the frame that marks it as data, so the model was not given it; the next compaction makes it anew.`,
  )
}

/** What an announced end and the message in the window have in common: the text. */
function announced(text: string): string {
  return `announced:${text}`
}

/** A fork begins with its source's window, and is marked as compacted where that was: until it is compacted itself. */
function isCopied(writer: StoreWriter, { id, forkedFrom, compacted }: SessionRecord): boolean {
  return forkedFrom !== undefined && compacted && writer.newestHash(id, "compaction") === undefined
}

function isEmptied(writer: StoreWriter, { id, purged }: SessionRecord): boolean {
  return purged && writer.stateHash(id) === undefined
}

/** Counts the prompt of a session that the host had not described, and brings it in. */
function countNewcomer(
  store: CheckpointStore,
  options: ServiceOptions,
  identity: SessionIdentity,
  messageID: string,
): Promise<number | undefined> {
  return withSession(store, options, { identity, waitMs: WAIT.hook }, ({ writer, now }) =>
    writer.countPrompt(identity.id, messageID, { placeholder: true, now }),
  )
}

/** Keeps the live state in a snapshot unless one holds it. False where there is no live state. */
function autosave(store: CheckpointStore, options: ServiceOptions, identity: SessionIdentity): Promise<boolean> {
  return withSession(store, options, { identity, waitMs: WAIT.hook }, ({ writer, now }) => {
    const { id } = identity
    const state = writer.state(id)
    if (state === undefined) return false
    if (writer.snapshotHolding(id, state.hash) === undefined) {
      const history = new History(writer, id, now, options)
      history.makeRoom("auto")
      history.add("auto", state)
    }
    return true
  })
}

function recordCompaction(work: Work, text: string): void {
  const {
    writer,
    identity: { id },
    now,
    options,
  } = work
  writer.markCompacted(id)
  const current = writer.state(id)
  const history = new History(writer, id, now, options)
  if (current !== undefined && !current.synthesized) {
    if (writer.newestHash(id, "compaction") !== current.hash) history.add("compaction", current)
    history.prune("compaction")
    brief(work, current)
    return
  }
  // No new text is no reason to give up an older one: a native compaction has none.
  if (current !== undefined && text.trim() === "") return
  const next = encodeState({ content: synthesize(text), synthesized: true, updatedAt: now })
  if (current?.hash === next.hash) return
  // The older summary stays, as a snapshot.
  if (current !== undefined) history.add("compaction", current)
  history.prune("compaction")
  writer.putState(id, next)
  brief(work, undefined)
}

const PLACEHOLDER = "[The host compacted this session without giving a summary, and no checkpoint had been saved.]"
const CUT = "\n[cut here: the host's summary is longer]"

function synthesize(text: string): typeof EMPTY_CONTENT {
  const wellFormed = text.toWellFormed()
  const summary = wellFormed.trim() === "" ? PLACEHOLDER : cut(wellFormed)
  return { ...EMPTY_CONTENT, title: "Synthesized from a compaction", summary }
}

/** At most the limit of a text field, with the cut marked and never inside a surrogate pair. */
function cut(text: string): string {
  if (text.length <= LIMITS.text) return text
  const end = LIMITS.text - CUT.length
  return (text.slice(0, end).isWellFormed() ? text.slice(0, end) : text.slice(0, end - 1)) + CUT
}
