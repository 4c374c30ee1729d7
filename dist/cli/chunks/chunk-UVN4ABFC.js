// src/errors.ts
var ERROR_CODES = [
  "no-session",
  "invalid-session-id",
  "invalid-input",
  "snapshot-not-found",
  "no-checkpoint",
  "legacy-not-found",
  "unrecognized-legacy-state",
  "session-not-found",
  "other-project",
  "storage-busy",
  "storage-full",
  "storage-readonly",
  "storage-corrupt",
  "storage-foreign",
  "storage-newer",
  "storage-unavailable",
  "runtime-unsupported"
];
var CheckpointError = class extends Error {
  name = "CheckpointError";
  code;
  facts;
  constructor(code, message, options = {}) {
    super(message, "cause" in options ? { cause: options.cause } : void 0);
    this.code = code;
    this.facts = options.facts ?? {};
  }
};
function isCheckpointError(error) {
  return error instanceof Error && error.name === "CheckpointError" && "code" in error && isErrorCode(error.code);
}
function isErrorCode(value) {
  return ERROR_CODES.some((code) => code === value);
}
function describe(error) {
  if (!(error instanceof Error)) return wordsFor(error);
  if (error.message === "") return error.name;
  return "syscall" in error ? error.message.replace(/, \w+( '.*)?$/s, "") : error.message;
}
function codeOf(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
function wordsFor(value) {
  try {
    return String(value);
  } catch {
    return "something without words was thrown";
  }
}

// src/sqlite/beside.ts
import { lstatSync, realpathSync, statSync } from "node:fs";
var SIDES = [
  ["-wal", "its log"],
  ["-shm", "the index of its log"],
  ["-journal", "its rollback journal"]
];
function assertPlainFiles(path) {
  if (path === ":memory:" || path === "") return;
  const real = followed(path);
  const main = lookAt(real);
  if (main !== void 0 && !main.isFile()) throw unusable(path, kindOf(main));
  for (const [side, what] of SIDES) {
    const found = lookAt(real + side);
    if (found !== void 0 && !found.isFile()) throw notPlain(path, real + side, what, kindOf(found));
  }
}
function unusable(path, why) {
  return new CheckpointError(
    "storage-unavailable",
    `${path} cannot be used as a database: ${why}. Set another path in the "database" option.`,
    { facts: { database: path } }
  );
}
function followed(path) {
  if (lookAt(path)?.isSymbolicLink() !== true) return path;
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw unusable(path, "it is a link to a file that does not exist");
    throw error;
  }
}
function lookAt(path) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return void 0;
    throw error;
  }
}
function kindOf(found) {
  if (found.isDirectory()) return "it is a folder";
  if (found.isSymbolicLink()) return "it is a link";
  if (found.isFIFO()) return "it is not a regular file but a named pipe";
  if (found.isSocket()) return "it is not a regular file but a socket";
  return "it is not a regular file but a device";
}
function notPlain(path, file, what, kind) {
  return new CheckpointError(
    "storage-unavailable",
    `${path} was not opened, because SQLite would open ${file} as ${what}: ${kind}. Remove that or move it away, then try again.`,
    { facts: { database: path, file } }
  );
}
function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

// src/sqlite/runtime.ts
var NEEDED = "Node.js 22.13 or later, or Bun 1.4 or later";
function openDatabase(path, options = {}) {
  const sqlite = loadSqlite();
  assertPlainFiles(path);
  return options.readOnly === true ? new sqlite.DatabaseSync(path, { readOnly: true }) : new sqlite.DatabaseSync(path);
}
var LINGERING = /^1\.4\.[0-3]$/;
function closeDatabase(db) {
  db.close();
  if (!LINGERING.test(process.versions["bun"] ?? "")) return;
  const bun = Reflect.get(globalThis, "Bun");
  if (typeof bun === "object" && bun !== null && "gc" in bun && typeof bun.gc === "function")
    Reflect.apply(bun.gc, bun, [true]);
}
function loadSqlite(getBuiltin = builtinModule) {
  const sqlite = quietly(() => getBuiltin("node:sqlite"));
  if (sqlite === void 0) throw unsupported();
  return sqlite;
}
function builtinModule(id) {
  return "getBuiltinModule" in process ? process.getBuiltinModule(id) : void 0;
}
function unsupported() {
  const runtime = process.versions["bun"] === void 0 ? `Node.js ${process.version}` : `Bun ${process.versions["bun"]}`;
  return new CheckpointError(
    "runtime-unsupported",
    `${runtime} has no node:sqlite module, so checkpoints cannot be kept; run OpenCode on ${NEEDED}.`,
    { facts: { runtime, needed: NEEDED } }
  );
}
function quietly(load) {
  const original = Object.getOwnPropertyDescriptor(process, "emitWarning");
  const emit = (values) => {
    const emitWarning = original?.value;
    if (typeof emitWarning === "function") Reflect.apply(emitWarning, process, values);
  };
  process.emitWarning = (...values) => {
    const [warning] = values;
    const text = warning instanceof Error ? warning.message : String(warning);
    if (!text.startsWith("SQLite is an experimental feature")) emit(values);
  };
  try {
    return load();
  } finally {
    if (original !== void 0) Object.defineProperty(process, "emitWarning", original);
  }
}

export {
  CheckpointError,
  isCheckpointError,
  describe,
  codeOf,
  assertPlainFiles,
  unusable,
  sizeOf,
  openDatabase,
  closeDatabase,
  loadSqlite
};
