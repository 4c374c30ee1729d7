import type { Command } from "commander"
import { isoTime } from "../../checkpoint/document.ts"
import type { SnapshotKind } from "../../checkpoint/model.ts"
import { AUTOMATIC, isOld } from "../../checkpoint/verbs/prune.ts"
import type { PruneLimits } from "../../checkpoint/verbs/prune.ts"
import type { SessionOverview } from "../../sqlite/maintenance/admin.ts"
import { cutTitle, fitLine, oneLine, TITLE_UNITS } from "../../lib/text.ts"
import { EXIT, wrongUse } from "../failure.ts"
import { sizeOnDisk } from "../disk-size.ts"
import { ago, bytes, duration, plural, size as sizeOption, whole } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { startPhases, startProgress } from "../progress.ts"
import { requireDatabase, withService, withView } from "../store-access.ts"
import { wrap } from "../width.ts"

/** What a dry run without any choice looks at: 90 days. */
const LONG_AGO_MS = 90 * 24 * 3_600_000

export function registerPrune(program: Command, define: Define): void {
  const command = program
    .command("prune")
    .description("remove old sessions and surplus automatic snapshots; without --yes only say what would go")
    .option(
      "--sessions-older-than <age>",
      "sessions last heard of (by a prompt, or a use of the tools) longer ago than this, as in 90d (h, d, w, y); a dry run without any choice takes 90d",
      duration,
    )
    .option(
      "--keep <n>",
      "all but the newest N auto and N compaction snapshots of each session",
      whole("--keep", 1, 1_000_000),
    )
    .option(
      "--to-size <size>",
      "sessions until the database fits in this size, as in 500MB, those that were not heard of for longest first",
      sizeOption,
    )
    .option("--yes", "really remove them, and give the space back to the disk")
    .addHelpText(
      "after",
      example(
        "prune --sessions-older-than 90d --keep 5",
        "prune --sessions-older-than 90d --yes",
        "prune --to-size 500MB",
      ),
    )
  define(command, (cli) => {
    const { sessionsOlderThan, toSize, keep, yes } = command.opts<{
      sessionsOlderThan?: number
      toSize?: number
      keep?: number
      yes?: boolean
    }>()
    if (toSize !== undefined) {
      if (sessionsOlderThan !== undefined || keep !== undefined)
        throw wrongUse("--to-size chooses the sessions by itself: give it without --sessions-older-than and --keep.")
      return pruneToSize(cli, toSize, yes === true)
    }
    const before = (age: number): number => cli.io.now() - age
    if (sessionsOlderThan !== undefined || keep !== undefined) {
      const heardBefore = sessionsOlderThan === undefined ? undefined : before(sessionsOlderThan)
      return prune(cli, { heardBefore, keep }, yes === true)
    }
    // A look costs nothing; what is removed has to be named.
    if (yes === true) throw wrongUse("Say what to remove: --sessions-older-than, --keep, or both, or --to-size.")
    return prune(cli, { heardBefore: before(LONG_AGO_MS), keep: undefined }, false)
  })
}

interface Planned {
  readonly session: SessionOverview
  readonly bytes: number
}

interface Plan {
  readonly sessions: readonly Planned[]
  readonly snapshots: readonly {
    readonly sessionID: string
    readonly kind: SnapshotKind
    /** The names, the newest first, each with the bytes of its text. */
    readonly sizes: ReadonlyMap<string, number>
  }[]
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0)

async function prune(cli: Cli, wanted: PruneLimits, yes: boolean): Promise<number> {
  const path = requireDatabase(cli)
  const before = sizeOnDisk(path)
  const plan = makePlan(cli, wanted)
  const done = yes ? await carryOut(cli, plan, wanted) : plan
  say(cli, done, { before, after: yes ? sizeOnDisk(path) : null })
  return EXIT.ok
}

/** How often it is looked whether the database fits after sessions went: how much each of them takes in it is an estimate. */
const ROUNDS = 20

/** Removes sessions, the one that was not heard of for longest first, until the database fits. Exit code 1 where it does not. */
async function pruneToSize(cli: Cli, target: number, yes: boolean): Promise<number> {
  const path = requireDatabase(cli)
  const before = sizeOnDisk(path)
  const gone: Planned[] = []
  for (let round = 0; round < ROUNDS && sizeOnDisk(path) > target; round++) {
    const chosen = leastHeardOf(cli, sizeOnDisk(path) - target)
    if (chosen.length === 0) break
    if (!yes) {
      gone.push(...chosen)
      break
    }
    const last = Math.max(...chosen.map(({ session }) => session.record.heardAt))
    const limits = { heardBefore: last + 1, keep: undefined }
    gone.push(...(await carryOut(cli, { sessions: chosen, snapshots: [] }, limits)).sessions)
  }
  const after = yes ? sizeOnDisk(path) : null
  say(cli, { sessions: gone, snapshots: [] }, { before, after })
  if (after === null || after <= target) return EXIT.ok
  cli.note(`The database does not fit in ${bytes(target)}: no session is left that could be removed.`)
  return EXIT.problem
}

/** The sessions to remove so that a database becomes smaller by so many bytes, by an estimate: its size is shared out by text. */
function leastHeardOf(cli: Cli, excess: number): readonly Planned[] {
  return withView(cli, ({ admin }) => {
    const all = admin.sessions().map((session) => ({ session, bytes: admin.sessionBytes(session.record.id) }))
    const perByte = sizeOnDisk(cli.database) / Math.max(1, sum(all.map((each) => each.bytes)))
    const chosen: Planned[] = []
    let freed = 0
    for (const each of all.toSorted((a, b) => a.session.record.heardAt - b.session.record.heardAt)) {
      if (freed >= excess) break
      if (!isOld(each.session.record, { heardBefore: Infinity, keep: undefined })) continue
      chosen.push(each)
      freed += each.bytes * perByte
    }
    return chosen
  })
}

function say(
  cli: Cli,
  { sessions: gone, snapshots: surplus }: Plan,
  { before, after }: { readonly before: number; readonly after: number | null },
): void {
  const snapshots = surplus.map(({ sessionID, kind, sizes }) => {
    return { sessionID, kind, names: [...sizes.keys()], bytes: sum(sizes.values()) }
  })
  const text = sum([...gone, ...snapshots].map((each) => each.bytes))
  const count = sum(snapshots.map(({ names }) => names.length))
  if (cli.json) {
    const sessions = gone.map(({ session, bytes: size }) => ({
      sessionID: session.record.id,
      title: session.title === undefined ? null : cutTitle(session.title),
      heardAt: isoTime(session.record.heardAt),
      lastSeen: isoTime(session.record.heardAt),
      snapshots: session.snapshots,
      bytes: size,
    }))
    cli.printJson({ dryRun: after === null, sessions, snapshots, bytes: text, fileBytes: { before, after } })
    return
  }
  const tell = (line: string): void => {
    cli.io.out(`${wrap(line, cli.io.terminal.columns).join("\n")}\n`)
  }
  for (const { session, bytes: size } of gone) {
    tell(
      `session ${oneLine(session.record.id)}  ${fitLine(session.title ?? "", TITLE_UNITS).text || "(untitled)"}, ${plural(session.snapshots, "snapshot")}, last heard of ${ago(session.record.heardAt, cli.io.now())}, ${bytes(size)}`,
    )
  }
  for (const { sessionID, kind, names, bytes: size } of snapshots) {
    tell(
      `${plural(names.length, `${kind} snapshot`)} of ${oneLine(sessionID)}, ${bytes(size)}: ${names.map(oneLine).join(", ")}`,
    )
  }
  const what = `${plural(gone.length, "session")} and ${plural(count, "snapshot")} with ${bytes(text)} of text`
  if (after === null) tell(`${what} would be removed; nothing was changed, add --yes to remove them.`)
  else tell(`${what} removed; the database takes ${bytes(after)} now, ${bytes(before)} before.`)
}

function makePlan(cli: Cli, wanted: PruneLimits): Plan {
  return withView(cli, ({ admin }) => {
    const all = new Map(admin.sessions().map((session) => [session.record.id, session]))
    const progress = startProgress(cli.io, "Looking", all.size)
    const sessions = [...all.values()]
      .filter(({ record }) => isOld(record, wanted))
      .map((session) => ({ session, bytes: admin.sessionBytes(session.record.id) }))
    const old = new Set(sessions.map(({ session }) => session.record.id))
    let done = 0
    const snapshots = [...all.keys()].flatMap((sessionID) => {
      progress.at(++done)
      const { keep } = wanted
      if (keep === undefined || old.has(sessionID)) return []
      return AUTOMATIC.flatMap((kind) => {
        const beyond = admin.beyond(sessionID, kind, keep)
        const sizes = new Map(beyond.map((each) => [each.name, each.bytes]))
        return sizes.size === 0 ? [] : [{ sessionID, kind, sizes }]
      })
    })
    progress.end()
    return { sessions, snapshots }
  })
}

/** Removes what the plan names, then gives the space back. Returns what was really removed. */
async function carryOut(cli: Cli, plan: Plan, wanted: PruneLimits): Promise<Plan> {
  const phases = startPhases(cli.io)
  try {
    return await withService(cli, async ({ service, vacuum }) => {
      phases.step("Removing")
      const gone = await service.prune({
        ...wanted,
        sessions: plan.sessions.map(({ session }) => session.record.id),
        snapshots: plan.snapshots,
      })
      phases.step("Giving the space back")
      vacuum()
      const ids = new Set(gone.sessions.map(({ id }) => id))
      return {
        sessions: plan.sessions.filter(({ session }) => ids.has(session.record.id)),
        snapshots: gone.snapshots.map(({ sessionID, kind, names }) => {
          const planned = plan.snapshots.find((each) => each.sessionID === sessionID && each.kind === kind)
          // One that came since the plan was made was not measured.
          return { sessionID, kind, sizes: new Map(names.map((name) => [name, planned?.sizes.get(name) ?? 0])) }
        }),
      }
    })
  } finally {
    phases.end()
  }
}
