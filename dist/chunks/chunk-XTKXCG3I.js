// src/checkpoint/store.ts
function differs(record, identity) {
  return record.placeholder || record.projectID !== identity.projectID || record.directory !== identity.directory || record.parentID !== identity.parentID || record.forkedFrom !== identity.forkedFrom;
}
var WAIT = { tool: 5e3, hook: 250 };

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

// src/checkpoint/model.ts
var STATUSES = ["not_started", "in_progress", "blocked", "done"];
var TEXT_FIELDS = ["title", "objective", "summary"];
var LIST_FIELDS = ["currentPlan", "completedSteps", "nextSteps", "blockers", "filesTouched", "notes"];
var SNAPSHOT_KINDS = ["auto", "named", "pre-restore", "pre-clear", "compaction", "legacy"];
var LIMITS = {
  text: 5e4,
  items: 1e3,
  documentBytes: 1048576,
  snapshotName: 120
};
var EMPTY_CONTENT = {
  status: "in_progress",
  currentPlan: [],
  completedSteps: [],
  nextSteps: [],
  blockers: [],
  filesTouched: [],
  notes: []
};
var SESSION_ID = /^ses[A-Za-z0-9_-]{1,200}$/;
function isSessionID(value) {
  return typeof value === "string" && SESSION_ID.test(value);
}

// src/lazy.ts
function lazy(make) {
  let made;
  return () => (made ??= { value: make() }).value;
}
function part(load) {
  let loaded;
  let loading;
  const whole = () => loading ??= load().then(
    (value) => {
      loaded = { value };
      return value;
    },
    (error) => {
      loading = void 0;
      throw new Error(
        `a part of Checkpoint Orchestrator could not be loaded; if its files were replaced since it was started, restart OpenCode (${describe(error)})`,
        { cause: error }
      );
    }
  );
  return {
    use: (work) => loaded === void 0 ? whole().then(work) : work(loaded.value),
    preload: () => whole().then(
      () => void 0,
      () => void 0
    )
  };
}

// src/crypto.ts
var crypto = lazy(() => process.getBuiltinModule("node:crypto"));
function sha256(data) {
  return crypto().hash("sha256", data);
}
function randomHex(bytes) {
  return crypto().randomBytes(bytes).toString("hex");
}

// src/checkpoint/content.ts
function normalizeContent(content) {
  const { title, objective, summary } = content;
  return {
    ...title === void 0 || title === "" ? {} : { title },
    ...objective === void 0 || objective === "" ? {} : { objective },
    status: content.status,
    ...summary === void 0 || summary === "" ? {} : { summary },
    currentPlan: content.currentPlan,
    completedSteps: content.completedSteps,
    nextSteps: content.nextSteps,
    blockers: content.blockers,
    filesTouched: content.filesTouched,
    notes: content.notes
  };
}
function encodeState(checkpoint, options = {}) {
  const content = normalizeContent(checkpoint.content);
  const json = JSON.stringify(content);
  if (options.bounded !== false) assertDocumentSize(json, options.before);
  return { ...checkpoint, content, json, hash: hashOf(json, checkpoint.synthesized) };
}
function decodeState(stored) {
  if (hashOf(stored.json, stored.synthesized) !== stored.hash) return "its text does not match its hash";
  const content = parseContent(stored.json);
  return typeof content === "string" ? content : { ...stored, content };
}
function hashOf(json, synthesized) {
  return sha256((synthesized ? "synthesized\n" : "checkpoint\n") + json).slice(0, 32);
}
function assertDocumentSize(json, before) {
  if (json.length * 3 <= LIMITS.documentBytes) return;
  const size = Buffer.byteLength(json);
  if (size <= LIMITS.documentBytes || before !== void 0 && size <= Buffer.byteLength(before.json)) return;
  throw new CheckpointError(
    "invalid-input",
    `The whole checkpoint would take ${size} bytes of JSON; at most ${LIMITS.documentBytes} are kept. Shorten or empty some fields.`,
    { facts: { field: "document", limit: LIMITS.documentBytes, size } }
  );
}
function parseContent(json) {
  let value;
  try {
    value = JSON.parse(json);
  } catch {
    return "its text is not JSON";
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "its text is not an object";
  const fields = new Map(Object.entries(value));
  const status = fields.get("status");
  if (!isStatus(status)) return "its status is unknown";
  const draft = { ...EMPTY_CONTENT, status };
  for (const field of TEXT_FIELDS) {
    const text = fields.get(field);
    if (text === void 0) continue;
    if (typeof text !== "string") return `its ${field} is not text`;
    draft[field] = text;
  }
  for (const field of LIST_FIELDS) {
    const list = fields.get(field);
    if (!isTextList(list)) return `its ${field} is not a list of text`;
    draft[field] = list;
  }
  return draft;
}
function isStatus(value) {
  return STATUSES.some((status) => status === value);
}
function isTextList(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export {
  differs,
  WAIT,
  CheckpointError,
  isCheckpointError,
  describe,
  codeOf,
  STATUSES,
  TEXT_FIELDS,
  LIST_FIELDS,
  SNAPSHOT_KINDS,
  LIMITS,
  EMPTY_CONTENT,
  isSessionID,
  lazy,
  part,
  sha256,
  randomHex,
  normalizeContent,
  encodeState,
  decodeState,
  isStatus
};
