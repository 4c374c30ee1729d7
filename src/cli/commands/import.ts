import { basename, dirname } from "node:path"
import type { Command } from "commander"
import { History } from "../../checkpoint/history.ts"
import type { State } from "../../checkpoint/state.ts"
import { brief } from "../../checkpoint/replace.ts"
import type { ServiceOptions } from "../../checkpoint/transaction.ts"
import { WAIT } from "../../checkpoint/port.ts"
import type { CheckpointStore, NewSnapshot, StoreWriter } from "../../checkpoint/port.ts"
import { describe } from "../../errors.ts"
import { replaceFile } from "../../lib/private-file.ts"
import { isOwnHandoff } from "../../handoff/recorded.ts"
import { renderHandoff } from "../../handoff/render.ts"
import { parseOptions } from "../../options.ts"
import { oneLine } from "../../lib/text.ts"
import { parseExport, toState } from "../export-format.ts"
import type { ExportedSession } from "../export-format.ts"
import { EXIT, Failure } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import { readInput, STANDARD_INPUT } from "../input.ts"
import type { Cli, Define } from "../io.ts"
import { inputPath } from "../out-file.ts"
import { withStore } from "../store-access.ts"
import { StoredSnapshots } from "../stored-snapshots.ts"

export function registerImport(program: Command, define: Define): void {
  const command = program
    .command("import")
    .description("store the sessions of an export: all of them, or none")
    .argument("<file>", "a file that export wrote, or - for the standard input")
    .option("--replace", "replace live checkpoints that differ, after storing each as an undo point")
    .addHelpText("after", example("import checkpoints.json", "import checkpoints.json --replace"))
  define(command, (cli) =>
    importFile(cli, command.args[0] ?? "", command.opts<{ replace?: boolean }>().replace === true),
  )
}

interface Imported {
  readonly sessionID: string
  readonly checkpoint: "added" | "replaced" | "unchanged" | "none"
  /** The snapshot that holds what was replaced. */
  readonly undo: string | null
  readonly snapshots: { readonly added: number; readonly alreadyThere: number }
}

async function importFile(cli: Cli, file: string, replace: boolean): Promise<number> {
  const standard = file === STANDARD_INPUT
  const name = standard ? "The standard input" : file
  const bytes = await readInput(standard ? file : inputPath(cli, file), name)
  const sessions = oldestFirst(parseExport(decode(bytes, name), name)).map(prepare)
  const options = { ...parseOptions({}, cli.io.cwd, cli.io.environment, cli.note), clock: cli.io.now }
  const imported = await withStore(cli, async (store) => {
    const results = await store.write(WAIT.tool, (writer) => {
      if (!replace) refuseConflicts(writer, sessions)
      return sessions.map((session) => importSession(writer, session, options))
    })
    for (const { sessionID, checkpoint } of results) {
      if (checkpoint === "replaced") await refreshHandoff(cli, store, sessionID)
    }
    return results
  })
  if (cli.json) cli.printJson({ sessions: imported, count: imported.length })
  else cli.io.out(render(imported))
  return 0
}

/** A session of the file with its states ready to be stored: what takes long is done before the write lock is held. */
interface Prepared extends Omit<ExportedSession, "checkpoint" | "snapshots"> {
  readonly state: State | undefined
  readonly snapshots: readonly NewSnapshot[]
}

function prepare({ checkpoint, snapshots, ...session }: ExportedSession): Prepared {
  return {
    ...session,
    state: checkpoint === null ? undefined : toState(checkpoint),
    snapshots: snapshots.map(({ name, kind, savedAt, origin, checkpoint }) => ({
      name,
      kind,
      state: toState(checkpoint),
      savedAt: Date.parse(savedAt),
      ...(origin === undefined ? {} : { origin }),
    })),
  }
}

/** Sessions are listed by order of writing: what changed last is written last. */
function oldestFirst(sessions: readonly ExportedSession[]): readonly ExportedSession[] {
  return sessions.toSorted(
    (a, b) => Date.parse(a.checkpoint?.updatedAt ?? "") - Date.parse(b.checkpoint?.updatedAt ?? "") || 0,
  )
}

/** Text that is not UTF-8 would be stored with other characters than it was saved with. A byte order mark is left out. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Failure(EXIT.problem, `${name} is not UTF-8 text, so nothing was imported.`, { cause: error })
  }
}

/** Throws a problem that names the live checkpoints which the import would replace. */
function refuseConflicts(writer: StoreWriter, sessions: readonly Prepared[]): void {
  const conflicts = sessions.filter(({ sessionID, state }) => {
    const current = state === undefined ? undefined : writer.state(sessionID)
    return current !== undefined && current.hash !== state?.hash
  })
  if (conflicts.length === 0) return
  const names = conflicts.map((session) => session.sessionID).join(", ")
  throw new Failure(
    EXIT.problem,
    `Nothing was imported, because it would replace the live checkpoint of ${names}: add --replace to do that, with an undo point for each.`,
  )
}

function importSession(writer: StoreWriter, session: Prepared, options: ServiceOptions): Imported {
  const { sessionID: id, projectID, directory, parentID, forkedFrom, state: next } = session
  const now = options.clock()
  const identity = {
    id,
    projectID: projectID.toWellFormed(),
    directory: directory.toWellFormed(),
    // What the host says of the session, now or later, counts for more than the file.
    placeholder: true,
    ...(parentID === null ? {} : { parentID }),
    ...(forkedFrom === null ? {} : { forkedFrom }),
  }
  writer.putSession(identity, now)
  writer.markImported(id, now)
  const history = new History(writer, id, now, options)
  const stored = new StoredSnapshots(writer.snapshotHashes(id))
  let alreadyThere = 0
  for (const { kind, state, ...snapshot } of session.snapshots) {
    if (stored.has(snapshot.name, state.hash)) alreadyThere++
    else stored.add(history.add(kind, state, snapshot), state.hash)
  }
  const snapshots = { added: session.snapshots.length - alreadyThere, alreadyThere }
  const current = writer.state(id)
  if (next === undefined) {
    return { sessionID: id, checkpoint: current === undefined ? "none" : "unchanged", undo: null, snapshots }
  }
  if (current?.hash === next.hash) return { sessionID: id, checkpoint: "unchanged", undo: null, snapshots }
  const undo = current === undefined ? null : history.add("pre-restore", current)
  history.prune("pre-restore")
  writer.putState(id, next)
  const record = writer.session(id)
  if (record?.compacted === true) {
    brief({ writer, identity: { ...identity, checkouts: [] }, record, now, options }, next)
  }
  return { sessionID: id, checkpoint: current === undefined ? "added" : "replaced", undo, snapshots }
}

/** A hand-off that was written for the session before must not go on telling the old state. It is made anew where it is. */
async function refreshHandoff(cli: Cli, store: CheckpointStore, id: string): Promise<void> {
  const { record, checkpoint } = await store.read(WAIT.tool, (reader) => ({
    record: reader.session(id),
    checkpoint: reader.state(id),
  }))
  const path = record?.handoff
  if (path === undefined || checkpoint === undefined || !isOwnHandoff({ sessionID: id, path })) return
  try {
    const { parentID, forkedFrom } = record ?? {}
    const text = renderHandoff({ sessionID: id, checkpoint, parentID, forkedFrom })
    await replaceFile(dirname(path), basename(path), text, { mode: 0o600 })
  } catch (error) {
    cli.note(`The hand-off of ${id} was not rewritten; the next save does it: ${describe(error)}`)
  }
}

function render(imported: readonly Imported[]): string {
  const lines = imported.map(({ sessionID, checkpoint, undo, snapshots }) => {
    const facts = [
      checkpoint === "none" ? "no live checkpoint" : `checkpoint ${checkpoint}`,
      `${plural(snapshots.added, "snapshot")} added`,
      ...(snapshots.alreadyThere === 0 ? [] : [`${String(snapshots.alreadyThere)} already there`]),
      ...(undo === null ? [] : [`undo point "${oneLine(undo)}"`]),
    ]
    return `${oneLine(sessionID)}: ${facts.join(", ")}\n`
  })
  return `${lines.join("")}${plural(imported.length, "session")} imported\n`
}
