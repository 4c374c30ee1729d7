import { inSlices } from "../lib/slices.ts"
import type { Door, Passage } from "./door.ts"
import type { Checkpoint, ProjectScope } from "./model.ts"
import type { StoreReader } from "./port.ts"
import { encodeState } from "./state.ts"
import type { State } from "./state.ts"
import { importOf } from "./verbs/import-legacy.ts"
import type { FoundFile, FoundFolder, FoundSnapshot, LegacyImport } from "./verbs/import-legacy.ts"
import type { GivenSession, SessionImport } from "./verbs/import.ts"

/** Takes in the sessions of an export, all of them or none. Throws `secret-refused`. */
export function takeInAll(door: Door, given: readonly GivenSession[]): readonly SessionImport[] {
  const way = door.passage("The import")
  const sessions = given.map((session) => takeIn(way, session))
  way.end()
  return sessions
}

function takeIn(way: Passage, { identity, live, snapshots, rules, observed }: GivenSession): SessionImport {
  return {
    identity: {
      ...identity,
      projectID: way.text(identity.projectID, "projectID"),
      directory: way.text(identity.directory, "directory"),
    },
    live: live && encode(way, live),
    rules: rules.map(({ text, scope }) => ({ text: way.text(text, "rule"), scope })),
    observed: {
      changes: observed.changes.map((change) => ({ ...change, path: way.text(change.path, "observed") })),
      commands: observed.commands.map((command) => ({
        ...command,
        command: way.text(command.command, "observed"),
        directory: way.text(command.directory, "observed"),
      })),
    },
    snapshots: snapshots.map(({ name, state, origin, ...rest }) => ({
      ...rest,
      name: way.name(name),
      state: encode(way, state),
      ...(origin === undefined ? {} : { origin: way.text(origin, "origin") }),
    })),
  }
}

/**
 * Takes in what was found of 1.x, with the event loop free in between. Throws `secret-refused` for a file that is not on record yet:
 * one that was imported before is not stored again.
 */
export async function takeInFound(
  door: Door,
  given: LegacyImport,
  read: <T>(work: (reader: StoreReader) => T) => Promise<T>,
  scopeOf: (reader: StoreReader) => ProjectScope,
): Promise<LegacyImport<State>> {
  const known = await read((reader) => {
    const scope = scopeOf(reader)
    const files = given.found.flatMap((folder) => folder.files)
    return new Set(files.filter((file) => importOf(reader, scope, file) !== undefined))
  })
  const wayOf = (file: FoundFile): Passage =>
    known.has(file) ? door.capturing() : door.passage(`The 1.x file ${file.file}`)
  return inSlices(stepsOf(wayOf, given))
}

function* stepsOf(
  wayOf: (file: FoundFile) => Passage,
  { found, copy }: LegacyImport,
): Generator<undefined, LegacyImport<State>> {
  const folders: FoundFolder<State>[] = []
  for (const { directory, files } of found) {
    const taken: FoundFile<State>[] = []
    for (const file of files) {
      const way = wayOf(file)
      taken.push(yield* takeInFile(way, file))
      way.end()
    }
    folders.push({ directory, files: taken })
  }
  return { found: folders, copy }
}

function* takeInFile(way: Passage, file: FoundFile): Generator<undefined, FoundFile<State>> {
  const { parsed } = file
  if (parsed.result !== "ok") return { ...file, parsed }
  const { value } = parsed
  if (value.kind === "checkpoint") {
    const state = encode(way, value.state)
    return { ...file, parsed: { result: "ok", value: { kind: "checkpoint", state } } }
  }
  const snapshots: FoundSnapshot<State>[] = []
  for (const { name, savedAt, state } of value.snapshots) {
    yield
    snapshots.push({ name: way.name(name), savedAt, state: encode(way, state) })
  }
  return { ...file, parsed: { result: "ok", value: { kind: "history", snapshots } } }
}

/** The limits on input do not apply: what was stored once is kept whole. */
function encode(way: Passage, { content, ...rest }: Checkpoint): State {
  return encodeState({ ...rest, content: way.content(content) }, { bounded: false })
}
