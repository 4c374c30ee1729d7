import { CheckpointError } from "../errors.ts"
import type { CheckpointService, FollowUp, ServiceDeps, SessionCheckpoint } from "./api.ts"
import { createBriefings } from "./briefings.ts"
import { createCare } from "./care.ts"
import { createDoor } from "./door.ts"
import { createIncoming } from "./incoming.ts"
import { checksOf } from "./observer.ts"
import { filesBetween, seenOf, toldOf } from "./work.ts"
import { requireSnapshot } from "./history.ts"
import { takeInFound } from "./intake.ts"
import { isSessionID } from "./model.ts"
import { compare, overviewOf, pageOfProject } from "./overview.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore, HandoffPort, Live, SessionIdentity, SessionRecord, StoreReader } from "./port.ts"
import { inPortions } from "./portions.ts"
import { isStale, projectOf, rulesOf, ruleTexts } from "./session-row.ts"
import { writeIfPossible } from "./if-possible.ts"
import { tellOlder } from "./older.ts"
import type { Outcome, ServiceOptions, Transaction } from "./transaction.ts"
import { adopt } from "./verbs/adopt.ts"
import { clear, purge } from "./verbs/clear.ts"
import { compact, compactAsShown } from "./verbs/compact.ts"
import { branchNow, repositoryView, savedPlaceOf } from "./repository.ts"
import { use } from "./verbs/enter.ts"
import { importLegacy, importOf, namespaceOf } from "./verbs/import-legacy.ts"
import type { LegacyReport } from "./verbs/import-legacy.ts"
import { renewBriefing } from "./verbs/renew-briefing.ts"
import { restore } from "./verbs/restore.ts"
import { save } from "./verbs/save.ts"

/** A read within so many ms of a use that is on record is not recorded itself: what is read again and again stays a read. */
const HEARD_MS = 60_000

/** What the first status after an upgrade says. */
const NOTICE =
  'From this version on, the files that tools change and the commands they run are recorded beside the checkpoint (no output, no file content; they stay in the local database). The options "observe" and "observeCommands" turn that off.'

const UNTOUCHED = { existed: false, warnings: [] }

const NO_HANDOFFS: HandoffPort = {
  tells: false,
  refresh: () => Promise.resolve(UNTOUCHED),
  ensure: () => Promise.resolve(),
}

export function createService(
  store: CheckpointStore,
  options: ServiceOptions,
  { handoffs = NO_HANDOFFS, later = (_, work) => work() }: ServiceDeps = {},
): CheckpointService {
  const door = createDoor(options.secrets ?? "mask")
  const transact = <T>(bound: Bound, verb: Verb<T>): Promise<{ result: T; live: Live | undefined }> => {
    const branch = branchNow(bound.identity.directory)
    return store.write(bound.waitMs, (writer) => {
      const tx = { ...use(writer, bound.identity, options, bound.message), branch }
      const { result, live = tx.copied && { state: tx.copied } } = verb(tx)
      if (live === undefined) return { result, live }
      const { record } = tx
      const seen = live.state && handoffs.tells && toldOf(writer, record, live.state.content, options)
      return { result, live: { ...live, record, rules: ruleTexts(writer, record), ...(seen && { seen }) } }
    })
  }

  /** Runs a verb, and has the hand-off follow where that changed the live state: the one place where it does. */
  const run = async <T>(bound: Bound, verb: Verb<T>): Promise<{ result: T } & FollowUp> => {
    const { result, live } = await transact(bound, verb)
    return { result, handoff: live === undefined ? UNTOUCHED : await handoffs.refresh(bound.identity, live) }
  }

  /** A read goes on where the row cannot be brought up to date: a full or read-only disk must not hide a checkpoint. */
  const enterIfPossible = async (bound: Bound): Promise<void> => {
    await writeIfPossible(() => run(bound, nothing))
  }

  /** A read is a use of its session, but never waits for a lock because of that, and never fails: what it reads is there already. */
  const hear = ({ identity: { id, host, placeholder } }: Bound, now: number): void => {
    store.enqueue({
      write: (writer) => {
        writer.hear(id, now, placeholder ? undefined : host)
      },
    })
  }

  const read = async <T>(bound: Bound, work: (reader: StoreReader) => T): Promise<T> => {
    const { identity, waitMs } = bound
    const first = await store.read(waitMs, (reader) => {
      const record = reader.session(identity.id)
      return isStale(reader, identity, record) ? undefined : { value: work(reader), record }
    })
    const now = options.clock()
    if (first === undefined) await enterIfPossible(bound)
    else if (first.record !== undefined && first.record.heardAt <= now - HEARD_MS) hear(bound, now)
    const value = first === undefined ? await store.read(waitMs, work) : first.value
    const { handoff, forkedFrom } = first?.record ?? {}
    // Most sessions have nothing to look after, and need no further look at the database.
    if (first === undefined || handoff !== undefined || forkedFrom !== undefined) await handoffs.ensure(identity)
    return value
  }

  const readNow = <T>(work: (reader: StoreReader) => T): Promise<T> => store.read(WAIT.tool, work)

  const incoming = createIncoming(store, options, { door, run, later })

  const forSession = (identity: SessionIdentity, waitMs: number = WAIT.tool, message?: string): SessionCheckpoint => {
    assertSessionID(identity.id)
    const { id } = identity
    const bound = { identity, waitMs, message }
    const change = async <T extends { readonly warnings: readonly string[] }>(verb: Verb<T>): Promise<T> => {
      const { result, handoff } = await run(bound, verb)
      return { ...result, warnings: [...result.warnings, ...handoff.warnings] }
    }
    return {
      identity,
      save: async (given, snapshotName, named = []) => {
        const { patch, warnings } = door.patch(given)
        const name = snapshotName === undefined ? undefined : door.name(snapshotName)
        const checks = checksOf(door, named)
        const place = await savedPlaceOf(identity.directory)
        const saved = await change((tx) => save(tx, patch, { snapshotName: name, place, checks }))
        // After a move a save that changes nothing is the first use.
        if (!saved.changed) await handoffs.ensure(identity)
        return { ...saved, warnings: [...saved.warnings, ...warnings] }
      },
      load: () => read(bound, (reader) => reader.state(id)),
      rules: () => read(bound, (reader) => rulesOf(reader, identity)),
      seen: (state) => {
        incoming.trim(id)
        return read(bound, (reader) => seenOf(reader, reader.session(id) ?? identity, state?.content, options))
      },
      repository: (saved) => repositoryView(identity.directory, saved),
      foundIn: (state) => tellOlder(store, options, id, state),
      status: async () => {
        incoming.trim(id)
        const overview = await read(bound, (reader) => overviewOf(reader, identity, options))
        if (!overview.notice) return { ...overview, warnings: [] }
        await writeIfPossible(() =>
          store.write(waitMs, (writer) => {
            writer.dropNotice()
          }),
        )
        return { ...overview, warnings: options.observe === false ? [] : [NOTICE] }
      },
      list: (limit) =>
        read(bound, (reader) => ({ items: reader.snapshots(id, limit), total: reader.snapshotCount(id) })),
      project: (limit) => read(bound, (reader) => pageOfProject(reader, identity, limit)),
      snapshot: (name) => read(bound, (reader) => requireSnapshot(reader, id, door.cleanName(name))),
      compare: (name, with_) =>
        read(bound, (reader) => {
          const [one, other] = [door.cleanName(name), door.cleanName(with_)]
          const compared = compare(reader, id, one, other)
          const record = reader.session(id) ?? identity
          return { ...compared, observed: filesBetween(reader, record, [compared.snapshot.name, other], options) }
        }),
      restore: (name) => change((tx) => restore(tx, door.cleanName(name))),
      clear: async () => {
        const { result, handoff } = await run(bound, clear)
        return { ...result, handoff }
      },
      purge: async () => {
        const { result, handoff } = await run(bound, purge)
        store.scrub()
        return { ...result, handoff }
      },
      adopt: async (from, how) => {
        let snapshots = 0
        const { result, handoff } = await inPortions(async () => {
          const { result, handoff } = await run(bound, (tx) => adopt(tx, from, how))
          snapshots += result.copied
          return result.adopted && { result: result.adopted, handoff }
        })
        return { ...result, snapshots, warnings: [...result.warnings, ...handoff.warnings] }
      },
      awaitsImport: (files) =>
        store.read(waitMs, (reader) => {
          const scope = projectOf(reader, identity)
          return files.some((file) => importOf(reader, scope, file) === undefined)
        }),
      importLegacy: async (given) => {
        const { checkouts } = identity
        if (given.found.every(({ files }) => files.length === 0))
          return read(bound, (reader) => noLegacy(namespaceOf(reader, checkouts)))
        const taken = await takeInFound(door, given, readNow, (reader) => projectOf(reader, identity))
        return inPortions(async () => {
          const { result } = await run(bound, (tx) =>
            importLegacy(tx.writer, { ...identity, ...projectOf(tx.writer, identity) }, taken, options),
          )
          return result
        })
      },
      enter: async () => {
        const stale = await store.read(waitMs, (reader) => isStale(reader, identity))
        const { live } = stale ? await transact(bound, nothing) : {}
        if (live === undefined) return
        void later("A fork's first hand-off", async () => {
          await handoffs.refresh(identity, live)
        })
      },
      compact: async (eventID, given) => {
        const text = door.captured(given)
        const place = await savedPlaceOf(identity.directory)
        await run(bound, (tx) => compact(tx, eventID, text, place))
      },
      compactAsShown: async ({ id: shownID, summary }, expected) => {
        const shown = { id: shownID, summary: door.captured(summary) }
        const place = await savedPlaceOf(identity.directory)
        await run(bound, (tx) => compactAsShown(tx, shown, expected, place))
      },
      renewBriefing: async () => {
        await run(bound, renewBriefing)
      },
    }
  }

  return {
    door,
    forSession,
    stored: {
      briefing: createBriefings(store, options),
      live: (id) =>
        store.read(WAIT.hook, (reader) => {
          const record = reader.session(id)
          return { state: reader.state(id), rules: record === undefined ? [] : ruleTexts(reader, record) }
        }),
      record: (id) => store.read(WAIT.tool, (reader) => reader.session(id)),
      claim: async (id, eventID) => {
        await store.write(WAIT.tool, (writer) => writer.claimEvent(id, eventID))
      },
    },
    admit: incoming.admit,
    observe: incoming.observe,
    settled: incoming.settled,
    forget: async (id) => {
      const gone = await store.write(WAIT.tool, (writer) => writer.forgetObserved(id))
      if (gone > 0) store.scrub()
    },
    moveProject: (change) =>
      store.write(WAIT.tool, (writer) => {
        writer.moveProject({ ...change, now: options.clock() })
      }),
    describedBy: (host, place, which) =>
      store.read(WAIT.tool, (reader) =>
        reader.describedBy(host, place, which).flatMap((id) => reader.session(id) ?? []),
      ),
    remove: async (record, { unused } = { unused: false }) => {
      const { id } = record
      const goes = (now: SessionRecord | undefined): boolean => now !== undefined && (!unused || isSameUse(now, record))
      if (!goes(await store.read(WAIT.tool, (reader) => reader.session(id)))) return
      await handoffs.refresh({ ...record, checkouts: [] }, { state: undefined, record, rules: [] })
      const removed = await store.write(WAIT.tool, (writer) => {
        if (!goes(writer.session(id))) return false
        writer.remove(id)
        return true
      })
      if (removed) store.scrub()
    },
    adoptAny: async (into, from, { history }) =>
      // The row stays what the host said: a person at a command line says nothing of the session itself.
      forSession({ ...into, checkouts: [], placeholder: true }).adopt(from, { history, anyProject: true }),
    ...createCare(store, options, { door, handoffs }),
  }
}

function noLegacy(namespace: string | null): LegacyReport {
  return { result: "none-found", namespace, snapshots: 0, files: [] }
}

function isSameUse(now: SessionRecord, { heardAt, host, importedAt }: SessionRecord): boolean {
  return now.heardAt === heardAt && now.host === host && now.importedAt === importedAt
}

/** A session and how long its lock is waited for. */
interface Bound {
  readonly identity: SessionIdentity
  readonly waitMs: number
  /** The message in which a tool was called. */
  readonly message?: string | undefined
}

type Verb<T> = (tx: Transaction) => Outcome<T>

/** The verb of a transaction that only brings the session's row in line. */
const nothing: Verb<undefined> = () => ({ result: undefined })

/** Throws `invalid-session-id` unless the value is a session id of a host. */
export function assertSessionID(value: unknown): asserts value is string {
  if (isSessionID(value)) return
  throw new CheckpointError(
    "invalid-session-id",
    `${typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : `A value of type ${typeof value}`} is not a session id (ses… of letters, digits, _ and -); nothing was read or written.`,
  )
}
