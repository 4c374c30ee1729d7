/**
 * The layers of src/, from the top down: what each room is and which rooms or files below it may be imported there. A room's files may
 * always import one another. scripts/check-layers.mjs enforces this list, and docs/architecture.md shows it as a table.
 *
 * @type {readonly { room: string, is: string, mayImport: readonly string[] | "everything" }[]}
 */
export const LAYERS = [
  { room: "index.ts", is: "the plugin's composition root: wiring only", mayImport: "everything" },
  { room: "cli/main.ts", is: "the command line's composition root", mayImport: "everything" },
  {
    room: "cli",
    is: "the command line: commands, their output, and what they check",
    mayImport: [
      "checkpoint",
      "handoff",
      "legacy",
      "host",
      "sqlite/maintenance",
      "sqlite/store/registry.ts",
      "own-file.ts",
      "options.ts",
      "secrets",
      "lib",
      "errors.ts",
      "version.ts",
    ],
  },
  {
    room: "tools",
    is: "the tools, one module each: input schema, description, result",
    mayImport: ["legacy", "checkpoint", "host/contract.ts", "lib", "errors.ts"],
  },
  {
    room: "hooks",
    is: "what happens by itself: prompts, model requests, compactions, events",
    mayImport: ["host", "checkpoint", "lib", "errors.ts"],
  },
  {
    room: "handoff",
    is: "the hand-off file: rendering, placing, keeping it up to date",
    mayImport: ["checkpoint", "lib", "errors.ts"],
  },
  {
    room: "legacy",
    is: "files of version 1.x: parsing and import",
    mayImport: ["checkpoint", "secrets", "lib", "errors.ts"],
  },
  {
    room: "host",
    is: "the host's contract, who a session is, the stream of events",
    mayImport: ["checkpoint/model.ts", "checkpoint/observation.ts", "checkpoint/port.ts", "lib", "errors.ts"],
  },
  {
    room: "sqlite/maintenance",
    is: "what only the command line does to a database: inspect, back up, salvage",
    mayImport: [
      "sqlite/store",
      "sqlite/file",
      "sqlite/schema",
      "sqlite/driver",
      "checkpoint/model.ts",
      "checkpoint/port.ts",
      "checkpoint/observation.ts",
      "checkpoint/observed-port.ts",
      "checkpoint/command-class.ts",
      "checkpoint/command-text.ts",
      "checkpoint/rule.ts",
      "checkpoint/state.ts",
      "checkpoint/scrubbing.ts",
      "secrets/mask.ts",
      "lib",
      "errors.ts",
    ],
  },
  {
    room: "sqlite/store",
    is: "the implementation of the store port, and the registry of open stores",
    mayImport: [
      "sqlite/file",
      "sqlite/schema",
      "sqlite/driver",
      "checkpoint/model.ts",
      "checkpoint/port.ts",
      "checkpoint/observation.ts",
      "checkpoint/observed-port.ts",
      "checkpoint/command-class.ts",
      "checkpoint/command-text.ts",
      "checkpoint/rule.ts",
      "checkpoint/state.ts",
      "lib",
      "errors.ts",
      "version.ts",
    ],
  },
  {
    room: "sqlite/file",
    is: "one database file: opening it, knowing it again, leaving it",
    mayImport: ["sqlite/schema", "sqlite/driver", "lib", "errors.ts"],
  },
  {
    room: "sqlite/schema",
    is: "the schema, its migrations, and the proof that a file has it",
    mayImport: ["sqlite/driver", "lib", "errors.ts"],
  },
  {
    room: "sqlite/driver",
    is: "`node:sqlite`: connections, transactions, statements, rows, errors",
    mayImport: ["lib", "errors.ts"],
  },
  {
    room: "checkpoint",
    is: "the domain: the verbs, the service that binds them, merge, history, briefing, and the store port",
    mayImport: ["secrets", "lib", "errors.ts"],
  },
  {
    room: "own-file.ts",
    is: "the user's own options, read from their file",
    mayImport: ["options.ts", "lib", "errors.ts"],
  },
  { room: "options.ts", is: "the plugin's options, parsed", mayImport: ["secrets", "lib", "errors.ts"] },
  { room: "warnings.ts", is: "the plugin's last warnings", mayImport: ["secrets", "lib"] },
  {
    room: "secrets",
    is: "what a secret looks like, and masking it: pure",
    mayImport: ["lib/once.ts"],
  },
  {
    room: "lib",
    is: "what knows nothing of checkpoints: text, time, private files, git",
    mayImport: ["errors.ts"],
  },
  { room: "errors.ts", is: "`CheckpointError` and its closed set of codes", mayImport: [] },
  { room: "version.ts", is: "the version", mayImport: [] },
]

/** The one file that may name node:sqlite. */
export const DRIVER = "sqlite/driver/runtime.ts"

/** The layer that a file of src/ belongs to, or undefined: the one whose room is the longest beginning of its path. */
export function layerOf(file) {
  const homes = LAYERS.filter(({ room }) => isIn(file, room))
  return homes.toSorted((a, b) => b.room.length - a.room.length)[0]
}

/** Whether a file is a room or lies in it. */
export function isIn(file, room) {
  return file === room || file.startsWith(`${room}/`)
}
