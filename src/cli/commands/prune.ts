import { statSync } from "node:fs"
import { basename, dirname } from "node:path"
import type { Command } from "commander"
import { WAIT } from "../../checkpoint/store.ts"
import type { SnapshotKind } from "../../checkpoint/model.ts"
import { describe } from "../../errors.ts"
import { removeFile } from "../../files.ts"
import { handoffFileName } from "../../handoff/render.ts"
import { compact } from "../../sqlite/compact.ts"
import type { SessionOverview } from "../../sqlite/admin.ts"
import { oneLine } from "../../text.ts"
import { wrongUse } from "../failure.ts"
import { ago, bytes, duration, plural, whole } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { startPhases, startProgress } from "../progress.ts"
import { requireDatabase, withStore, withView } from "../store-access.ts"

/** What the plugin takes by itself; what a person or the model named, undo points and 1.x history are never pruned by number. */
const AUTOMATIC: readonly SnapshotKind[] = ["auto", "compaction"]

/** What a dry run without any choice looks at: 90 days. */
const LONG_AGO_MS = 90 * 24 * 3_600_000

export function registerPrune(program: Command, define: Define): void {
  const command = program
    .command("prune")
    .description("remove old sessions and surplus automatic snapshots; without --yes only say what would go")
    .option(
      "--sessions-older-than <age>",
      "sessions not heard of for this long, as in 90d (h, d, w, y); a dry run without any choice takes 90d",
      duration,
    )
    .option(
      "--keep <n>",
      "all but the newest N auto and N compaction snapshots of each session",
      whole("--keep", 1, 1_000_000),
    )
    .option("--yes", "really remove them, and give the space back to the disk")
    .addHelpText("after", example("prune --sessions-older-than 90d --keep 5", "prune --sessions-older-than 90d --yes"))
  define(command, (cli) => {
    const { sessionsOlderThan, keep, yes } = command.opts<{
      sessionsOlderThan?: number
      keep?: number
      yes?: boolean
    }>()
    if (sessionsOlderThan !== undefined || keep !== undefined)
      return prune(cli, { olderThan: sessionsOlderThan, keep }, yes === true)
    // A look costs nothing; what is removed has to be named.
    if (yes === true) throw wrongUse("Say what to remove: --sessions-older-than, --keep, or both.")
    return prune(cli, { olderThan: LONG_AGO_MS, keep: undefined }, false)
  })
}

interface Wanted {
  readonly olderThan: number | undefined
  readonly keep: number | undefined
}

interface Plan {
  readonly sessions: readonly { readonly session: SessionOverview; readonly seen: number; readonly bytes: number }[]
  readonly snapshots: readonly {
    readonly sessionID: string
    readonly kind: SnapshotKind
    readonly names: readonly string[]
    readonly bytes: number
  }[]
}

async function prune(cli: Cli, wanted: Wanted, yes: boolean): Promise<number> {
  const path = requireDatabase(cli)
  const before = sizeOf(path)
  const plan = makePlan(cli, wanted)
  const text = [...plan.sessions, ...plan.snapshots].reduce((sum, each) => sum + each.bytes, 0)
  if (yes) await carryOut(cli, plan, wanted)
  const after = yes ? sizeOf(path) : null
  const count = plan.snapshots.reduce((sum, each) => sum + each.names.length, 0)
  if (cli.json) {
    const sessions = plan.sessions.map(({ session, seen, bytes: size }) => ({
      sessionID: session.record.id,
      title: session.title ?? null,
      lastSeen: new Date(seen).toISOString(),
      snapshots: session.snapshots,
      bytes: size,
    }))
    cli.printJson({ dryRun: !yes, sessions, snapshots: plan.snapshots, bytes: text, fileBytes: { before, after } })
    return 0
  }
  cli.io.out(render(plan, cli.io.now()))
  const what = `${plural(plan.sessions.length, "session")} and ${plural(count, "snapshot")} with ${bytes(text)} of text`
  if (after === null) cli.io.out(`${what} would be removed; nothing was changed, add --yes to remove them.\n`)
  else cli.io.out(`${what} removed; the database takes ${bytes(after)} now, ${bytes(before)} before.\n`)
  return 0
}

/** What the database takes on the disk, its write-ahead log included. */
function sizeOf(path: string): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

function makePlan(cli: Cli, { olderThan, keep }: Wanted): Plan {
  return withView(cli, ({ admin }) => {
    const all = new Map(admin.sessions().map((session) => [session.record.id, session]))
    const progress = startProgress(cli.io, "Looking", all.size)
    const limit = olderThan === undefined ? -Infinity : cli.io.now() - olderThan
    const sessions = admin.activity().flatMap(({ id, seen }) => {
      const session = all.get(id)
      return seen < limit && session !== undefined ? [{ session, seen, bytes: admin.sessionBytes(id) }] : []
    })
    const old = new Set(sessions.map(({ session }) => session.record.id))
    let done = 0
    const snapshots = [...all.keys()].flatMap((sessionID) => {
      progress.at(++done)
      if (keep === undefined || old.has(sessionID)) return []
      return AUTOMATIC.flatMap((kind) => {
        const beyond = admin.beyond(sessionID, kind, keep)
        const size = beyond.reduce((sum, each) => sum + each.bytes, 0)
        return beyond.length === 0 ? [] : [{ sessionID, kind, names: beyond.map((each) => each.name), bytes: size }]
      })
    })
    progress.end()
    return { sessions, snapshots }
  })
}

/**
 * Removes what the plan names, in one transaction; a session that was heard of since the plan was made stays. Then the files of the
 * removed hand-offs, and the space.
 */
async function carryOut(cli: Cli, plan: Plan, { keep }: Wanted): Promise<void> {
  const phases = startPhases(cli.io)
  try {
    await withStore(cli, async (store) => {
      phases.step("Removing")
      const handoffs = await store.write(WAIT.tool, (writer) => {
        const gone = plan.sessions.filter(({ session }) => {
          const { updatedAt } = writer.state(session.record.id) ?? {}
          return updatedAt === undefined || updatedAt === session.updatedAt
        })
        for (const { session } of gone) writer.remove(session.record.id)
        if (keep !== undefined) for (const { sessionID, kind } of plan.snapshots) writer.prune(sessionID, kind, keep)
        return gone.flatMap(({ session: { record } }) =>
          record.handoff === undefined || !isHandoff(record.id, record.handoff) ? [] : [record.handoff],
        )
      })
      for (const path of handoffs) removeHandoff(cli, path)
      phases.step("Giving the space back")
      compact(store)
    })
  } finally {
    phases.end()
  }
}

/** A path from the database is only believed as far as it names a hand-off of that session. */
function isHandoff(id: string, path: string): boolean {
  return basename(path) === handoffFileName(id)
}

function removeHandoff(cli: Cli, path: string): void {
  try {
    removeFile(dirname(path), basename(path))
  } catch (error) {
    cli.note(`A hand-off stays: ${describe(error)}`)
  }
}

function render(plan: Plan, now: number): string {
  const sessions = plan.sessions.map(
    ({ session, seen, bytes: size }) =>
      `session ${oneLine(session.record.id)}  ${oneLine(session.title ?? "") || "(untitled)"}, ${plural(session.snapshots, "snapshot")}, last heard of ${ago(seen, now)}, ${bytes(size)}\n`,
  )
  const snapshots = plan.snapshots.map(
    ({ sessionID, kind, names, bytes: size }) =>
      `${plural(names.length, `${kind} snapshot`)} of ${oneLine(sessionID)}, ${bytes(size)}: ${names.map(oneLine).join(", ")}\n`,
  )
  return [...sessions, ...snapshots].join("")
}
