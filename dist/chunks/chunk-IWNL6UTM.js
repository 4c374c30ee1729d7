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

// src/lazy.ts
import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
function lazy(make) {
  let made;
  return () => (made ??= { value: make() }).value;
}
var DESCRIPTORS = 64;
function imported(load) {
  let linked = false;
  return async () => {
    if (!linked) needDescriptors();
    const module = await load();
    linked = true;
    return module;
  };
}
function needDescriptors() {
  const taken = [];
  try {
    while (taken.length < DESCRIPTORS) taken.push(openSync(devNull, "r"));
  } finally {
    for (const descriptor of taken) closeSync(descriptor);
  }
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

// src/checkpoint/model.ts
var STATUSES = ["not_started", "in_progress", "blocked", "done"];
var TEXT_FIELDS = ["title", "objective", "summary"];
var LIST_FIELDS = ["currentPlan", "completedSteps", "nextSteps", "blockers", "filesTouched", "notes"];
var SNAPSHOT_KINDS = ["auto", "named", "pre-restore", "pre-clear", "compaction", "legacy"];
var LIMITS = {
  text: 5e4,
  items: 1e3,
  documentBytes: 1048576,
  snapshotName: 120,
  /** The longest briefing. */
  briefing: 1e5,
  /** The longest document that is stored at all: 1.x state and imports may be longer than what a save takes. */
  storedBytes: 67108864,
  /** The longest id, name or path that is stored, in bytes; no system has longer paths. */
  shortBytes: 32768
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
var namespace = lazy(() => /^legacy::[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u);
function isNamespace(value) {
  return namespace().test(value) && value.isWellFormed();
}

// src/crypto.ts
var crypto = lazy(() => process.getBuiltinModule("node:crypto"));
function sha256(data) {
  return crypto().hash("sha256", data);
}
function randomHex(bytes) {
  return crypto().randomBytes(bytes).toString("hex");
}

// src/text.ts
var FOLD = " \u23CE ";
var CUT = "\u2026";
var DRAWN = String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`;
var HIDDEN = String.raw`(?!${DRAWN})[\0-\x08\x0B-\x1F\x7F-\x9F\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`;
var EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?`;
var JOINED = String.raw`[${[
  "Arabic",
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Khmer",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Syriac",
  "Tamil",
  "Telugu"
].map((script) => String.raw`\p{Script=${script}}`).join("")}]`;
var PROPER = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\p{Ideographic}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`
].join("|");
var anyHidden = lazy(() => new RegExp(HIDDEN, "u"));
var properOrHidden = lazy(() => new RegExp(`(?:${PROPER})|(${HIDDEN})`, "gu"));
var graphemes = lazy(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
function visible(text) {
  if (/^[\t\n -~]*$/.test(text)) return text;
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n");
  if (!anyHidden().test(lines)) return lines;
  return lines.replace(
    properOrHidden(),
    (match, hidden) => hidden === void 0 ? match : escapeOf(hidden)
  );
}
function escapeOf(character) {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}}`;
}
function oneLine(text) {
  return visible(text).trim().replace(/\n/g, FOLD).replace(/\t/g, " ");
}
function fitLine(text, limit) {
  if (text.length <= limit) {
    const whole = oneLine(text);
    if (whole.length <= limit) return { text: whole, shown: text.length };
  }
  const room = Math.floor(limit) - CUT.length;
  if (room < 0) return { text: "", shown: 0 };
  let end = graphemeStart(text, Math.min(room, text.length));
  for (; ; ) {
    const line = oneLine(text.slice(0, end));
    if (line.length <= room) return { text: line + CUT, shown: end };
    end = graphemeStart(text, Math.floor(end * room / line.length));
  }
}
function graphemeStart(text, at) {
  if (at >= text.length) return text.length;
  if (at <= 0) return 0;
  return graphemes().segment(text.slice(0, at + 64)).containing(at)?.index ?? 0;
}
function shorten(text, length) {
  return text.slice(0, graphemeStart(text, length));
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
  const limit = options.bounded === false ? LIMITS.storedBytes : LIMITS.documentBytes;
  assertSize(textLength(content), limit, options.before, "at least ");
  const json = JSON.stringify(content);
  assertDocumentSize(json, limit, options.before);
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
function assertDocumentSize(json, limit, before) {
  if (json.length * 3 > limit) assertSize(Buffer.byteLength(json), limit, before);
}
function textLength(content) {
  let length = 0;
  for (const field of TEXT_FIELDS) length += content[field]?.length ?? 0;
  for (const field of LIST_FIELDS) for (const item of content[field]) length += item.length;
  return length;
}
function assertSize(size, limit, before, about = "") {
  if (size <= limit || before !== void 0 && size <= Buffer.byteLength(before.json)) return;
  throw new CheckpointError(
    "invalid-input",
    `The whole checkpoint would take ${about}${size} bytes of JSON; at most ${limit} are kept. Shorten or empty some fields.`,
    { facts: { field: "document", limit, size } }
  );
}
var MOST_BRACKETS = 64;
function isFlat(json) {
  let brackets = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if ((character === "[" || character === "{") && ++brackets > MOST_BRACKETS) return false;
  }
  return true;
}
function endOfText(json, start) {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
function parseContent(json) {
  if (!isFlat(json)) return "its text is not a list of fields";
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
  lazy,
  imported,
  part,
  STATUSES,
  TEXT_FIELDS,
  LIST_FIELDS,
  SNAPSHOT_KINDS,
  LIMITS,
  EMPTY_CONTENT,
  isSessionID,
  isNamespace,
  visible,
  oneLine,
  fitLine,
  shorten,
  sha256,
  randomHex,
  normalizeContent,
  encodeState,
  decodeState,
  isStatus
};
