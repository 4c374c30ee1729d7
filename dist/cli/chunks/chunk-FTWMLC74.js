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

// src/sqlite/runtime.ts
var NEEDED = "Node.js 22.13 or later, or Bun 1.4 or later";
function openDatabase(path, options = {}) {
  const sqlite = loadSqlite();
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
  openDatabase,
  closeDatabase,
  loadSqlite
};
