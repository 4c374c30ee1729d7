import { secretsIn, scrubName, scrubState } from "../scrubbing.ts"
import { brief } from "../replace.ts"
import type { StoreWriter } from "../port.ts"
import { cutMarked, shorten } from "../../lib/text.ts"
import { RULE_LIMITS } from "../rule.ts"
import { maskCommand, maskSecrets } from "../../secrets/mask.ts"
import { COMMAND_LIMITS, CUT_MARK } from "../command-text.ts"
import { transactionOf } from "../transaction.ts"
import type { Outcome, ServiceOptions } from "../transaction.ts"

/** What was masked of a session. */
export interface Scrubbed {
  readonly sessionID: string
  readonly checkpoint: boolean
  /** The names of the snapshots that changed, as they are now, oldest first. */
  readonly snapshots: readonly string[]
  readonly briefing: boolean
  /** The kinds of what was found. */
  readonly kinds: readonly string[]
}

/**
 * Masks every secret in what a session has stored: the live state, each snapshot and its name, rules, observed work, and the briefing, which is made anew from
 * the live state, because it may hold a part of a secret that was cut. Order, dates and kinds stay, and the hashes follow, so that no
 * undo brings a secret back. It is no use of the session. Throws `storage-corrupt`, with nothing changed, where a row cannot be read.
 */
export function scrub(writer: StoreWriter, id: string, options: ServiceOptions): Outcome<Scrubbed> {
  const kinds = new Set<string>()
  const live = writer.state(id)
  const cleanLive = live && scrubState(live)
  if (live !== undefined) for (const { kind } of secretsIn(live.content)) kinds.add(kind)
  if (cleanLive !== undefined) writer.rewriteState(id, cleanLive)
  const names = new Set(writer.snapshotHashes(id).keys())
  const snapshots: string[] = []
  for (const seq of writer.snapshotSeqs(id)) {
    const { name, state } = writer.snapshotAt(id, seq)
    const clean = scrubState(state)
    const cleanName = scrubName(name, names)
    if (clean === undefined && cleanName === undefined) continue
    for (const { kind } of [...secretsIn(state.content), ...maskSecrets(name).found]) kinds.add(kind)
    const renamed = cleanName ?? name
    writer.rewriteSnapshot(id, seq, { name: renamed, state: clean ?? state })
    names.delete(name)
    names.add(renamed)
    snapshots.push(renamed)
  }
  const record = writer.session(id)
  for (const rule of record === undefined ? [] : writer.rules(record)) {
    const { text: clean, found } = maskSecrets(rule.text)
    for (const { kind } of found) kinds.add(kind)
    if (found.length > 0) writer.rewriteRule(rule.seq, shorten(clean, RULE_LIMITS.text))
  }
  for (const kind of scrubWork(writer, id)) kinds.add(kind)
  const text = writer.briefing(id).text
  const inBriefing = text === undefined ? [] : maskSecrets(text).found
  for (const { kind } of inBriefing) kinds.add(kind)
  const found = kinds.size > 0
  if (found && text !== undefined && record !== undefined) {
    const identity = { ...record, checkouts: [] }
    const begun = transactionOf({ writer, record, identity, now: options.clock(), options })
    brief({ ...begun, copied: undefined }, cleanLive ?? live)
  }
  const result = {
    sessionID: id,
    checkpoint: cleanLive !== undefined,
    snapshots,
    briefing: found && text !== undefined,
    kinds: [...kinds],
  }
  return { result, ...(found && live !== undefined ? { live: { state: cleanLive ?? live } } : {}) }
}

/** Masks the secrets in what was observed, and in the checks. Returns their kinds. */
function scrubWork(writer: StoreWriter, id: string): readonly string[] {
  const kinds: string[] = []
  const commands = [...writer.runs(id).map(({ text }) => text), ...writer.checks(id).map(({ command }) => command)]
  for (const before of new Set(commands)) {
    const { text, found } = maskCommand(before)
    kinds.push(...found.map(({ kind }) => kind))
    if (found.length > 0) writer.rewriteCommands(id, before, cutMarked(text, COMMAND_LIMITS.known, CUT_MARK))
  }
  for (const before of new Set(writer.changes(id).map(({ path }) => path))) {
    const { text, found } = maskSecrets(before)
    kinds.push(...found.map(({ kind }) => kind))
    if (found.length > 0) writer.rewritePaths(id, before, text)
  }
  return kinds
}
