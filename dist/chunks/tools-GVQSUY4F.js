import {
  faultOfName,
  faultOfOwnName
} from "./chunk-NAKKYXUQ.js";
import {
  History,
  Portion,
  adoptState,
  clearState,
  countsOf,
  createHandoffs,
  ensureFolder,
  ensureIgnored,
  enterSession,
  inPortions,
  isoTime,
  needsEntry,
  purgeState,
  requireSnapshot,
  restoreState,
  toDocument,
  useSession,
  withSession,
  writeWhole
} from "./chunk-6ZMFUNIG.js";
import {
  CheckpointError,
  EMPTY_CONTENT,
  LIMITS,
  LIST_FIELDS,
  STATUSES,
  TEXT_FIELDS,
  WAIT,
  codeOf,
  describe,
  encodeState,
  isCheckpointError,
  isNamespace,
  isSessionID,
  isStatus,
  normalizeContent,
  sha256,
  shorten
} from "./chunk-IWNL6UTM.js";

// src/checkpoint/diff.ts
var SINGLE_FIELDS = [...TEXT_FIELDS, "status"];
function diff(before, after) {
  const difference = {};
  for (const field2 of SINGLE_FIELDS) {
    const from = before[field2] ?? null;
    const to = after[field2] ?? null;
    if (from !== to) difference[field2] = { before: from, after: to };
  }
  for (const field2 of LIST_FIELDS) {
    const change = diffList(before[field2], after[field2]);
    if (change !== void 0) difference[field2] = change;
  }
  return difference;
}
function changesOf(before, difference) {
  const changes = {};
  for (const field2 of TEXT_FIELDS) {
    const change = difference[field2];
    if (change === void 0) continue;
    changes[field2] = change.before === null ? "set" : change.after === null ? "cleared" : "changed";
  }
  if (before === void 0) changes.status = "set";
  else if (difference.status !== void 0) changes.status = "changed";
  for (const field2 of LIST_FIELDS) {
    const change = difference[field2];
    if (change === void 0) continue;
    changes[field2] = { added: change.added.length, removed: change.removed.length, moved: change.moved };
  }
  return changes;
}
function losesAnything(difference) {
  for (const field2 of SINGLE_FIELDS) {
    const change = difference[field2];
    if (change !== void 0 && change.before !== null) return true;
  }
  for (const field2 of LIST_FIELDS) {
    const change = difference[field2];
    if (change !== void 0 && (change.removed.length > 0 || change.moved)) return true;
  }
  return false;
}
function diffList(wholeBefore, wholeAfter) {
  if (wholeBefore === wholeAfter) return void 0;
  const [before, after] = withoutCommonEnds(wholeBefore, wholeAfter);
  if (before.length === 0 && after.length === 0) return void 0;
  const [removed, stayedBefore] = split(before, after);
  const [added, stayedAfter] = split(after, before);
  return { added, removed, moved: !sameOrder(before, after, stayedBefore, stayedAfter) };
}
function withoutCommonEnds(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}
function split(items, other) {
  const available = /* @__PURE__ */ new Map();
  for (const item of other) available.set(item, (available.get(item) ?? 0) + 1);
  const missing = [];
  const present = [];
  for (const item of items) {
    const left = available.get(item) ?? 0;
    if (left > 0) available.set(item, left - 1);
    (left > 0 ? present : missing).push(item);
  }
  return [missing, present];
}
function sameOrder(before, after, stayedBefore, stayedAfter) {
  if (stayedBefore.every((item, index) => item === stayedAfter[index])) return true;
  const repeats = new Set(stayedBefore).size < stayedBefore.length || new Set(before).size < before.length;
  if (!repeats && new Set(after).size === after.length) return false;
  return before.length * after.length <= 4e6 && longestCommon(before, after) === stayedBefore.length;
}
function longestCommon(a, b) {
  let previous = new Uint32Array(b.length + 1);
  for (const item of a) {
    const row = new Uint32Array(b.length + 1);
    for (let index = 0; index < b.length; index++) {
      row[index + 1] = item === b[index] ? (previous[index] ?? 0) + 1 : Math.max(row[index] ?? 0, previous[index + 1] ?? 0);
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

// src/checkpoint/merge.ts
function isEmptyPatch(patch) {
  if (patch.status !== void 0) return false;
  for (const field2 of TEXT_FIELDS) if (patch[field2] !== void 0) return false;
  for (const field2 of LIST_FIELDS) if (patch[field2] !== void 0) return false;
  return true;
}
function merge(current, patch) {
  const base = current ?? EMPTY_CONTENT;
  const list2 = (field2) => {
    const given2 = patch[field2];
    if (given2 === void 0) return base[field2];
    return patch.listMode === "append" ? append(base[field2], given2) : given2;
  };
  const text = (field2) => patch[field2] ?? base[field2] ?? "";
  return {
    title: text("title"),
    objective: text("objective"),
    status: patch.status ?? base.status,
    summary: text("summary"),
    currentPlan: list2("currentPlan"),
    completedSteps: list2("completedSteps"),
    nextSteps: list2("nextSteps"),
    blockers: list2("blockers"),
    filesTouched: list2("filesTouched"),
    notes: list2("notes")
  };
}
function append(items, added) {
  const known2 = new Set(items);
  const fresh = added.filter((item) => !known2.has(item) && known2.add(item));
  return fresh.length === 0 ? items : [...items, ...fresh];
}

// src/checkpoint/save.ts
function saveState({ writer, identity: { id }, record, now, options }, patch, snapshotName) {
  const current = writer.state(id);
  if (current === void 0 && isEmptyPatch(patch)) {
    throw new CheckpointError(
      "invalid-input",
      "There is nothing to save: this session has no checkpoint yet and the call names no field. Give at least a title or an objective."
    );
  }
  const history = new History(writer, id, now, options);
  const kind = snapshotName === void 0 ? "auto" : "named";
  const named = snapshotName === void 0 ? {} : { name: snapshotName };
  const next = current !== void 0 && isEmptyPatch(patch) ? current : nextState(current, patch, now);
  if (record.prompts > 0) writer.setPrompts(id, 0);
  if (current !== void 0 && next.hash === current.hash) {
    const name2 = snapshotName === void 0 ? void 0 : history.add("named", current, named);
    return {
      changed: false,
      state: current,
      record,
      changes: {},
      snapshot: name2 === void 0 ? void 0 : { name: name2, kind },
      undo: void 0,
      warnings: name2 === void 0 ? [] : dropped(history.prune("named"))
    };
  }
  const difference = diff(current?.content ?? EMPTY_CONTENT, next.content);
  const { undo, gone } = current !== void 0 && losesAnything(difference) ? history.keep(current, kind) : { undo: void 0, gone: history.makeRoom(kind) };
  writer.putState(id, next);
  const name = history.add(kind, next, named);
  return {
    changed: true,
    state: next,
    record,
    changes: changesOf(current?.content, difference),
    snapshot: { name, kind },
    undo,
    warnings: kind === "named" ? dropped(gone) : []
  };
}
function nextState(current, patch, now) {
  const before = current?.synthesized === true ? void 0 : current;
  const content = merge(before?.content, patch);
  assertListSizes(content, before?.content);
  return encodeState({ content, synthesized: false, updatedAt: now }, { before });
}
function assertListSizes(content, before) {
  for (const field2 of LIST_FIELDS) {
    const size = content[field2].length;
    if (size <= LIMITS.items || before !== void 0 && size <= before[field2].length) continue;
    throw new CheckpointError(
      "invalid-input",
      `${field2} would hold ${size} items; at most ${LIMITS.items} are kept. Replace the list with a shorter one.`,
      { facts: { field: field2, limit: LIMITS.items, size } }
    );
  }
}
function dropped(names) {
  return names.map((name) => `The oldest named snapshot "${name}" was dropped: at most 100 named ones are kept.`);
}

// src/checkpoint/service.ts
var HEARD_MS = 6e4;
var OTHERS_SHOWN = 5;
function createService(store, options) {
  return {
    forSession: (identity) => {
      assertSessionID(identity.id);
      return bind(store, options, identity);
    }
  };
}
function assertSessionID(value) {
  if (isSessionID(value)) return;
  throw new CheckpointError(
    "invalid-session-id",
    `${typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : `A value of type ${typeof value}`} is not a session id (ses\u2026 of letters, digits, _ and -); nothing was read or written.`
  );
}
function bind(store, options, identity) {
  const { id } = identity;
  const write = (work) => withSession(store, options, { identity, waitMs: WAIT.tool }, work);
  const read2 = async (work) => {
    const first = await store.read(WAIT.tool, (reader) => {
      const record = reader.session(id);
      return needsEntry(reader, identity, record) ? void 0 : { value: work(reader), record };
    });
    if (first !== void 0) {
      const now = options.clock();
      if (first.record !== void 0 && first.record.heardAt <= now - HEARD_MS)
        await hearIfPossible(store, identity, now);
      return first.value;
    }
    await enterIfPossible(store, options, identity);
    return store.read(WAIT.tool, work);
  };
  return {
    identity,
    save: (patch, snapshotName) => write((work) => saveState(work, patch, snapshotName)),
    load: () => read2((reader) => reader.state(id)),
    status: () => read2((reader) => statusOf(reader, identity)),
    list: (limit) => read2((reader) => ({ items: reader.snapshots(id, limit), total: reader.snapshotCount(id) })),
    project: (limit) => read2((reader) => {
      const scope = scopeOf(reader, identity);
      return { items: reader.summaries(scope, limit), total: reader.summaryCount(scope) };
    }),
    snapshot: (name) => read2((reader) => requireSnapshot(reader, id, name)),
    compare: (name, with_) => read2((reader) => {
      const snapshot = requireSnapshot(reader, id, name);
      const other = with_ === "current" ? requireState(reader, id) : requireSnapshot(reader, id, with_).state;
      return { snapshot, difference: diff(snapshot.state.content, other.content) };
    }),
    restore: (name) => write((work) => restoreState(work, name)),
    clear: () => write(clearState),
    purge: async () => {
      const removed = await write(purgeState);
      store.scrub();
      return removed;
    },
    adopt: (from, options2) => {
      let snapshots = 0;
      return inPortions(async () => {
        const { copied, adopted } = await write((work) => adoptState(work, from, options2));
        snapshots += copied;
        return adopted && { ...adopted, snapshots };
      });
    },
    use: () => read2(() => void 0)
  };
}
async function enterIfPossible(store, options, identity) {
  try {
    await store.write(WAIT.tool, (writer) => useSession(writer, identity, options.clock()));
  } catch (error) {
    if (!isCheckpointError(error) || !["storage-readonly", "storage-full", "storage-busy"].includes(error.code))
      throw error;
  }
}
async function hearIfPossible(store, identity, now) {
  try {
    await store.note(0, (writer) => {
      writer.hear(identity.id, now, identity.placeholder ? void 0 : identity.host);
    });
  } catch (error) {
    if (!isCheckpointError(error)) throw error;
  }
}
function scopeOf(reader, identity) {
  const known2 = identity.placeholder ? reader.session(identity.id) : void 0;
  const { projectID, directory } = known2 ?? identity;
  return { id: projectID, directory };
}
function requireState(reader, id) {
  const state = reader.state(id);
  if (state !== void 0) return state;
  throw new CheckpointError("no-checkpoint", `Session ${id} has no live checkpoint to compare with; save one first.`);
}
function statusOf(reader, identity) {
  const { id } = identity;
  const record = reader.session(id);
  const others = reader.summaries(scopeOf(reader, identity), OTHERS_SHOWN + 1).filter((other) => other.sessionID !== id);
  const parentID = record?.parentID ?? identity.parentID;
  const forkedFrom = record?.forkedFrom ?? identity.forkedFrom;
  return {
    state: reader.state(id),
    snapshots: reader.snapshotCount(id),
    prompts: record?.prompts ?? 0,
    ...parentID === void 0 ? {} : { parentID },
    ...forkedFrom === void 0 ? {} : { forkedFrom },
    others: others.slice(0, OTHERS_SHOWN)
  };
}

// src/legacy/files.ts
import { lstatSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

// src/slices.ts
var SLICE_MS = 20;
async function inSlices(steps) {
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}

// src/legacy/v1-format.ts
import { z } from "zod";

// src/legacy/json-shape.ts
var MAX_DEPTH = 100;
var MAX_PARTS = 5e5;
var [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
var [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
function faultOfShape(bytes) {
  let depth = 0;
  let deepest = 0;
  let parts = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (inText) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) inText = false;
      continue;
    }
    if (byte === QUOTE) inText = true;
    else if (byte === COMMA || byte === COLON) parts++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++;
      deepest = Math.max(deepest, ++depth);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  if (deepest <= MAX_DEPTH && parts <= MAX_PARTS) return void 0;
  if (inText || depth !== 0) return "not complete JSON: its brackets and quotes do not match";
  if (deepest > MAX_DEPTH) return `nested ${deepest} levels deep, and at most ${MAX_DEPTH} are read`;
  return `made of ${parts} brackets, commas and colons, and at most ${MAX_PARTS} are read`;
}

// src/legacy/v1-format.ts
var PLACEHOLDER_TITLE = "Auto-synthesized checkpoint";
var DATE_TIME = z.iso.datetime({ offset: true });
function parseV1Checkpoint(bytes) {
  return parse(bytes, function* (root) {
    yield;
    return readCheckpoint(root);
  });
}
function parseV1History(bytes) {
  return parse(bytes, function* (root) {
    const snapshots = [];
    for (const entry of itemsOf(required(root, "snapshots"))) {
      yield;
      snapshots.push(readSnapshot(entry));
    }
    return snapshots;
  });
}
function snapshotNameFromV1(name) {
  const legal = shorten(name.toWellFormed().replace(new RegExp("\\p{Cc}", "gu"), "_"), LIMITS.snapshotName);
  if (legal.trim() === "") return "unnamed";
  return legal === "current" ? "current-1x" : legal;
}
var Refusal = class extends Error {
  result;
  constructor(result, reason, options) {
    super(reason, options);
    this.result = result;
  }
};
function* parse(bytes, read2) {
  try {
    const text = decode(bytes);
    yield;
    const value = parseJSON(text);
    return { result: "ok", value: yield* read2({ path: "", value }) };
  } catch (error) {
    if (error instanceof Refusal) return { result: error.result, reason: error.message };
    throw error;
  }
}
function parseJSON(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal("unreadable", `not complete JSON: its ${text.length} characters do not parse`, { cause: error });
  }
}
function decode(bytes) {
  if (bytes.length === 0) throw new Refusal("unreadable", "empty file");
  if (bytes.every((byte) => byte === 0)) throw new Refusal("unreadable", "filled with NUL bytes");
  if (isUTF16(bytes)) throw new Refusal("unreadable", "UTF-16 text, expected UTF-8");
  if (bytes.includes(0)) throw new Refusal("unreadable", "not complete JSON: it contains NUL bytes");
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Refusal("unreadable", "not valid UTF-8", { cause: error });
  }
  if (text === "") throw new Refusal("unreadable", "empty file");
  const fault = faultOfShape(bytes);
  if (fault !== void 0) throw new Refusal("unreadable", fault);
  return text;
}
function isUTF16(bytes) {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (a === 255 && b === 254 || a === 254 && b === 255) return true;
  return a !== 0 && b === 0 && c !== 0 && d === 0 || a === 0 && b !== 0 && c === 0 && d !== 0;
}
function readSnapshot(entry) {
  const name = snapshotNameFromV1(textOf(required(entry, "name")));
  const savedAt = timeOf(textOf(member(entry, "savedAt")));
  const checkpoint = readCheckpoint(required(entry, "data"), savedAt);
  return { name, savedAt: savedAt ?? checkpoint.updatedAt, checkpoint };
}
function readCheckpoint(state, savedAt = 0) {
  checkVersion(member(state, "version"));
  const updatedAt = textOf(required(state, "updatedAt"));
  if (["task", "summary", ...LIST_FIELDS].every((key) => member(state, key).value === void 0)) {
    refuse(state.path, "has no task, summary or list");
  }
  const task = member(state, "task");
  const inTask = (key) => member({ path: task.path, value: task.value ?? {} }, key);
  const list2 = (field2) => itemsOf(member(state, field2)).map(textOf);
  const title = textOf(inTask("title"));
  return {
    content: normalizeContent({
      title,
      objective: textOf(inTask("objective")),
      status: statusOf2(inTask("status")),
      summary: textOf(member(state, "summary")),
      currentPlan: list2("currentPlan"),
      completedSteps: list2("completedSteps"),
      nextSteps: list2("nextSteps"),
      blockers: list2("blockers"),
      filesTouched: list2("filesTouched"),
      notes: list2("notes")
    }),
    synthesized: title === PLACEHOLDER_TITLE,
    updatedAt: timeOf(updatedAt) ?? savedAt
  };
}
function checkVersion({ path, value }) {
  if (value === void 0 || value === 1 || value === 2) return;
  if (typeof value !== "number") refuse(path, "is not a number");
  refuse(path, `${value} is ${value > 2 ? "newer than" : "not"} 1.x (known: 1, 2)`);
}
function member({ path, value }, key) {
  if (!isRecord(value)) refuse(path, "is not an object");
  const own = Object.hasOwn(value, key) ? value[key] ?? void 0 : void 0;
  return { path: path === "" ? key : `${path}.${key}`, value: own };
}
function required(object, key) {
  const place = member(object, key);
  return place.value === void 0 ? refuse(object.path, `has no ${key}`) : place;
}
function itemsOf({ path, value }) {
  if (value === void 0) return [];
  if (!Array.isArray(value)) refuse(path, "is not a list");
  const items = value;
  return items.map((item, index) => ({ path: `${path}[${index}]`, value: item }));
}
function textOf({ path, value }) {
  if (value === void 0) return "";
  return typeof value === "string" ? value.toWellFormed() : refuse(path, "is not text");
}
function statusOf2(place) {
  if (place.value === void 0) return "in_progress";
  const given2 = textOf(place);
  const status2 = given2.toLowerCase().replace(/[ -]/g, "_");
  return isStatus(status2) ? status2 : refuse(place.path, `"${printable(given2)}" is not one of ${STATUSES.join(", ")}`);
}
function timeOf(text) {
  return DATE_TIME.safeParse(text).success ? Date.parse(text) : void 0;
}
function refuse(path, what) {
  const reason = path === "" ? what.replace(/^(?:is|has) /, "") : `${path} ${what}`;
  throw new Refusal("unrecognized-legacy-state", reason);
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function printable(text) {
  return shorten(text.toWellFormed(), 120).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

// src/legacy/files.ts
var MAX_BYTES = 8388608;
var REMEMBERED = 64;
var FILES = /* @__PURE__ */ new Map([
  ["checkpoint-history.json", readHistory],
  ["checkpoint.json", readCheckpoint2]
]);
function* readHistory(bytes) {
  const parsed = yield* parseV1History(bytes);
  if (parsed.result !== "ok") return parsed;
  const snapshots = [];
  for (const { name, savedAt, checkpoint } of parsed.value) {
    yield;
    snapshots.push({ name, savedAt, state: encodeState(checkpoint, { bounded: false }) });
  }
  return { result: "ok", value: { kind: "history", snapshots } };
}
function* readCheckpoint2(bytes) {
  const parsed = yield* parseV1Checkpoint(bytes);
  if (parsed.result !== "ok") return parsed;
  yield;
  return { result: "ok", value: { kind: "checkpoint", state: encodeState(parsed.value, { bounded: false }) } };
}
async function readV1Folder(directory) {
  const files = [];
  for (const found of find(directory)) {
    const file = await read(found);
    if (file !== void 0) files.push(file);
  }
  return { directory, files };
}
var V1Looks = class {
  #looks = /* @__PURE__ */ new Map();
  /** The files of a directory that hold 1.x state. Never throws. */
  async importable(directory) {
    const looks = await Promise.all(find(directory).map((found) => this.#look(found)));
    return looks.filter((look) => look !== void 0);
  }
  #look(found) {
    if (found.fault !== void 0) return Promise.resolve(void 0);
    const { path, stamp } = found;
    const known2 = this.#looks.get(path);
    if (known2?.stamp === stamp) return known2.look;
    const look = read(found).then((file) => file?.parsed.result === "ok" ? { path, hash: file.hash } : void 0);
    this.#looks.delete(path);
    this.#looks.set(path, { stamp, look });
    const [oldest] = this.#looks.keys();
    if (oldest !== void 0 && this.#looks.size > REMEMBERED) this.#looks.delete(oldest);
    return look;
  }
};
function find(directory) {
  return [...FILES.keys()].flatMap((file) => {
    const path = join(directory, ".opencode", "state", file);
    try {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (stats === void 0) return [];
      const { dev, ino, size, mtimeNs, ctimeNs } = stats;
      const fault = stats.isFile() ? faultOfSize(size) : "it is not a regular file";
      return [
        { file, path, stamp: [dev, ino, size, mtimeNs, ctimeNs].join(), ...fault === void 0 ? {} : { fault } }
      ];
    } catch (error) {
      return isGone(error) ? [] : [{ file, path, stamp: "", fault: describe(error) }];
    }
  });
}
function faultOfSize(size) {
  if (size === 0n) return "empty file";
  return size > MAX_BYTES ? `it has ${size} bytes, and at most ${MAX_BYTES} are read` : void 0;
}
async function read({ file, path, fault }) {
  if (fault !== void 0) return unreadable(file, path, fault);
  try {
    const bytes = readFileSync(path);
    const steps = FILES.get(file)?.(bytes);
    return steps && { file, path, bytes, hash: sha256(bytes), parsed: await inSlices(steps) };
  } catch (error) {
    return isGone(error) ? void 0 : unreadable(file, path, describe(error));
  }
}
function isGone(error) {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}
function backUp(root, files) {
  const own = [".opencode", "state", "checkpoint-orchestrator"];
  ensureIgnored(ensureFolder(root, own));
  const folder = ensureFolder(root, [...own, "legacy-backup"]);
  for (const { file, bytes } of files) keepCopy(folder, file, bytes);
  return folder;
}
function keepCopy(folder, file, bytes) {
  for (let number = 1; ; number++) {
    const name = number === 1 ? file : `${basename(file, ".json")}-${number}.json`;
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === void 0) {
      writeWhole(folder, name, bytes, 384);
      return;
    }
    if (found.isFile() && found.size === bytes.length && readFileSync(path).equals(bytes)) return;
  }
}
function unreadable(file, path, reason) {
  return { file, path, bytes: new Uint8Array(), hash: "", parsed: { result: "unreadable", reason } };
}

// src/legacy/import.ts
function createLegacy(store, options, warn) {
  const looks = new V1Looks();
  return {
    waiting: async (identity) => {
      const files = [];
      for (const directory of identity.checkouts) files.push(...await looks.importable(directory));
      if (files.length === 0) return false;
      return store.read(
        WAIT.tool,
        (reader) => files.some((file) => known(reader, scopeOf2(identity), file) === void 0)
      );
    },
    importAll: async (identity) => {
      const found = [];
      for (const directory of identity.checkouts) found.push(await readV1Folder(directory));
      if (found.every((folder) => folder.files.length === 0)) return namespaceOnly(store, identity);
      return inPortions(
        () => store.write(WAIT.tool, (writer) => {
          enterSession(writer, identity, options.clock());
          return new Import(writer, identity, options, warn).run(found);
        })
      );
    }
  };
}
function requireNamespace(report) {
  if (report.namespace !== null) return report.namespace;
  const files = report.files.map(
    ({ file, result, reason }) => `${file}: ${result}${reason === void 0 ? "" : ` (${reason})`}`
  );
  if (files.length > 0 && report.files.every(({ result }) => result === "unrecognized-legacy-state")) {
    throw new CheckpointError(
      "unrecognized-legacy-state",
      `There is nothing to adopt: the files in .opencode/state are not 1.x state and were left as they are (${files.join("; ")}).`,
      { facts: { files } }
    );
  }
  const found = files.length === 0 ? "no 1.x state was found in this project" : `no 1.x file could be read (${files.join("; ")})`;
  throw new CheckpointError("legacy-not-found", `There is nothing to adopt: ${found}.`, { facts: { files } });
}
var Import = class {
  #writer;
  #identity;
  #options;
  #warn;
  #now;
  #reports = [];
  #imported = [];
  #namespace;
  #snapshots = 0;
  constructor(writer, identity, options, warn) {
    this.#writer = writer;
    this.#identity = identity;
    this.#options = options;
    this.#warn = warn;
    this.#now = options.clock();
  }
  /** Undefined where entries are left for another transaction; nothing is on record as imported then. */
  run(found) {
    if (!this.#writeHistories(found)) return void 0;
    for (const { directory, files } of found) for (const file of files) this.#take(directory, file);
    const backup = this.#imported.length === 0 ? void 0 : this.#backUp();
    return {
      result: overall(this.#reports),
      namespace: this.#namespace ?? namespaceOf(this.#writer, this.#identity),
      snapshots: this.#snapshots,
      files: this.#reports,
      ...backup === void 0 ? {} : { backup }
    };
  }
  /** Writes the entries of the histories that are not there yet, in order, as far as one transaction may. True when all are there. */
  #writeHistories(found) {
    const portion = new Portion();
    const taken = /* @__PURE__ */ new Set();
    for (const { directory, files } of found) {
      for (const file of files) {
        if (file.parsed.result !== "ok" || taken.has(file.hash)) continue;
        if (known(this.#writer, scopeOf2(this.#identity), file) !== void 0) continue;
        taken.add(file.hash);
        const namespace = this.#namespaceFor(directory);
        const { value } = file.parsed;
        if (value.kind === "history" && !this.#writeEntries(namespace, file.hash, value.snapshots, portion))
          return false;
      }
    }
    return true;
  }
  /** Each entry has an origin, by which a later transaction, also of another process, knows which are there. */
  #writeEntries(namespace, hash, entries, portion) {
    const history = new History(this.#writer, namespace, this.#now, this.#options);
    const there = this.#writer.origins(namespace);
    for (const [index, { name, savedAt, state }] of entries.entries()) {
      const origin = `1.x:${hash}#${index}`;
      if (there.has(origin)) continue;
      if (portion.full) return false;
      history.add("legacy", state, { name, savedAt, origin });
      portion.add(state);
    }
    return true;
  }
  #take(directory, file) {
    const earlier = known(this.#writer, scopeOf2(this.#identity), file);
    if (earlier !== void 0) {
      this.#namespace ??= earlier.namespace;
      const changed = earlier.path === file.path && earlier.hash !== file.hash;
      const reason = changed ? { reason: "its content has changed since it was imported; a file is imported once" } : {};
      this.#reports.push({ file: file.file, result: "already-imported", ...reason });
      return;
    }
    if (file.parsed.result !== "ok") {
      this.#reports.push({ file: file.file, ...file.parsed });
      return;
    }
    const namespace = this.#namespaceFor(directory);
    const { value } = file.parsed;
    if (value.kind === "history") this.#snapshots += value.snapshots.length;
    else this.#writer.putState(namespace, value.state);
    this.#writer.addLegacyFile({ path: file.path, hash: file.hash, namespace }, this.#now);
    this.#imported.push(file);
    this.#namespace ??= namespace;
    this.#reports.push({ file: file.file, result: "imported" });
  }
  /** One namespace per source directory, whatever its name: two directories never mix. */
  #namespaceFor(directory) {
    const existing = this.#writer.legacyNamespaces([directory])[0];
    if (existing !== void 0) return existing.id;
    const { projectID } = this.#identity;
    const digest = sha256(directory);
    const project = isNamespace(`legacy::${projectID}::${digest}`) ? projectID : sha256(projectID).slice(0, 32);
    const names = [8, 16, 64].map((digits) => `legacy::${project}::${digest.slice(0, digits)}`);
    if (projectID !== "global") names.unshift(`legacy::${project}`);
    const id = names.find((name) => this.#writer.session(name) === void 0) ?? `legacy::${project}::${digest}`;
    this.#writer.putSession({ id, projectID, directory, placeholder: false }, this.#now);
    return id;
  }
  /** Copies come before the commit, so that no import is on record without them; a copy that fails is no reason to import nothing. */
  #backUp() {
    const { root } = this.#identity;
    try {
      if (root === void 0) throw new Error("its project directory is unknown");
      return backUp(root, this.#imported);
    } catch (error) {
      this.#warn(`The imported 1.x files were not copied (the originals are unchanged): ${describe(error)}`);
      return void 0;
    }
  }
};
function known(reader, scope, file) {
  return reader.legacyFile(file.path) ?? (file.hash === "" ? void 0 : reader.legacyContent(scope, file.hash));
}
function scopeOf2(identity) {
  return { id: identity.projectID, directory: identity.directory };
}
function namespaceOf(reader, identity) {
  for (const directory of identity.checkouts) {
    const namespace = reader.legacyNamespaces([directory])[0];
    if (namespace !== void 0) return namespace.id;
  }
  return null;
}
async function namespaceOnly(store, identity) {
  const namespace = await store.read(WAIT.tool, (reader) => namespaceOf(reader, identity));
  return { result: "none-found", namespace, snapshots: 0, files: [] };
}
function overall(reports) {
  const order = ["imported", "already-imported", "unrecognized-legacy-state", "unreadable"];
  return order.find((result) => reports.some((report) => report.result === result)) ?? "none-found";
}

// src/tools/clear.ts
import { z as z4 } from "zod";

// src/tools/define.ts
import { z as z3 } from "zod";

// src/tools/input.ts
import { z as z2 } from "zod";
var LONGEST_WORD = 100;
var plainText = z2.string({ error: "is not text" });
var tooLong = {
  error: ({ input }) => `has ${sizeOf(input)} characters; at most ${LIMITS.text} are kept`,
  params: { limit: LIMITS.text }
};
var boundedText = plainText.refine((value) => value.length <= LIMITS.text, { ...tooLong, abort: true }).overwrite((value) => value.toWellFormed());
var boundedList = z2.array(plainText, { error: "takes a list of text (send [] to empty it)" }).check(({ value, issues }) => {
  const at = value.findIndex((item) => item.length > LIMITS.text);
  if (at < 0) return;
  const input = value[at];
  issues.push({ code: "custom", path: [at], input, message: tooLong.error({ input }), params: tooLong.params });
}).overwrite((items) => items.map((item) => item.toWellFormed()));
var nameText = z2.string({ error: ({ input }) => input === void 0 ? "is missing" : "is not text" }).refine((value) => value.length <= LIMITS.snapshotName, {
  error: ({ input }) => `has ${sizeOf(input)} characters; a snapshot name has 1 to ${LIMITS.snapshotName}`,
  params: { limit: LIMITS.snapshotName },
  abort: true
}).overwrite((value) => value.toWellFormed()).refine((value) => faultOfName(value) === void 0, { error: ({ input }) => faultOfName(String(input)) });
var ownName = nameText.refine((value) => faultOfOwnName(value) === void 0, {
  error: ({ input }) => faultOfOwnName(String(input))
});
var field = {
  /** Kept exactly as sent. */
  text: (description) => optional(boundedText, description),
  /** A JSON array in a string is that list, other text is a list of one, blank text is refused. */
  list: (description) => z2.preprocess((value, context) => {
    const fault = faultOfSize2(value);
    if (fault !== void 0) context.addIssue(fault);
    if (fault !== void 0) return z2.NEVER;
    return typeof value === "string" ? listFromText(value) : given(value);
  }, boundedList.optional()).describe(description),
  /** One of the four words, in any case and with space or dash for underscore. */
  status: (description) => z2.preprocess(
    (value) => typeof value === "string" && value.length <= LONGEST_WORD ? value.toLowerCase().replaceAll(/[ -]/g, "_") : given(value),
    z2.enum(STATUSES, { error: `takes one of ${STATUSES.join(", ")}` }).optional()
  ).describe(description),
  choice: (words, description) => optional(z2.enum(words, { error: `takes one of ${words.join(", ")}` }), description),
  flag: (description) => optional(z2.boolean({ error: "takes true or false" }), description),
  count: (min, max, description) => {
    const error = `takes a whole number from ${min} to ${max}`;
    return optional(z2.int({ error }).min(min, { error }).max(max, { error }), description);
  },
  /** A name for a new snapshot. */
  newName: (description) => optional(ownName, description),
  /** The name of a snapshot; required. */
  name: (description) => z2.preprocess(given, ownName).describe(description),
  /** The name of a snapshot, or `current`. */
  nameOrCurrent: (description) => optional(nameText, description)
};
function parseInput(schema, input) {
  const parsed = readInput(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = pathOf(issue?.path ?? []);
  const limit = issue?.code === "custom" ? issue.params?.["limit"] : void 0;
  throw new CheckpointError(
    "invalid-input",
    at === "" ? "The arguments are not an object; nothing was stored." : `${at} ${issue?.message ?? "is not valid"}; nothing was stored.`,
    {
      facts: {
        ...at === "" ? {} : { field: at },
        ...typeof limit === "number" ? { limit, size: sizeOf(issue?.input) } : {}
      }
    }
  );
}
function readInput(schema, input) {
  try {
    return schema.safeParse(input ?? {}, { reportInput: true });
  } catch (error) {
    const message = `The arguments cannot be read (${describe(error)}); nothing was stored.`;
    throw new CheckpointError("invalid-input", message, { cause: error });
  }
}
function optional(schema, description) {
  return z2.preprocess(given, schema.optional()).describe(description);
}
function given(value) {
  return value ?? void 0;
}
function faultOfSize2(value) {
  const size = sizeOf(value);
  const limit = Array.isArray(value) ? LIMITS.items : LIMITS.documentBytes;
  if (size <= limit) return void 0;
  const message = Array.isArray(value) ? `holds ${size} items; at most ${limit} are kept` : `has ${size} characters; a list sent as text has at most ${limit}`;
  return { code: "custom", message, params: { limit } };
}
function listFromText(value) {
  if (value.trim() === "") return value;
  if (value.length > LIMITS.text && !isShallow(value)) return [value];
  try {
    const parsed = JSON.parse(value);
    if (Array.isArray(parsed)) return parsed;
  } catch {
    return [value];
  }
  return [value];
}
function isShallow(json) {
  let opened = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') quoted = !quoted;
    else if (quoted && character === "\\") at++;
    else if (!quoted && (character === "[" || character === "{") && ++opened > 1) return false;
  }
  return true;
}
function sizeOf(input) {
  return typeof input === "string" || Array.isArray(input) ? input.length : 0;
}
function pathOf(path) {
  return path.map((part, index) => typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`).join("");
}

// src/tools/define.ts
function defineTool(tool) {
  const { name, description } = tool;
  return {
    name,
    describe: () => ({ name, description, input: jsonSchema(tool.input) }),
    bind: (context) => async (given2, call) => {
      try {
        const result = await execute(tool, context, given2, call);
        return answer(name, true, withWarnings(result, context.untold(sessionOf(call))));
      } catch (error) {
        if (!isCheckpointError(error)) throw error;
        if (error.code.startsWith("storage-") || error.code === "runtime-unsupported") context.warn(error.message);
        const result = { error: { code: error.code, message: error.message, ...error.facts } };
        const untold = context.untold(sessionOf(call)).filter((warning) => warning !== error.message);
        return answer(name, false, withWarnings(result, untold));
      }
    }
  };
}
function withWarnings(result, untold) {
  if (untold.length === 0) return result;
  const said = Array.isArray(result["warnings"]) ? result["warnings"] : [];
  return { ...result, warnings: [.../* @__PURE__ */ new Set([...said, ...untold])] };
}
function sessionOf(call) {
  return typeof call?.sessionID === "string" ? call.sessionID : "";
}
async function execute(tool, context, given2, call) {
  const id = call?.sessionID;
  if (id === void 0 || id === null || id === "") {
    throw new CheckpointError("no-session", "The host named no session for this call; nothing was read or written.");
  }
  assertSessionID(id);
  const input = parseInput(tool.input, given2);
  const counting = context.settled();
  if (counting !== void 0) await counting;
  const identity = await context.identify(id);
  const result = await tool.run(input, { ...context, identity, checkpoint: context.service.forSession(identity) });
  const ensuring = context.handoffs.ensure(identity);
  if (ensuring !== void 0) await ensuring;
  return result;
}
function answer(tool, ok, result) {
  return { content: JSON.stringify(result, null, 2), metadata: { ok, tool, truncated: false } };
}
function jsonSchema(schema) {
  const plain = Object.entries(z3.toJSONSchema(schema, { io: "output" })).filter(([key]) => key !== "$schema");
  return Object.fromEntries(plain);
}

// src/tools/clear.ts
var clear = defineTool({
  name: "checkpoint_clear",
  description: `Clear this session's live checkpoint, for example when the task is over and another begins. Its state is kept in the snapshot named by "undoSnapshot". Only with purge true is everything of this session (checkpoint, snapshots, hand-off) deleted for good: do that only when the user asks for it.`,
  input: z4.object({
    purge: field.flag("Delete everything of this session for good, history included; false unless given.")
  }),
  run: async ({ purge }, { checkpoint, identity, handoffs }) => {
    if (purge === true) {
      const removed = await checkpoint.purge();
      const { existed, warnings: warnings2 } = await handoffs.remove(identity);
      const found = removed.checkpoint || removed.snapshots > 0 || existed;
      return {
        cleared: found,
        purged: found,
        removed: { ...removed, handoff: existed },
        ...warnings2.length === 0 ? {} : { warnings: warnings2 }
      };
    }
    const { cleared, undo } = await checkpoint.clear();
    const { warnings } = await handoffs.remove(identity);
    return { cleared, undoSnapshot: undo ?? null, purged: false, ...warnings.length === 0 ? {} : { warnings } };
  }
});

// src/tools/list.ts
import { z as z5 } from "zod";
var SHOWN = 20;
var list = defineTool({
  name: "checkpoint_list",
  description: `List this session's snapshots, newest first. Use a name from here with checkpoint_load_snapshot or checkpoint_restore_snapshot. With scope "project": the sessions of this project that hold a checkpoint (for checkpoint_migrate with fromSession).`,
  input: z5.object({
    limit: field.count(1, 100, "How many to list; 20 unless given."),
    scope: field.choice(["session", "project"], "session (snapshots of this session) unless given, or project.")
  }),
  run: ({ limit, scope }, session) => scope === "project" ? listSessions(session, limit ?? SHOWN) : listSnapshots(session, limit ?? SHOWN)
});
async function listSnapshots({ checkpoint }, limit) {
  const { items, total } = await checkpoint.list(limit);
  const snapshots = items.map(({ name, kind, savedAt, title, status: status2 }) => ({
    name,
    kind,
    savedAt: isoTime(savedAt),
    title,
    status: status2
  }));
  return { snapshots, count: snapshots.length, total };
}
async function listSessions({ checkpoint, identity }, limit) {
  const { items, total } = await checkpoint.project(limit);
  const sessions = items.map(({ sessionID, title, status: status2, updatedAt, snapshots }) => ({
    sessionID,
    current: sessionID === identity.id,
    title,
    status: status2,
    updatedAt: isoTime(updatedAt),
    snapshots
  }));
  return { sessions, count: sessions.length, total };
}

// src/tools/load-snapshot.ts
import { z as z6 } from "zod";
var loadSnapshot = defineTool({
  name: "checkpoint_load_snapshot",
  description: `Read one snapshot without changing anything. With compareWith (another snapshot's name, or "current" for the live checkpoint) it also shows the difference field by field, from the snapshot to that one.`,
  input: z6.object({
    name: field.name("Name of the snapshot, exactly as listed."),
    compareWith: field.nameOrCurrent('Name of a snapshot to compare with, or "current".')
  }),
  run: async ({ name, compareWith }, { checkpoint, identity }) => {
    if (compareWith === void 0) return show(identity.id, await checkpoint.snapshot(name));
    const { snapshot, difference } = await checkpoint.compare(name, compareWith);
    return { ...show(identity.id, snapshot), difference: { from: name, to: compareWith, fields: difference } };
  }
});
function show(id, { name, kind, savedAt, state }) {
  return { name, kind, savedAt: isoTime(savedAt), checkpoint: toDocument(id, state) };
}

// src/tools/load.ts
import { z as z7 } from "zod";
var load = defineTool({
  name: "checkpoint_load",
  description: "Read this session's whole task checkpoint. Call it when you start or resume work, or whenever you are unsure what is done and what comes next. Answers { exists: false } when nothing was saved yet.",
  input: z7.object({}),
  run: async (_, { checkpoint, identity, legacy }) => {
    const state = await checkpoint.load();
    if (state !== void 0) return { ...toDocument(identity.id, state) };
    return { exists: false, ...await legacy.waiting(identity) ? { legacyWaiting: true } : {} };
  }
});

// src/tools/migrate.ts
import { z as z8 } from "zod";
var DESCRIPTION = `Import checkpoint state of plugin version 1.x (JSON files of this project) into the store, each file once; the files are never changed. By itself it does not touch this session's checkpoint.

With adopt true the imported checkpoint and its snapshots are copied into this session; with fromSession the live checkpoint of another session of this project is. Either stores the current state first (undoSnapshot). Use checkpoint_status to see whether 1.x state waits.`;
var migrate = defineTool({
  name: "checkpoint_migrate",
  description: DESCRIPTION,
  input: z8.object({
    adopt: field.flag("Copy the imported 1.x checkpoint into this session; false unless given."),
    fromSession: field.text("Id of another session of this project whose checkpoint to copy into this one.")
  }),
  run: async ({ adopt, fromSession }, session) => {
    const { checkpoint, identity, legacy, handoffs } = session;
    if (adopt === true && fromSession !== void 0) {
      throw new CheckpointError("invalid-input", "Give either adopt or fromSession, not both; nothing was changed.", {
        facts: { field: "fromSession" }
      });
    }
    const copied = fromSession === void 0 ? void 0 : await adoptSession(session, fromSession);
    const report = await legacy.importAll(identity);
    await checkpoint.use();
    const adopted = adopt === true ? await checkpoint.adopt(requireNamespace(report), { history: true }) : copied;
    const warnings = adopted === void 0 ? [] : [...adopted.warnings, ...await handoffs.refresh(identity)];
    return {
      legacy: report,
      adopted: adopted === void 0 ? null : { from: adopted.from, undoSnapshot: adopted.undo ?? null },
      ...warnings.length === 0 ? {} : { warnings }
    };
  }
});
async function adoptSession({ checkpoint, identity, identify }, from) {
  assertSessionID(from);
  if (from === identity.id) {
    throw new CheckpointError("invalid-input", "fromSession names this session itself; nothing was changed.", {
      facts: { field: "fromSession" }
    });
  }
  return checkpoint.adopt(from, { history: false, source: await identify(from) });
}

// src/tools/restore-snapshot.ts
import { z as z9 } from "zod";
var restoreSnapshot = defineTool({
  name: "checkpoint_restore_snapshot",
  description: 'Make a snapshot the live checkpoint, exactly: fields that the snapshot lacks are gone afterwards. The state before is stored first, under the name given as "undoSnapshot" (null when there was none, or it was already the same).',
  input: z9.object({ name: field.name("Name of the snapshot, exactly as listed.") }),
  run: async ({ name }, { checkpoint, identity, handoffs }) => {
    const { snapshot, undo, updatedAt, warnings: met } = await checkpoint.restore(name);
    const warnings = [...met, ...await handoffs.refresh(identity)];
    return {
      restored: true,
      name: snapshot.name,
      kind: snapshot.kind,
      savedAt: isoTime(snapshot.savedAt),
      undoSnapshot: undo ?? null,
      updatedAt: isoTime(updatedAt),
      ...warnings.length === 0 ? {} : { warnings }
    };
  }
});

// src/tools/save.ts
import { z as z10 } from "zod";
var DESCRIPTION2 = `Save this session's task checkpoint: what the task is, what is done, what comes next. It outlives context compaction, model switches and restarts. Call it when you have a plan, after each finished step, when blocked, and before you stop.

Fields you leave out (or send as null) stay as they are; "" empties a text field and [] empties a list. A list you send REPLACES the stored list; send listMode "append" to add only your new items. When a save removes or replaces anything, the result names a snapshot under "undo" that still holds the earlier state (checkpoint_restore_snapshot brings it back).`;
var save = defineTool({
  name: "checkpoint_save",
  description: DESCRIPTION2,
  input: z10.object({
    title: field.text("Short name of the task."),
    objective: field.text("What done means: the goal and its acceptance criteria."),
    status: field.status("State of the task; the first save defaults to in_progress."),
    summary: field.text("Where things stand, in a few sentences."),
    currentPlan: field.list("The steps of the plan, in order."),
    completedSteps: field.list("Steps that are finished, oldest first."),
    nextSteps: field.list("What to do next, most urgent first."),
    blockers: field.list("What stands in the way."),
    filesTouched: field.list("Paths of files that were changed or matter."),
    notes: field.list("Decisions, findings and anything else worth keeping."),
    snapshotName: field.newName(
      "Name for a snapshot of this state; a taken name gets a number. Named ones outlive automatic ones."
    ),
    listMode: field.choice(["replace", "append"], "How lists in this call are taken; replace unless given.")
  }),
  run: async ({ snapshotName, listMode, ...fields }, { checkpoint, identity, handoffs }) => {
    const saved = await checkpoint.save({ ...fields, listMode: listMode ?? "replace" }, snapshotName);
    const { content, updatedAt } = saved.state;
    const warnings = [...saved.warnings];
    if (identity.placeholder)
      warnings.push(
        "The host could not say which project this session belongs to; the checkpoint was saved all the same."
      );
    if (saved.changed) warnings.push(...await handoffs.refresh(identity, saved));
    return {
      saved: true,
      changed: saved.changed,
      updatedAt: isoTime(updatedAt),
      title: content.title,
      status: content.status,
      counts: countsOf(content),
      changes: saved.changes,
      snapshot: saved.snapshot ?? null,
      ...saved.undo === void 0 ? {} : { undo: { name: saved.undo } },
      warnings
    };
  }
});

// src/tools/status.ts
import { z as z11 } from "zod";
var status = defineTool({
  name: "checkpoint_status",
  description: "A short overview without the checkpoint's contents: whether one exists, its title, status, age and sizes, how many snapshots and prompts since the last save, whether 1.x state waits for checkpoint_migrate, and which other sessions of this project hold a checkpoint.",
  input: z11.object({}),
  run: async (_, { checkpoint, identity, legacy, database, warnings }) => {
    const { state, snapshots, prompts, parentID, forkedFrom, others } = await checkpoint.status();
    return {
      exists: state !== void 0,
      synthesized: state?.synthesized ?? false,
      title: state?.content.title,
      status: state?.content.status,
      updatedAt: state && isoTime(state.updatedAt),
      counts: countsOf(state?.content ?? EMPTY_CONTENT),
      snapshots,
      promptsSinceSave: prompts,
      legacyWaiting: await legacy.waiting(identity),
      parentID,
      forkedFrom,
      otherSessions: others.map((other) => ({
        sessionID: other.sessionID,
        title: other.title,
        status: other.status,
        updatedAt: isoTime(other.updatedAt)
      })),
      database,
      warnings: warnings()
    };
  }
});

// src/tools/index.ts
var TOOLS = [save, load, status, list, loadSnapshot, restoreSnapshot, clear, migrate];
function createExecutors(parts) {
  const { store, options, warn } = parts;
  const context = {
    ...parts,
    service: createService(store, options),
    handoffs: createHandoffs(store, options, warn),
    legacy: createLegacy(store, options, warn)
  };
  const executors = new Map(TOOLS.map((tool) => [tool.name, tool.bind(context)]));
  return (name) => {
    const executor = executors.get(name);
    if (executor === void 0) throw new Error(`There is no tool ${name}`);
    return executor;
  };
}
export {
  TOOLS,
  createExecutors
};
