import {
  CheckpointError,
  SNAPSHOT_KINDS,
  WAIT,
  codeOf,
  decodeState,
  describe,
  differs,
  isCheckpointError,
  isSessionID,
  isStatus,
  part,
  randomHex,
  sha256
} from "./chunks/chunk-XTKXCG3I.js";

// src/timing.ts
var TURNS = 16;
var nextTurn = Promise.resolve();
async function atMost(ms, work) {
  const state = { done: false };
  const settled = work.then(() => {
    state.done = true;
  });
  for (let turn = 0; turn < TURNS && !state.done; turn++) await nextTurn;
  if (state.done) return;
  await new Promise((resolve2) => {
    const timer = setTimeout(resolve2, ms);
    void settled.then(() => {
      clearTimeout(timer);
      resolve2();
    });
  });
}

// src/hooks/guard.ts
var UNLOAD_MS = 6e3;
function createGuard(warn) {
  const running = /* @__PURE__ */ new Set();
  const track = (work) => {
    const forget = () => {
      running.delete(work);
    };
    running.add(work);
    work.then(forget, forget);
    return work;
  };
  const safely = async (what, work) => {
    try {
      await work();
    } catch (error) {
      warn(sentence(what, error));
    }
  };
  return {
    run: async (what, ms, work) => {
      const turn = { over: false };
      await atMost(ms, track(safely(what, () => work(turn))));
      turn.over = true;
    },
    now: (what, work) => {
      try {
        work();
      } catch (error) {
        warn(sentence(what, error));
      }
    },
    later: (what, work) => track(safely(what, work)),
    track,
    settled: async () => {
      const deadline = performance.now() + UNLOAD_MS;
      while (running.size > 0 && performance.now() < deadline) {
        await atMost(deadline - performance.now(), Promise.allSettled(running));
      }
    }
  };
}
function sentence(what, error) {
  return isCheckpointError(error) ? error.message : `${what} failed: ${describe(error)}`;
}

// src/hooks/prompt.ts
var waitingForATurn = /* @__PURE__ */ new Set();
function writeAll() {
  for (const write of [...waitingForATurn]) write();
}
function beforeTheEnd(write) {
  if (waitingForATurn.size === 0) process.on("exit", writeAll);
  waitingForATurn.add(write);
}
function notBeforeTheEnd(write) {
  waitingForATurn.delete(write);
  if (waitingForATurn.size === 0) process.off("exit", writeAll);
}
var MOST_WAITING = 4;
function createPrompts(guard, unwritten, count3) {
  let waiting = [];
  let turn;
  const counting = /* @__PURE__ */ new Set();
  const begin = () => {
    clearImmediate(turn);
    turn = void 0;
    notBeforeTheEnd(begin);
    const batch = waiting;
    waiting = [];
    const work = guard.later("Counting prompts", () => count3(batch));
    counting.add(work);
    void work.then(() => {
      counting.delete(work);
      if (waiting.length === 0 && counting.size === 0) unwritten.delete(write);
    });
  };
  const write = () => {
    if (waiting.length > 0) begin();
    return counting.size === 0 ? void 0 : Promise.all(counting).then(() => void 0);
  };
  return {
    admitted: (prompt) => {
      unwritten.add(write);
      waiting.push(prompt);
      if (waiting.length >= MOST_WAITING) begin();
      else if (turn === void 0) {
        turn = setImmediate(begin);
        beforeTheEnd(begin);
      }
    },
    settled: () => {
      const writing = [...unwritten].map((each) => each()).filter((each) => each !== void 0);
      return writing.length === 0 ? void 0 : Promise.all(writing).then(() => void 0);
    }
  };
}

// src/hooks/register.ts
async function registerHooks(session, parts) {
  const { guard, store } = parts;
  const hooks = part(async () => (await import("./chunks/hooks-25GCMVVV.js")).createHooks(parts));
  const { admitted, settled } = createPrompts(guard, store.unwritten, (batch) => hooks.use(({ count: count3 }) => count3(batch)));
  await session.hook("prompt", (event) => {
    guard.now("The prompt hook", () => {
      const { sessionID: id, messageID } = event;
      if (isSessionID(id) && typeof messageID === "string" && messageID !== "") admitted({ id, messageID });
    });
  });
  const register = async (name) => {
    await session.hook(name, async (event) => {
      await guard.run(`The ${name} hook`, WAIT.hook, async (turn) => {
        if (isSessionID(event.sessionID)) await hooks.use((hook) => hook[name](event, turn));
      });
    });
  };
  await register("context");
  await register("compaction");
  return {
    settled,
    handle: async (event) => {
      const counting = settled();
      if (counting !== void 0) await counting;
      await hooks.use(({ handle }) => handle(event));
    },
    preload: hooks.preload
  };
}

// src/host/contract.ts
var Plugin = {
  define: (definition) => definition
};

// src/host/events.ts
import { setTimeout as delay } from "node:timers/promises";

// src/fields.ts
function isFields(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/host/shape.ts
function fieldOf(value, name) {
  return isFields(value) ? value[name] : void 0;
}
function text(value) {
  return typeof value === "string" ? value : void 0;
}
function someText(value) {
  return value === "" ? void 0 : text(value);
}

// src/host/events.ts
var BACKOFF = [50, 200, 1e3, 5e3];
function followEvents(events, handle, warn) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = () => signal.aborted;
  let iterator;
  const follow = async () => {
    for (let failures = 0; !stopped(); failures++) {
      try {
        iterator = events.subscribe({ signal })[Symbol.asyncIterator]();
        for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
          if (stopped()) return;
          failures = 0;
          await handleOne(next.value, handle, warn);
        }
      } catch (error) {
        if (!stopped()) warn(`The host's event stream failed and is followed again: ${describe(error)}`);
      }
      await pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0, signal);
    }
  };
  void follow().catch((error) => {
    warn(`The host's events are no longer followed: ${describe(error)}`);
  });
  return {
    stop: () => {
      if (stopped()) return;
      stopping.abort();
      void endIterator(iterator);
    }
  };
}
function parseEvent(value) {
  const type = text(fieldOf(value, "type"));
  if (type === void 0) return void 0;
  const data = [fieldOf(value, "data"), fieldOf(value, "properties")].find(isFields) ?? {};
  const sessionID = text(data["sessionID"] ?? fieldOf(fieldOf(value, "durable"), "aggregateID"));
  return { id: text(fieldOf(value, "id")), type, data, sessionID };
}
async function handleOne(value, handle, warn) {
  try {
    const event = parseEvent(value);
    if (event !== void 0) await handle(event);
  } catch (error) {
    warn(isCheckpointError(error) ? error.message : `An event was not handled: ${describe(error)}`);
  }
}
async function endIterator(iterator) {
  try {
    await iterator?.return?.();
  } catch {
  }
}
async function pause(ms, signal) {
  try {
    await delay(ms, void 0, { ref: false, signal });
  } catch {
  }
}

// src/host/location.ts
function requireLocation(given) {
  const project = fieldOf(given, "project");
  const directory = someText(fieldOf(given, "directory"));
  const id = someText(fieldOf(project, "id"));
  const root = text(fieldOf(project, "directory"));
  if (directory === void 0 || id === void 0 || root === void 0) {
    throw new Error(
      "Checkpoint Orchestrator cannot run here: the host does not tell plugins their location (ctx.location). It needs OpenCode 2.0 or later."
    );
  }
  const workspaceID = text(fieldOf(given, "workspaceID"));
  return {
    directory,
    ...workspaceID === void 0 ? {} : { workspaceID },
    project: { id, directory: root, canonical: text(fieldOf(project, "canonical")) ?? root }
  };
}

// src/host/sessions.ts
import { realpathSync } from "node:fs";
import { dirname } from "node:path";

// src/host/ask.ts
async function askHost(question, waitMs) {
  const heard = {};
  const hear = async () => {
    try {
      heard.answer = await question();
    } catch {
    }
  };
  await atMost(waitMs, hear());
  return heard.answer;
}

// src/host/sessions.ts
var HOST_MS = { hook: 100, tool: 2e3 };
var LINEAGE = 8;
function createSessions(session, location) {
  const own = placesOf(location);
  const ask = async (id, deadline, depth) => {
    const question = async () => parseInfo(await session.get({ sessionID: id }));
    const info = await askHost(question, deadline - performance.now());
    if (info === void 0) return void 0;
    const here = info.directory === location.directory && info.workspaceID === (location.workspaceID ?? "");
    const { directory, root, checkouts } = here ? own : placesElsewhere(info.directory);
    const { projectID, parentID, forkedFrom } = info;
    const source = forkedFrom === void 0 || depth >= LINEAGE ? void 0 : await ask(forkedFrom, deadline, depth + 1);
    return {
      here,
      identity: {
        id,
        projectID,
        directory,
        placeholder: false,
        checkouts,
        ...root === void 0 ? {} : { root },
        ...parentID === void 0 ? {} : { parentID },
        ...forkedFrom === void 0 ? {} : { forkedFrom },
        ...source === void 0 ? {} : { source: source.identity }
      }
    };
  };
  const placeholder = (id) => {
    const { directory, root, checkouts } = own;
    const projectID = location.project.id;
    return { id, projectID, directory, placeholder: true, checkouts, ...root === void 0 ? {} : { root } };
  };
  const resolve2 = async (id, waitMs) => await ask(id, performance.now() + waitMs, 0) ?? { here: false, identity: placeholder(id) };
  return {
    directory: own.directory,
    real: realDirectory,
    resolve: resolve2,
    inEvent: (id) => resolve2(id, HOST_MS.tool),
    inHook: async (id) => (await resolve2(id, HOST_MS.hook)).identity,
    inTool: async (id) => (await resolve2(id, HOST_MS.tool)).identity
  };
}
function parseInfo(answer) {
  const projectID = someText(fieldOf(answer, "projectID"));
  const location = fieldOf(answer, "location");
  const directory = someText(fieldOf(location, "directory"));
  if (projectID === void 0 || directory === void 0) return void 0;
  const parentID = fieldOf(answer, "parentID");
  const forkedFrom = fieldOf(fieldOf(answer, "fork"), "sessionID");
  return {
    projectID: projectID.toWellFormed(),
    directory,
    workspaceID: text(fieldOf(location, "workspaceID")) ?? "",
    parentID: isSessionID(parentID) ? parentID : void 0,
    forkedFrom: isSessionID(forkedFrom) ? forkedFrom : void 0
  };
}
function placesOf(location) {
  const directory = realDirectory(location.directory);
  const { directory: checkout, canonical } = location.project;
  const others = [.../* @__PURE__ */ new Set([checkout, canonical])].filter((path2) => path2 !== location.directory);
  const used = [location.directory, ...others].filter((path2) => usable(path2) !== void 0);
  const checkouts = used.map((path2) => path2 === location.directory ? directory : realDirectory(path2));
  return { directory, root: rootOf(location), checkouts: [...new Set(checkouts)] };
}
function placesElsewhere(directory) {
  const real = realDirectory(directory);
  return { directory: real, root: usable(directory), checkouts: [real] };
}
function rootOf(location) {
  return usable(location.project.directory) ?? usable(location.directory);
}
function usable(directory) {
  return directory === "" || dirname(directory) === directory ? void 0 : directory;
}
function realDirectory(directory) {
  try {
    return realpathSync.native(directory);
  } catch {
    return directory.replace(/(?<=.)[/\\]+$/, "");
  }
}

// src/host/tool-names.ts
function watchToolNames(tool, warn) {
  const ours = /* @__PURE__ */ new Map();
  const told = /* @__PURE__ */ new Set();
  const tell = (name, message) => {
    if (told.has(name)) return;
    told.add(name);
    warn(message);
  };
  const add = (editor, definition) => {
    const { name, description } = definition;
    ours.set(name, description);
    const earlier = earlierDescription(editor, name);
    if (earlier !== void 0 && earlier !== description) {
      tell(
        name,
        `The tool ${name} takes the place of another plugin's tool of that name, which the model no longer sees. Remove one of the two (1.x of this plugin uses the same names).`
      );
    }
    editor.add(definition);
  };
  return {
    tool: {
      transform: (callback) => tool.transform((editor) => {
        callback({
          add: (definition) => {
            add(editor, definition);
          }
        });
      })
    },
    compare: (offered) => {
      for (const [name, description] of ours) {
        const found = offered?.[name]?.description;
        if (found === void 0 || found === description) continue;
        tell(
          name,
          `The tool ${name} that the model sees is not this plugin's: another plugin, loaded later, defines or changes it, so its calls may not reach the checkpoints kept here. Remove one of the two (1.x of this plugin uses the same names).`
        );
      }
    }
  };
}
function earlierDescription(editor, name) {
  try {
    const earlier = editor.get?.(name);
    if (typeof earlier !== "object" || earlier === null) return void 0;
    return "description" in earlier ? earlier.description : "";
  } catch {
    return void 0;
  }
}

// src/host/window.ts
function readWindowOf(session) {
  return async (id) => {
    return askHost(async () => {
      const window = await session.context?.({ sessionID: id });
      return Array.isArray(window) ? { compaction: compactionOf(window) } : void 0;
    }, HOST_MS.hook);
  };
}
function compactionOf([first]) {
  const id = text(fieldOf(first, "id"));
  if (id === void 0 || fieldOf(first, "type") !== "compaction" || fieldOf(first, "status") !== "completed")
    return void 0;
  return { id, summary: text(fieldOf(first, "summary")) ?? "" };
}

// src/options.ts
import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
var RULES = {
  database: path("a path"),
  handoff: flag(true),
  handoffDir: path("a folder relative to the project"),
  autosaveEvery: count(5, [0, 1e4], "a whole number from 0 (off) to 10,000"),
  maxSnapshots: count(10, [2, 1e3], "a whole number from 2 to 1,000"),
  briefing: flag(true),
  briefingMaxChars: count(6e3, [500, 1e5], "a whole number from 500 to 100,000"),
  deleteWithSession: flag(false)
};
var OPTION_NAMES = Object.keys(RULES);
function path(takes) {
  return { fallback: "", takes, allows: (value) => typeof value === "string" && !value.includes("\0") };
}
function flag(fallback) {
  return { fallback, takes: "true or false", allows: (value) => typeof value === "boolean" };
}
function count(fallback, [min, max], takes) {
  const allows = (value) => typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return { fallback, takes, allows };
}
function parseOptions(given, root, environment, warn) {
  const values = plainValues(given, warn);
  for (const name of Object.keys(values)) {
    if (!OPTION_NAMES.includes(name)) warn(`Unknown option "${name}"; the options are ${OPTION_NAMES.join(", ")}.`);
  }
  const option = (name, { fallback, takes, allows }) => {
    const value = values[name] ?? fallback;
    if (allows(value)) return value;
    warn(`Option "${name}" takes ${takes}; its default (${JSON.stringify(fallback)}) is used instead.`);
    return fallback;
  };
  const handoffDir = option("handoffDir", RULES.handoffDir);
  return Object.freeze({
    database: databasePath(option("database", RULES.database), root, environment),
    handoff: option("handoff", RULES.handoff),
    handoffDir: handoffDir.trim() === "" ? "" : handoffDir,
    autosaveEvery: option("autosaveEvery", RULES.autosaveEvery),
    maxSnapshots: option("maxSnapshots", RULES.maxSnapshots),
    briefing: option("briefing", RULES.briefing),
    briefingMaxChars: option("briefingMaxChars", RULES.briefingMaxChars),
    deleteWithSession: option("deleteWithSession", RULES.deleteWithSession)
  });
}
function plainValues(given, warn) {
  if (given === void 0 || given === null) return {};
  if (typeof given !== "object" || isArray(given)) {
    warn("The plugin's options are not an object; the defaults are used.");
    return {};
  }
  const names = attempt(() => Object.keys(given), "The plugin's options", warn) ?? [];
  return Object.fromEntries(
    names.map((name) => [name, plain(attempt(() => Reflect.get(given, name), `Option "${name}"`, warn))])
  );
}
function plain(value) {
  return typeof value === "function" || typeof value === "object" && value !== null ? {} : value;
}
function isArray(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
function attempt(read, what, warn) {
  try {
    return read();
  } catch (error) {
    warn(`${what} could not be read (${describe(error)}); defaults are used instead.`);
    return void 0;
  }
}
function databasePath(option, root, environment) {
  const home = homeDirectory(environment);
  const chosen = [option, environment["CHECKPOINT_ORCHESTRATOR_DB"]].find(
    (path2) => path2 !== void 0 && path2.trim() !== ""
  );
  if (chosen !== void 0) {
    return home !== "" && /^~[/\\]/.test(chosen) ? join(home, chosen.slice(2)) : chosen === ":memory:" ? chosen : resolve(root, chosen);
  }
  const data = environment["XDG_DATA_HOME"];
  const base = data !== void 0 && isAbsolute(data) ? data : home === "" ? "" : join(home, ".local", "share");
  return base === "" ? "" : join(base, "opencode", "checkpoint-orchestrator", "checkpoints.db");
}
function homeDirectory(environment) {
  for (const ask of [() => environment["HOME"], homedir, () => userInfo().homedir]) {
    const home = quietly(ask);
    if (isUsable(home)) return home;
  }
  return "";
}
function isUsable(path2) {
  return path2 !== void 0 && isAbsolute(path2);
}
function quietly(ask) {
  try {
    return ask();
  } catch {
    return void 0;
  }
}

// src/sqlite/handles.ts
import { realpathSync as realpathSync2 } from "node:fs";
import { basename, dirname as dirname3, join as join2 } from "node:path";

// src/sqlite/migrations/0001-initial.ts
var initial = {
  name: "initial",
  sql: `
    CREATE TABLE project (
      id TEXT NOT NULL PRIMARY KEY,
      directory TEXT NOT NULL,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES project (id),
      directory TEXT NOT NULL,
      placeholder INTEGER NOT NULL CHECK (placeholder IN (0, 1)),
      parent_id TEXT,
      forked_from TEXT,
      purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1)),
      compacted INTEGER NOT NULL DEFAULT 0 CHECK (compacted IN (0, 1)),
      prompts INTEGER NOT NULL DEFAULT 0 CHECK (prompts >= 0),
      prompt_ids TEXT NOT NULL DEFAULT ' ',
      event_ids TEXT NOT NULL DEFAULT '[]',
      handoff TEXT,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      UNIQUE (id, project_id)
    ) STRICT;
    CREATE INDEX session_by_project ON session (project_id, directory);

    CREATE TABLE checkpoint (
      session_id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      title TEXT,
      status TEXT NOT NULL CHECK (status IN ('not_started', 'in_progress', 'blocked', 'done')),
      synthesized INTEGER NOT NULL CHECK (synthesized IN (0, 1)),
      hash TEXT NOT NULL,
      time_updated INTEGER NOT NULL,
      document TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;
    CREATE UNIQUE INDEX checkpoint_by_seq ON checkpoint (seq);
    CREATE INDEX checkpoint_by_project ON checkpoint (project_id, seq);

    CREATE TABLE snapshot (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      project_id TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy')),
      title TEXT,
      status TEXT NOT NULL CHECK (status IN ('not_started', 'in_progress', 'blocked', 'done')),
      synthesized INTEGER NOT NULL CHECK (synthesized IN (0, 1)),
      hash TEXT NOT NULL,
      origin TEXT,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      document TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX snapshot_by_session ON snapshot (session_id, kind, name, hash);

    CREATE TABLE briefing (
      session_id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL,
      text TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE legacy_file (
      path TEXT NOT NULL PRIMARY KEY,
      hash TEXT NOT NULL,
      namespace TEXT NOT NULL,
      time_created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX legacy_file_by_hash ON legacy_file (hash);
  `
};

// src/sqlite/migrations/index.ts
var MIGRATIONS = [initial];

// src/sqlite/store.ts
import { setTimeout as delay2 } from "node:timers/promises";

// src/sqlite/rows.ts
var Row = class {
  #row;
  #what;
  constructor(row, what) {
    this.#row = isFields(row) ? row : {};
    this.#what = what;
  }
  text(column) {
    const value = this.#row[column];
    return typeof value === "string" ? value : this.damaged(`its ${column} is not text`);
  }
  integer(column) {
    const value = this.#row[column];
    return typeof value === "number" ? value : this.damaged(`its ${column} is not a number`);
  }
  /** A number that may be absent. */
  number(column) {
    return this.#row[column] === null ? void 0 : this.integer(column);
  }
  /** A time in ms that a date can hold. */
  time(column) {
    const value = this.integer(column);
    return Math.abs(value) <= 864e13 ? value : this.damaged(`its ${column} is not a time`);
  }
  flag(column) {
    return this.integer(column) !== 0;
  }
  optional(column) {
    return this.#row[column] === null ? void 0 : this.text(column);
  }
  /** Text that is stored as JSON text. */
  json(column) {
    try {
      return JSON.parse(this.text(column));
    } catch {
      return this.damaged(`its ${column} is not JSON`);
    }
  }
  damaged(how) {
    throw new CheckpointError(
      "storage-corrupt",
      `${this.#what} is damaged: ${how}. It was left as it is; restore an earlier snapshot or a backup.`
    );
  }
};
function toSession(row) {
  const parentID = row.optional("parent_id");
  const forkedFrom = row.optional("forked_from");
  const handoff = row.optional("handoff");
  return {
    id: row.text("id"),
    projectID: row.text("project_id"),
    directory: row.text("directory"),
    placeholder: row.flag("placeholder"),
    ...parentID === void 0 ? {} : { parentID },
    ...forkedFrom === void 0 ? {} : { forkedFrom },
    purged: row.flag("purged"),
    prompts: row.integer("prompts"),
    compacted: row.flag("compacted"),
    ...handoff === void 0 ? {} : { handoff }
  };
}
function toStored(row) {
  return {
    json: row.text("document"),
    hash: row.text("hash"),
    synthesized: row.flag("synthesized"),
    updatedAt: row.time("time_updated")
  };
}
function toState(row, stored = toStored(row)) {
  const state = decodeState(stored);
  return typeof state === "string" ? row.damaged(state) : state;
}
function toSnapshotInfo(row) {
  return {
    seq: row.integer("seq"),
    name: row.text("name"),
    kind: toKind(row),
    savedAt: row.time("time_created"),
    ...toTitle(row),
    status: toStatus(row)
  };
}
function toSnapshot(row) {
  return { ...toSnapshotInfo(row), state: toState(row) };
}
function toSummary(row) {
  return {
    sessionID: row.text("session_id"),
    ...toTitle(row),
    status: toStatus(row),
    updatedAt: row.time("time_updated"),
    snapshots: row.integer("snapshots")
  };
}
function toLegacyFile(row) {
  return { path: row.text("path"), hash: row.text("hash"), namespace: row.text("namespace") };
}
function toIDs(row, column) {
  const value = row.json(column);
  if (!Array.isArray(value)) return row.damaged(`its ${column} is not a list`);
  return value.filter((id) => typeof id === "string");
}
function toTitle(row) {
  if (row.optional("title") === void 0) return {};
  const title = row.json("title");
  return typeof title === "string" ? { title } : row.damaged("its title is not text");
}
function toStatus(row) {
  const status = row.text("status");
  return isStatus(status) ? status : row.damaged("its status is unknown");
}
function toKind(row) {
  const kind = row.text("kind");
  return SNAPSHOT_KINDS.find((known) => known === kind) ?? row.damaged("its kind is unknown");
}

// src/sqlite/query.ts
var Bound = class {
  #statement;
  #names;
  constructor(db, sql) {
    const names = [];
    const positional = sql.replace(/'[^']*'|:([a-z]+)\b/g, (found, name) => {
      if (name === void 0) return found;
      names.push(name);
      return "?";
    });
    this.#statement = db.prepare(positional);
    this.#names = names;
  }
  get(values) {
    return this.#statement.get(...this.#inOrder(values));
  }
  all(values) {
    return this.#statement.all(...this.#inOrder(values));
  }
  /** Returns how many rows were changed. */
  run(values) {
    return Number(this.#statement.run(...this.#inOrder(values)).changes);
  }
  #inOrder(values) {
    const inOrder = [];
    for (const name of this.#names) {
      const value = values[name];
      if (value === void 0) throw new TypeError(`No value for :${name}`);
      inOrder.push(value);
    }
    return inOrder;
  }
};
function one(statement, values, what) {
  try {
    const row = statement.get(values);
    return row === void 0 ? void 0 : new Row(row, what);
  } catch (error) {
    return outOfRange(error, what);
  }
}
function all(statement, values, what) {
  try {
    return statement.all(values).map((row) => new Row(row, what));
  } catch (error) {
    return outOfRange(error, what);
  }
}
function outOfRange(error, what) {
  if (error instanceof RangeError) new Row({}, what).damaged("a number in it is out of range");
  throw error;
}
function count2(statement, values) {
  return one(statement, values, "A count")?.integer("total") ?? 0;
}
function firstColumn(db, sql) {
  return firstOf(db.prepare(sql).get());
}
function firstOf(row) {
  return typeof row === "object" && row !== null ? Object.values(row)[0] : void 0;
}

// src/sqlite/remembered.ts
var MOST_CHARS = 1e6;
var RememberedStates = class {
  #states = /* @__PURE__ */ new Map();
  #chars = 0;
  /** The state of a row that was just read, or undefined where it has to be made. */
  find(id, stored) {
    const state = this.#states.get(id);
    const same = state?.json === stored.json && state.hash === stored.hash && state.synthesized === stored.synthesized;
    if (!same) return void 0;
    return state.updatedAt === stored.updatedAt ? state : { ...state, updatedAt: stored.updatedAt };
  }
  add(id, state) {
    this.forget(id);
    this.#states.set(id, state);
    this.#chars += state.json.length;
    if (this.#chars > MOST_CHARS) this.#shrink();
  }
  #shrink() {
    for (const oldest of this.#states.keys()) {
      this.forget(oldest);
      if (this.#chars <= MOST_CHARS) return;
    }
  }
  forget(id) {
    this.#chars -= this.#states.get(id)?.json.length ?? 0;
    this.#states.delete(id);
  }
};

// src/sqlite/schema.ts
var APPLICATION_ID = 1131106420;
var TABLES = ["project", "session", "checkpoint", "snapshot", "briefing", "legacy_file"];
function readSchema(db, path2, known) {
  const version = integer(db, "PRAGMA user_version");
  const application = integer(db, "PRAGMA application_id");
  const fresh = version === 0 && application === 0 && integer(db, "SELECT count(*) FROM sqlite_schema") === 0;
  if (!fresh && application !== APPLICATION_ID) {
    throw new CheckpointError(
      "storage-foreign",
      `${path2} is a database of another program and was left as it is: set another path in the "database" option.`,
      { facts: { database: path2 } }
    );
  }
  if (!fresh && version < 1) {
    throw new CheckpointError(
      "storage-corrupt",
      `${path2} is marked as a checkpoint database but has no schema version: it is damaged and was left as it is; move it aside or restore a backup.`,
      { facts: { database: path2 } }
    );
  }
  if (version > known) {
    throw new CheckpointError(
      "storage-newer",
      `${path2} has schema ${version}, newer than this plugin knows (${known}), and was left as it is: update the plugin, or set another path in the "database" option.`,
      { facts: { database: path2, version, known } }
    );
  }
  return { version, fresh };
}
function integer(db, sql) {
  const value = firstColumn(db, sql);
  if (typeof value !== "number") throw new TypeError(`"${sql}" gave no number`);
  return value;
}

// src/sqlite/statements.ts
var SQL = {
  schemaVersion: `PRAGMA user_version`,
  session: `
    SELECT id, project_id, directory, placeholder, parent_id, forked_from, purged, compacted, prompts, handoff
    FROM session WHERE id = :id`,
  insertSession: `
    INSERT INTO session (id, project_id, directory, placeholder, parent_id, forked_from, time_created, time_updated)
    VALUES (:id, :project, :directory, :placeholder, :parent, :fork, :now, :now)`,
  updateSession: `
    UPDATE session
    SET project_id = :project, directory = :directory, placeholder = :placeholder, parent_id = :parent, forked_from = :fork,
      time_updated = :now
    WHERE id = :id`,
  deleteSession: `DELETE FROM session WHERE id = :id`,
  putProject: `
    INSERT INTO project (id, directory, time_created, time_updated)
    VALUES (:id, :directory, :now, :now)
    ON CONFLICT (id) DO UPDATE SET directory = excluded.directory, time_updated = excluded.time_updated
    WHERE directory <> excluded.directory`,
  addProject: `
    INSERT INTO project (id, directory, time_created, time_updated)
    VALUES (:id, :directory, :now, :now)
    ON CONFLICT (id) DO NOTHING`,
  moveProject: `
    UPDATE session
    SET project_id = :to, time_updated = :now
    WHERE project_id = :from
      AND (directory = :directory OR substr(directory, 1, length(:directory) + 1) IN (:directory || '/', :directory || '\\'))`,
  countPrompt: `
    UPDATE session
    SET prompts = prompts + 1, prompt_ids = substr(prompt_ids || :message || ' ', -1301)
    WHERE id = :id AND placeholder <= :placeholder AND instr(prompt_ids, ' ' || :message || ' ') = 0
    RETURNING prompts`,
  setPrompts: `UPDATE session SET prompts = :prompts WHERE id = :id`,
  events: `SELECT event_ids FROM session WHERE id = :id`,
  setEvents: `UPDATE session SET event_ids = :ids WHERE id = :id`,
  markCompacted: `UPDATE session SET compacted = 1 WHERE id = :id`,
  setHandoff: `UPDATE session SET handoff = :path WHERE id = :id`,
  markPurged: `
    UPDATE session
    SET purged = 1, compacted = 0, prompts = 0, handoff = NULL
    WHERE id = :id`,
  checkpoint: `
    SELECT hash, synthesized, time_updated, document, seq = (SELECT max(seq) FROM checkpoint) AS newest
    FROM checkpoint WHERE session_id = :id`,
  checkpointHash: `SELECT hash FROM checkpoint WHERE session_id = :id`,
  insertCheckpoint: `
    INSERT INTO checkpoint (session_id, project_id, seq, title, status, synthesized, hash, time_updated, document)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id), (SELECT coalesce(max(seq), 0) + 1 FROM checkpoint),
      :title, :status, :synthesized, :hash, :updated, :document)`,
  updateNewest: `
    UPDATE checkpoint
    SET title = :title, status = :status, synthesized = :synthesized, hash = :hash, time_updated = :updated,
      document = :document
    WHERE session_id = :id AND seq = (SELECT max(seq) FROM checkpoint)`,
  updateCheckpoint: `
    UPDATE checkpoint
    SET seq = (SELECT max(seq) + 1 FROM checkpoint), title = :title, status = :status, synthesized = :synthesized,
      hash = :hash, time_updated = :updated, document = :document
    WHERE session_id = :id`,
  deleteCheckpoint: `DELETE FROM checkpoint WHERE session_id = :id`,
  summaries: `
    SELECT checkpoint.session_id, checkpoint.title, checkpoint.status, checkpoint.time_updated, (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM checkpoint
    WHERE project_id = :project
    ORDER BY seq DESC
    LIMIT :limit`,
  summaryCount: `SELECT count(*) AS total FROM checkpoint WHERE project_id = :project`,
  summariesInDirectory: `
    SELECT checkpoint.session_id, checkpoint.title, checkpoint.status, checkpoint.time_updated, (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM session
    JOIN checkpoint ON checkpoint.session_id = session.id
    WHERE session.project_id = :project AND session.directory = :directory
    ORDER BY checkpoint.seq DESC
    LIMIT :limit`,
  summaryCountInDirectory: `
    SELECT count(*) AS total
    FROM session
    JOIN checkpoint ON checkpoint.session_id = session.id
    WHERE session.project_id = :project AND session.directory = :directory`,
  snapshot: `
    SELECT seq, name, kind, title, status, time_created, synthesized, hash, time_updated, document
    FROM snapshot WHERE session_id = :id AND name = :name`,
  snapshots: `
    SELECT seq, name, kind, title, status, time_created
    FROM snapshot WHERE session_id = :id ORDER BY seq DESC LIMIT :limit`,
  snapshotCount: `SELECT count(*) AS total FROM snapshot WHERE session_id = :id`,
  history: `
    SELECT seq, name, kind, title, status, time_created, synthesized, hash, time_updated, document
    FROM snapshot WHERE session_id = :id ORDER BY seq`,
  snapshotHolding: `SELECT name, max(seq) FROM snapshot WHERE session_id = :id AND hash = :hash`,
  newestHash: `SELECT hash FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT 1`,
  origins: `SELECT origin FROM snapshot WHERE session_id = :id AND kind = 'legacy' AND origin IS NOT NULL`,
  snapshotNamed: `SELECT seq FROM snapshot WHERE session_id = :id AND name = :name`,
  insertSnapshot: `
    INSERT INTO snapshot (
      session_id, project_id, name, kind, title, status, synthesized, hash, origin, time_created, time_updated, document)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id),
      :name, :kind, :title, :status, :synthesized, :hash, :origin, :created, :updated, :document)`,
  oldest: `SELECT count(*) AS total, min(seq) AS seq, name FROM snapshot WHERE session_id = :id AND kind = :kind`,
  beyond: `
    SELECT seq, name FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT -1 OFFSET :keep`,
  deleteSnapshot: `DELETE FROM snapshot WHERE seq = :seq`,
  deleteSnapshots: `DELETE FROM snapshot WHERE session_id = :id`,
  briefing: `
    SELECT session.placeholder, briefing.text
    FROM session
    LEFT JOIN briefing ON briefing.session_id = session.id
    WHERE session.id = :id`,
  putBriefing: `
    INSERT INTO briefing (session_id, project_id, text)
    VALUES (:id, (SELECT project_id FROM session WHERE id = :id), :text)
    ON CONFLICT (session_id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text`,
  deleteBriefing: `DELETE FROM briefing WHERE session_id = :id`,
  legacyFile: `SELECT path, hash, namespace FROM legacy_file WHERE path = :path`,
  legacyContent: `
    SELECT legacy_file.path, legacy_file.hash, legacy_file.namespace
    FROM legacy_file
    JOIN session ON session.id = legacy_file.namespace
    WHERE legacy_file.hash = :hash
      AND session.project_id = :project
      AND (:project <> 'global' OR session.directory = :directory)
    LIMIT 1`,
  addLegacyFile: `
    INSERT INTO legacy_file (path, hash, namespace, time_created) VALUES (:path, :hash, :namespace, :now)`,
  legacyNamespaces: `
    SELECT id, project_id, directory, placeholder, parent_id, forked_from, purged, compacted, prompts, handoff
    FROM session WHERE id >= 'legacy::' AND id < 'legacy:;'`
};

// src/sqlite/checkpoint-store.ts
var REMEMBERED = 64;
var ID_CHARS = 12;
var CheckpointRows = class {
  #db;
  #remembered = new RememberedStates();
  /** A hint that spares a statement: whether the checkpoint that was read last is the newest of all. The statements decide. */
  #readAsNewest = false;
  #statements = {};
  /** Throws the driver's error where a table is missing: no later statement would have to come across it. */
  constructor(db) {
    this.#db = db;
    db.prepare(`SELECT 1 FROM ${TABLES.join(", ")}`);
  }
  /** Each is prepared when it is first used: a start needs next to none. */
  #sql(name) {
    if (this.#statements === void 0) throw new Error("The rows of a closed file cannot be read");
    return this.#statements[name] ??= new Bound(this.#db, SQL[name]);
  }
  /** Lets go of the statements, which some runtimes need before they really close the file. The rows are of no use afterwards. */
  release() {
    this.#statements = void 0;
  }
  schemaVersion() {
    return one(this.#sql("schemaVersion"), {}, "The schema")?.integer("user_version");
  }
  session(id) {
    const row = one(this.#sql("session"), { id }, `Session ${id}`);
    return row && toSession(row);
  }
  state(id) {
    const row = one(this.#sql("checkpoint"), { id }, `The checkpoint of ${id}`);
    this.#readAsNewest = row?.flag("newest") === true;
    if (row === void 0) return void 0;
    const stored = toStored(row);
    const known = this.#remembered.find(id, stored);
    if (known !== void 0) return known;
    const state = toState(row, stored);
    this.#remembered.add(id, state);
    return state;
  }
  stateHash(id) {
    return one(this.#sql("checkpointHash"), { id }, `The checkpoint of ${id}`)?.text("hash");
  }
  briefing(id) {
    const row = one(this.#sql("briefing"), { id }, `The briefing of ${id}`);
    if (row === void 0) return { known: false, text: void 0 };
    const known = !row.flag("placeholder");
    if (row.optional("text") === void 0) return { known, text: void 0 };
    const text2 = row.json("text");
    return { known, text: typeof text2 === "string" ? text2 : row.damaged("it is not text") };
  }
  snapshot(id, name) {
    const row = one(this.#sql("snapshot"), { id, name }, `Snapshot "${name}" of ${id}`);
    return row && toSnapshot(row);
  }
  snapshots(id, limit) {
    return all(this.#sql("snapshots"), { id, limit }, `A snapshot of ${id}`).map(toSnapshotInfo);
  }
  snapshotCount(id) {
    return count2(this.#sql("snapshotCount"), { id });
  }
  snapshotHolding(id, hash) {
    return one(this.#sql("snapshotHolding"), { id, hash }, `A snapshot of ${id}`)?.optional("name");
  }
  newestHash(id, kind) {
    return one(this.#sql("newestHash"), { id, kind }, `A snapshot of ${id}`)?.text("hash");
  }
  origins(id) {
    return new Set(all(this.#sql("origins"), { id }, `A snapshot of ${id}`).map((row) => row.text("origin")));
  }
  history(id) {
    return all(this.#sql("history"), { id }, `A snapshot of ${id}`).map(toSnapshot);
  }
  summaries(scope, limit) {
    const values = { ...inProject(scope), limit };
    const statement = this.#sql(isShared(scope) ? "summariesInDirectory" : "summaries");
    return all(statement, values, `A checkpoint of project ${scope.id}`).map(toSummary);
  }
  summaryCount(scope) {
    return count2(this.#sql(isShared(scope) ? "summaryCountInDirectory" : "summaryCount"), inProject(scope));
  }
  legacyFile(path2) {
    const row = one(this.#sql("legacyFile"), { path: path2 }, `The import of ${path2}`);
    return row && toLegacyFile(row);
  }
  legacyContent(scope, hash) {
    const row = one(this.#sql("legacyContent"), { hash, ...inProject(scope) }, `An import of project ${scope.id}`);
    return row && toLegacyFile(row);
  }
  legacyNamespaces(directories) {
    const namespaces = all(this.#sql("legacyNamespaces"), {}, "An imported namespace").map(toSession);
    return namespaces.filter((namespace) => directories.includes(namespace.directory));
  }
  putSession(identity, now, known) {
    const current = known ?? this.session(identity.id);
    if (current !== void 0 && (identity.placeholder || !differs(current, identity))) return current;
    const project = { id: identity.projectID, directory: identity.root ?? identity.directory, now };
    if (identity.placeholder) this.#sql("addProject").run(project);
    else this.#sql("putProject").run(project);
    const write = this.#sql(current === void 0 ? "insertSession" : "updateSession");
    write.run({
      id: identity.id,
      project: identity.projectID,
      directory: identity.directory,
      placeholder: identity.placeholder ? 1 : 0,
      parent: identity.parentID ?? null,
      fork: identity.forkedFrom ?? null,
      now
    });
    return this.session(identity.id) ?? new Row({}, `Session ${identity.id}`).damaged("it was not written");
  }
  putState(id, state) {
    this.#remembered.add(id, state);
    const values = {
      id,
      title: titleOf(state),
      status: state.content.status,
      synthesized: state.synthesized ? 1 : 0,
      hash: state.hash,
      updated: state.updatedAt,
      document: state.json
    };
    if (this.#readAsNewest && this.#sql("updateNewest").run(values) > 0) return;
    if (this.#sql("updateCheckpoint").run(values) === 0) this.#sql("insertCheckpoint").run(values);
  }
  dropState(id) {
    this.#remembered.forget(id);
    this.#sql("deleteCheckpoint").run({ id });
  }
  putBriefing(id, text2) {
    if (text2 === void 0) this.#sql("deleteBriefing").run({ id });
    else this.#sql("putBriefing").run({ id, text: JSON.stringify(text2) });
  }
  addSnapshot(id, { name, kind, state, savedAt, origin }) {
    if (one(this.#sql("snapshotNamed"), { id, name }, `Snapshot "${name}" of ${id}`) !== void 0) return false;
    this.#sql("insertSnapshot").run({
      id,
      name,
      kind,
      title: titleOf(state),
      status: state.content.status,
      synthesized: state.synthesized ? 1 : 0,
      hash: state.hash,
      origin: origin ?? null,
      created: savedAt,
      updated: state.updatedAt,
      document: state.json
    });
    return true;
  }
  prune(id, kind, keep) {
    const oldest = one(this.#sql("oldest"), { id, kind }, `A snapshot of ${id}`);
    const excess = (oldest?.integer("total") ?? 0) - keep;
    if (oldest === void 0 || excess <= 0) return [];
    const gone = excess === 1 ? [oldest] : all(this.#sql("beyond"), { id, kind, keep }, `A snapshot of ${id}`);
    for (const row of gone) this.#sql("deleteSnapshot").run({ seq: row.integer("seq") });
    return gone.map((row) => row.text("name"));
  }
  setPrompts(id, prompts) {
    this.#sql("setPrompts").run({ id, prompts });
  }
  countPrompt(id, messageID, options) {
    const values = { id, message: shortOf(messageID), placeholder: options.placeholder ? 1 : 0 };
    return all(this.#sql("countPrompt"), values, `Session ${id}`)[0]?.integer("prompts");
  }
  claimEvent(id, eventID) {
    return this.#changeEvents(id, eventID, (ids, event) => ids.includes(event) ? void 0 : [...ids, event]);
  }
  releaseEvent(id, eventID) {
    const without = (ids, event) => ids.filter((each) => each !== event);
    return this.#changeEvents(id, eventID, (ids, event) => ids.includes(event) ? without(ids, event) : void 0);
  }
  #changeEvents(id, eventID, change) {
    const row = one(this.#sql("events"), { id }, `Session ${id}`);
    const ids = row && change(toIDs(row, "event_ids"), shortOf(eventID));
    if (ids === void 0) return false;
    this.#sql("setEvents").run({ id, ids: JSON.stringify(ids.slice(-REMEMBERED)) });
    return true;
  }
  markCompacted(id) {
    this.#sql("markCompacted").run({ id });
  }
  setHandoff(id, path2) {
    this.#sql("setHandoff").run({ id, path: path2 ?? null });
  }
  purge(id) {
    this.dropState(id);
    this.putBriefing(id, void 0);
    const removed = this.#sql("deleteSnapshots").run({ id });
    this.#sql("markPurged").run({ id });
    return removed;
  }
  remove(id) {
    this.#remembered.forget(id);
    this.#sql("deleteSession").run({ id });
  }
  moveProject({ from, to, directory, now }) {
    this.#sql("putProject").run({ id: to, directory, now });
    this.#sql("moveProject").run({ from, to, directory, now });
  }
  addLegacyFile({ path: path2, hash, namespace }, now) {
    this.#sql("addLegacyFile").run({ path: path2, hash, namespace, now });
  }
};
function isShared(scope) {
  return scope.id === "global";
}
function inProject({ id, directory }) {
  return { project: id, directory };
}
function titleOf(state) {
  return state.content.title === void 0 ? null : JSON.stringify(state.content.title);
}
function shortOf(id) {
  return sha256(id).slice(0, ID_CHARS);
}

// src/sqlite/errcode.ts
var SQLITE = {
  error: 1,
  perm: 3,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  protocol: 15,
  auth: 23,
  notadb: 26
};
function sqliteCode(error) {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return void 0;
  return error.errcode & 255;
}
function storageError(error, path2) {
  if (isCheckpointError(error)) return withFile(error, path2);
  const found = classify(error);
  if (found === void 0) return error;
  const [code, sentence2] = found;
  return new CheckpointError(code, `${sentence2(path2)} (${describe(error)})`, {
    facts: { database: path2 },
    cause: error
  });
}
function withFile(error, path2) {
  if (error.code !== "storage-corrupt" || "database" in error.facts) return error;
  return new CheckpointError(error.code, `${path2}: ${error.message}`, {
    facts: { ...error.facts, database: path2 },
    cause: error
  });
}
function classify(error) {
  const code = sqliteCode(error);
  if (code === void 0) return classifySystem(error);
  switch (code) {
    case SQLITE.busy:
    case SQLITE.locked:
    case SQLITE.protocol:
      return [
        "storage-busy",
        (path2) => `Another process holds the lock on ${path2}; nothing was changed, try again shortly.`
      ];
    case SQLITE.readonly:
      return [
        "storage-readonly",
        (path2) => `${path2} cannot be written: make the file and its folder writable, then try again.`
      ];
    case SQLITE.full:
      return [
        "storage-full",
        (path2) => `The disk that holds ${path2} is full; nothing was changed, free some space and try again.`
      ];
    case SQLITE.corrupt:
    case SQLITE.notadb:
      return corrupt;
    case SQLITE.error:
      return LACKING.test(describe(error)) ? corrupt : void 0;
    case SQLITE.cantopen:
    case SQLITE.ioerr:
    case SQLITE.perm:
    case SQLITE.auth:
      return unavailable;
    default:
      return void 0;
  }
}
var LACKING = /no such (table|column|index)|no column named|duplicate column name|^(table|index) .* already exists|foreign key mismatch/;
var corrupt = [
  "storage-corrupt",
  (path2) => `${path2} is damaged or not a database and was left as it is: run "checkpoint-orchestrator doctor --repair", or move it aside or restore a backup, then try again.`
];
var unavailable = [
  "storage-unavailable",
  (path2) => `${path2} cannot be opened: check that its folder exists and may be used, or set another path in the "database" option.`
];
function classifySystem(error) {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return void 0;
  switch (error.code) {
    case "EROFS":
      return [
        "storage-readonly",
        (path2) => `${path2} lies on a read-only file system: choose another path in the "database" option.`
      ];
    case "ENOSPC":
    case "EDQUOT":
      return [
        "storage-full",
        (path2) => `The disk that holds ${path2} is full; nothing was changed, free some space and try again.`
      ];
    case "ENAMETOOLONG":
      return unavailable;
    default:
      return "syscall" in error ? unavailable : void 0;
  }
}

// src/sqlite/identity.ts
import { existsSync, statSync } from "node:fs";
var LOG_MS = 10;
var NOTHING = { main: void 0, log: void 0, index: void 0, at: 0 };
function identify(path2, journalMode, seen) {
  if (path2 === ":memory:") return NOTHING;
  const main = look(path2);
  if (journalMode !== "wal") return { ...NOTHING, main };
  const log = `${path2}-wal`;
  const at = performance.now();
  if (seen?.log !== void 0 && at - seen.at < LOG_MS)
    return existsSync(log) ? { ...seen, main } : { ...seen, main, log: void 0 };
  return { main, log: look(log), index: look(`${path2}-shm`), at };
}
function identifyAfter(path2, journalMode, seen) {
  if (path2 === ":memory:") return seen;
  return seen.log === void 0 ? identify(path2, journalMode) : { ...seen, main: look(path2) };
}
var STAT = { bigint: true, throwIfNoEntry: false };
function look(path2) {
  try {
    return statSync(path2, STAT);
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return void 0;
    throw error;
  }
}
function fileID(path2) {
  return look(path2);
}
function isSame(one2, other) {
  return one2?.ino === other?.ino && one2?.dev === other?.dev;
}
function sameFile(seen, now) {
  return isSame(seen.main, now.main) && isStill(seen.log, now.log) && isStill(seen.index, now.index);
}
function overtaken(seen, now) {
  const sides = [
    [seen.log, now.log],
    [seen.index, now.index]
  ];
  return sides.some(([before, after]) => !isStill(before, after) && (after !== void 0 || !untouched(seen, now)));
}
function isStill(seen, now) {
  return seen === void 0 || isSame(seen, now);
}
function untouched(seen, now) {
  return seen.main?.mtimeNs === now.main?.mtimeNs && seen.main?.size === now.main?.size;
}

// src/sqlite/leave.ts
import { linkSync, renameSync, rmSync, statSync as statSync3 } from "node:fs";

// src/sqlite/prove.ts
import { statSync as statSync2 } from "node:fs";

// src/sqlite/runtime.ts
var NEEDED = "Node.js 22.13 or later, or Bun 1.4 or later";
function openDatabase(path2, options = {}) {
  const sqlite = loadSqlite();
  return options.readOnly === true ? new sqlite.DatabaseSync(path2, { readOnly: true }) : new sqlite.DatabaseSync(path2);
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
  const sqlite = quietly2(() => getBuiltin("node:sqlite"));
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
function quietly2(load) {
  const original = Object.getOwnPropertyDescriptor(process, "emitWarning");
  const emit = (values) => {
    const emitWarning = original?.value;
    if (typeof emitWarning === "function") Reflect.apply(emitWarning, process, values);
  };
  process.emitWarning = (...values) => {
    const [warning] = values;
    const text2 = warning instanceof Error ? warning.message : String(warning);
    if (!text2.startsWith("SQLite is an experimental feature")) emit(values);
  };
  try {
    return load();
  } finally {
    if (original !== void 0) Object.defineProperty(process, "emitWarning", original);
  }
}

// src/sqlite/transaction.ts
function createTransactor(db) {
  let depth = 0;
  const read = plain2(db, "BEGIN", "COMMIT", "ROLLBACK");
  let write;
  const stepsOf = (mode) => {
    if (depth > 0) return nested(db, depth);
    return mode === "immediate" ? write ??= { ...read, ...prepared(db) } : read;
  };
  const transact = (mode, work) => {
    const { begin, commit, rollback } = stepsOf(mode);
    begin();
    depth++;
    try {
      const result = work();
      if (isThenable(result)) throw new TypeError("A transaction must be synchronous, but its work returned a promise");
      commit();
      return result;
    } catch (error) {
      try {
        rollback();
      } catch {
      }
      throw error;
    } finally {
      depth--;
    }
  };
  return {
    transact,
    release: () => {
      write = void 0;
    }
  };
}
function plain2(db, begin, commit, rollback) {
  const run = (sql) => () => {
    db.exec(sql);
  };
  return { begin: run(begin), commit: run(commit), rollback: run(rollback) };
}
function nested(db, depth) {
  const name = `nested_${depth}`;
  return plain2(db, `SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`);
}
function prepared(db) {
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  return {
    begin: () => {
      begin.run();
    },
    commit: () => {
      commit.run();
    }
  };
}
function isThenable(value) {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

// src/sqlite/prove.ts
var SLICE_MS = 10;
var WHOLE_BYTES = 16 * 1024 * 1024;
var DECISIVE = /* @__PURE__ */ new Set(["storage-corrupt", "storage-foreign", "storage-newer"]);
var LEFT_TO_OPENING = /* @__PURE__ */ new Set(["storage-readonly", "storage-unavailable"]);
function isDecisive(fault) {
  return isCheckpointError(fault) && DECISIVE.has(fault.code);
}
function proveBesideLog(path2, known) {
  if (sizeOf(`${path2}-wal`) === 0) return;
  try {
    proveFile(path2, known);
  } catch (error) {
    if (!isCheckpointError(error) || !LEFT_TO_OPENING.has(error.code)) throw error;
  }
}
function proveFile(path2, known) {
  try {
    assertNoOrphanLog(path2);
    const db = openDatabase(path2, { readOnly: true });
    try {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`);
      createTransactor(db).transact("deferred", () => {
        readSchema(db, path2, known);
        assertSound(db, path2);
      });
    } finally {
      closeDatabase(db);
    }
  } catch (error) {
    throw storageError(error, path2);
  }
}
function assertNoOrphanLog(path2) {
  if (sizeOf(`${path2}-wal`) === 0 || sizeOf(path2) > 0) return;
  throw new CheckpointError(
    "storage-corrupt",
    `${path2} is empty or gone, but its log ${path2}-wal is still there and may hold checkpoints; both were left as they are: restore the file, or move the log away to start anew.`,
    { facts: { database: path2 } }
  );
}
function assertSound(db, path2) {
  if (sizeOf(path2) > WHOLE_BYTES) return;
  const found = firstColumn(db, "PRAGMA integrity_check(1)");
  if (found === "ok") return;
  throw new CheckpointError(
    "storage-corrupt",
    `${path2} is damaged and was left as it is: run "checkpoint-orchestrator doctor --repair", or move it aside or restore a backup, then try again. (${String(found)})`,
    { facts: { database: path2 } }
  );
}
function sizeOf(path2) {
  return statSync2(path2, { throwIfNoEntry: false })?.size ?? 0;
}

// src/sqlite/leave.ts
function closeUntouched(connection, path2) {
  const main = connection.journalMode === "wal" ? statSync3(path2, { throwIfNoEntry: false }) : void 0;
  if (main === void 0) {
    connection.close();
    return;
  }
  const log = main.size === 0 ? hide(`${path2}-wal`) : void 0;
  try {
    const guard = openDatabase(path2, { readOnly: true });
    try {
      lock(() => {
        guard.exec(`PRAGMA busy_timeout = ${SLICE_MS}; BEGIN`);
        guard.prepare("SELECT count(*) FROM sqlite_schema").get();
      });
      connection.close();
    } finally {
      closeDatabase(guard);
    }
  } finally {
    log?.();
  }
}
function lock(read) {
  try {
    read();
  } catch {
  }
}
function hide(path2) {
  const hidden = `${path2}.${randomHex(6)}`;
  if (fileID(path2) === void 0) return void 0;
  renameSync(path2, hidden);
  return () => {
    renameSync(hidden, path2);
  };
}
function setLogAside(path2, seen) {
  const log = `${path2}-wal`;
  const index = `${path2}-shm`;
  const aside = moveAway(log, seen.log);
  if (seen.index !== void 0 && isSame(fileID(index), seen.index)) rmSync(index, { force: true });
  return aside;
}
function moveAway(log, id) {
  if (id === void 0 || !isSame(fileID(log), id)) return void 0;
  const aside = `${log}.${randomHex(6)}.old`;
  renameSync(log, aside);
  if (isSame(fileID(aside), id)) return aside;
  linkSync(aside, log);
  rmSync(aside);
  return void 0;
}

// src/sqlite/open.ts
import { chmodSync as chmodSync2, closeSync as closeSync2, existsSync as existsSync2, fchmodSync, lstatSync, mkdirSync, openSync as openSync2, statSync as statSync4 } from "node:fs";
import { dirname as dirname2 } from "node:path";

// src/sqlite/migrate.ts
import { chmodSync, closeSync, openSync, renameSync as renameSync2, rmSync as rmSync2 } from "node:fs";
function migrate(db, transact, path2, migrations, now) {
  const copies = [];
  try {
    transact("immediate", () => {
      const { version, fresh } = readSchema(db, path2, migrations.length);
      if (version === migrations.length) return;
      if (!fresh) copies.push(writeCopy(path2, `${path2}.v${version}-${stamp(now)}.bak`));
      for (const migration of migrations.slice(version)) db.exec(migration.sql);
      if (!fresh) assertReferences(db, path2);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      db.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  } catch (error) {
    for (const copy of copies) rmSync2(copy, { force: true });
    throw error;
  }
}
function writeCopy(path2, copy) {
  const temporary = `${copy}.tmp`;
  try {
    closeSync(openSync(temporary, "w", 384));
    chmodSync(temporary, 384);
    const reader = openDatabase(path2, { readOnly: true });
    try {
      reader.prepare("VACUUM INTO ?").run(temporary);
    } finally {
      closeDatabase(reader);
    }
    renameSync2(temporary, copy);
  } finally {
    rmSync2(temporary, { force: true });
  }
  return copy;
}
function assertReferences(db, path2) {
  const broken = db.prepare("PRAGMA foreign_key_check").all().length;
  if (broken === 0) return;
  throw new CheckpointError(
    "storage-corrupt",
    `${path2} cannot be upgraded: ${broken} of its rows belong to no session. It was left as it is; run "checkpoint-orchestrator doctor" on it or restore a backup.`,
    { facts: { database: path2, rows: broken } }
  );
}
function stamp(now) {
  return new Date(now).toISOString().replaceAll(/[-:]/g, "").replace(".", "");
}

// src/sqlite/open.ts
function openConnection(path2, options = {}) {
  const { migrations = MIGRATIONS, now = Date.now } = options;
  try {
    loadSqlite();
    if (path2 === "") throw nowhere();
    if (path2.includes("\0")) throw unusable(path2, "it contains a NUL character");
    if (path2 !== ":memory:") {
      proveBesideLog(path2, migrations.length);
      prepareFile(path2);
    }
    return connect(path2, migrations, now());
  } catch (error) {
    throw storageError(error, path2);
  }
}
function connect(path2, migrations, now) {
  const db = openDatabase(path2);
  const transactions = createTransactor(db);
  try {
    const { transact } = transactions;
    const version = prove(db, transact, path2, migrations.length);
    if (path2 === ":memory:" || !tighten(path2)) return setUp(db, transactions, { path: path2, migrations, now, version });
  } catch (error) {
    transactions.release();
    closeDatabase(db);
    throw error;
  }
  closeDatabase(db);
  return connect(path2, migrations, now);
}
function prove(db, transact, path2, known) {
  db.exec(`PRAGMA busy_timeout = ${SLICE_MS}; PRAGMA foreign_keys = OFF`);
  return transact("deferred", () => {
    const { version, fresh } = readSchema(db, path2, known);
    if (!fresh && version < known) assertSound(db, path2);
    return version;
  });
}
function setUp(db, { transact, release }, { path: path2, migrations, now, version }) {
  if (version < migrations.length) migrate(db, transact, path2, migrations, now);
  const journalMode = setJournalMode(db);
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 4194304;
    PRAGMA cache_size = -8000;
  `);
  let waits = SLICE_MS;
  return {
    db,
    transact,
    journalMode,
    waitAtMost: (ms) => {
      if (ms === waits) return;
      db.exec(`PRAGMA busy_timeout = ${ms}`);
      waits = ms;
    },
    unflushed: (work) => {
      if (journalMode !== "wal") return work();
      db.exec("PRAGMA synchronous = NORMAL");
      try {
        return work();
      } finally {
        db.exec("PRAGMA synchronous = FULL");
      }
    },
    close: () => {
      release();
      closeDatabase(db);
    }
  };
}
function setJournalMode(db) {
  const mode = firstColumn(db, "PRAGMA journal_mode = WAL");
  return typeof mode === "string" ? mode : "unknown";
}
function prepareFile(path2) {
  const found = statSync4(path2, { throwIfNoEntry: false });
  if (found !== void 0) {
    if (!found.isFile()) throw unusable(path2, found.isDirectory() ? "it is a folder" : "it is not a regular file");
    return;
  }
  makePrivateFolder(dirname2(path2));
  try {
    createPrivateFile(path2);
  } catch (error) {
    if (existsSync2(path2)) return;
    if (lstatSync(path2, { throwIfNoEntry: false }) !== void 0)
      throw unusable(path2, "it is a link to a file that does not exist");
    throw error;
  }
}
function createPrivateFile(path2) {
  const file = openSync2(path2, "wx", 384);
  try {
    fchmodSync(file, 384);
  } finally {
    closeSync2(file);
  }
}
function makePrivateFolder(path2) {
  if (existsSync2(path2) || dirname2(path2) === path2) return;
  makePrivateFolder(dirname2(path2));
  try {
    mkdirSync(path2, 448);
    chmodSync2(path2, 448);
  } catch (error) {
    if (!existsSync2(path2)) throw error;
  }
}
function tighten(path2) {
  let followed = false;
  const mode = (statSync4(path2, { throwIfNoEntry: false })?.mode ?? 384) & 448;
  for (const file of [path2, `${path2}-wal`, `${path2}-shm`]) {
    const found = statSync4(file, { throwIfNoEntry: false });
    if (found === void 0 || (found.mode & 511) === mode) continue;
    try {
      chmodSync2(file, mode);
      followed ||= file !== path2 && (found.mode & 128) === 0 && (mode & 128) !== 0;
    } catch {
    }
  }
  return followed;
}
function nowhere() {
  return new CheckpointError(
    "storage-unavailable",
    'No home directory is known to keep the database in; name a file in the "database" option or in $CHECKPOINT_ORCHESTRATOR_DB.'
  );
}
function unusable(path2, why) {
  return new CheckpointError(
    "storage-unavailable",
    `${path2} cannot be used as a database: ${why}. Set another path in the "database" option.`,
    { facts: { database: path2 } }
  );
}

// src/sqlite/store.ts
var REOPENED = /* @__PURE__ */ new Set(["storage-readonly", "storage-unavailable"]);
var Replaced = class extends Error {
};
var SqliteStore = class {
  path;
  unwritten = /* @__PURE__ */ new Set();
  #options;
  /** Who hears of what an operation met without failing; one per holder. */
  #listeners = [];
  #file;
  #retained = 0;
  /** Calls that have met a lock and try again. */
  #waiting = 0;
  constructor(path2, options = {}) {
    this.path = path2;
    this.#options = options;
  }
  read(waitMs, work) {
    return this.#run("deferred", waitMs, work);
  }
  write(waitMs, work) {
    return this.#run("immediate", waitMs, work);
  }
  readOne(waitMs, work) {
    return this.#run("read one", waitMs, work);
  }
  note(waitMs, work) {
    return this.#run("unflushed", waitMs, work);
  }
  scrub() {
    try {
      this.direct(({ db }) => db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get());
    } catch (error) {
      this.#report(`Deleted text may stay in the log of ${this.path} for a while: ${describe(error)}`);
    }
  }
  /** Runs `work` on the open connection outside any transaction, for statements that refuse one (VACUUM, checkpoints). */
  direct(work) {
    try {
      return this.#attempt((file) => work(file.connection));
    } catch (error) {
      throw storageError(error, this.path);
    }
  }
  /** Keeps the connection open between calls until as many {@link release}s. Without a holder each call opens and closes. */
  retain(listener) {
    this.#retained++;
    this.#listeners.push(listener);
  }
  release(listener) {
    this.#retained--;
    if (this.#retained === 0) this.close();
    const index = this.#listeners.indexOf(listener);
    if (index >= 0) this.#listeners.splice(index, 1);
  }
  /** Releases the file. Never throws; a later call opens it again. */
  close() {
    this.#leave((file) => {
      if (file.connection.journalMode === "wal" && !this.#isSound(file)) closeUntouched(file.connection, this.path);
      else file.connection.close();
    });
  }
  /** Gives the connection up; what goes wrong is reported, because the caller has something more important to say. */
  #leave(close) {
    const file = this.#file;
    this.#file = void 0;
    if (file === void 0) return;
    try {
      file.rows.release();
      close(file);
      if (isSame(identify(this.path, "wal").main, file.seen.main)) return;
      const aside = setLogAside(this.path, file.seen);
      if (aside === void 0) return;
      this.#report(`${this.path} was removed or replaced while it was open; its newest changes were kept in ${aside}.`);
    } catch (error) {
      this.#report(`Closing ${this.path} failed: ${describe(error)}`);
    }
  }
  /** False when closing would copy the log into a file that was overwritten in place, or that others write with a log of their own. */
  #isSound(file) {
    const now = identify(this.path, file.connection.journalMode);
    if (!isSame(file.seen.main, now.main)) return true;
    if (overtaken(file.seen, now)) return false;
    if (untouched(file.seen, now)) return true;
    try {
      proveFile(this.path, this.#known);
      return true;
    } catch (error) {
      return !isDecisive(error);
    }
  }
  #report(warning) {
    for (const listener of this.#listeners) listener(warning);
  }
  get #known() {
    return (this.#options.migrations ?? MIGRATIONS).length;
  }
  async #run(mode, waitMs, work) {
    const deadline = performance.now() + waitMs;
    let waits = false;
    try {
      for (let attempt2 = 0; ; attempt2++) {
        try {
          return this.#attempt((file) => {
            file.connection.waitAtMost(this.#waiting === (waits ? 1 : 0) ? SLICE_MS : 0);
            return this.#transact(file, mode, work);
          });
        } catch (error) {
          const fault = error instanceof Replaced ? error : storageError(error, this.path);
          if (!isTransient(fault)) throw fault;
          const left = deadline - performance.now();
          if (left <= 0) throw fault instanceof Replaced ? lost(this.path) : fault;
          if (!waits) this.#waiting++;
          waits = true;
          await delay2(Math.min(left, pause2(attempt2)));
        }
      }
    } finally {
      if (waits) this.#waiting--;
    }
  }
  #attempt(work) {
    try {
      return work(this.#usable());
    } catch (error) {
      if (error instanceof Replaced) this.close();
      const fault = storageError(error, this.path);
      if (isCheckpointError(fault) && REOPENED.has(fault.code)) this.close();
      if (isDecisive(fault)) {
        this.#leave((file) => {
          closeUntouched(file.connection, this.path);
        });
      }
      throw error;
    } finally {
      if (this.#retained === 0) this.close();
    }
  }
  #transact(file, mode, work) {
    const { connection, rows } = file;
    if (mode === "read one") return work(rows);
    const run = () => {
      if (rows.schemaVersion() !== this.#known) {
        readSchema(connection.db, this.path, this.#known);
        throw new Replaced();
      }
      return work(rows);
    };
    if (!file.sound) {
      assertSound(connection.db, this.path);
      file.sound = true;
    }
    const result = mode === "unflushed" ? connection.unflushed(() => connection.transact("immediate", run)) : connection.transact(mode, run);
    if (mode === "deferred") return result;
    const now = identifyAfter(this.path, connection.journalMode, file.seen);
    if (!sameFile(file.seen, now)) throw new Replaced();
    file.seen = now;
    return result;
  }
  #usable() {
    const file = this.#file;
    if (file === void 0) return this.#reopen();
    const now = identify(this.path, file.connection.journalMode, file.seen);
    if (!sameFile(file.seen, now)) {
      this.close();
      return this.#reopen();
    }
    if (!untouched(file.seen, now) && file.connection.journalMode === "wal") proveFile(this.path, this.#known);
    file.seen = now;
    return file;
  }
  #reopen() {
    const connection = openConnection(this.path, this.#options);
    if (connection.journalMode !== "wal" && this.path !== ":memory:") {
      this.#report(
        `${this.path} does not support write-ahead logging (journal mode "${connection.journalMode}"): saves work but are slower; a local disk is recommended.`
      );
    }
    try {
      const rows = new CheckpointRows(connection.db);
      this.#file = { connection, rows, seen: identify(this.path, connection.journalMode), sound: false };
    } catch (error) {
      connection.close();
      throw error;
    }
    return this.#file;
  }
};
function isTransient(fault) {
  return fault instanceof Replaced || isCheckpointError(fault) && fault.code === "storage-busy";
}
function lost(path2) {
  return new CheckpointError(
    "storage-unavailable",
    `${path2} was removed or replaced again and again while it was written; the save was not kept, try again when the file stays.`,
    { facts: { database: path2 } }
  );
}
function pause2(attempt2) {
  return Math.min(25, 1 + attempt2 * 2) * (0.5 + Math.random() / 2);
}

// src/version.ts
var VERSION = "2.0.0";

// src/sqlite/handles.ts
var REGISTRY = /* @__PURE__ */ Symbol.for(`@gitdamnit/checkpoint-orchestrator/stores/${VERSION}/${MIGRATIONS.length}`);
function registryOf(shared) {
  return shared[REGISTRY] ??= /* @__PURE__ */ new Map();
}
function acquireStore(path2, report) {
  const registry = registryOf(globalThis);
  const real = realPath(path2);
  const entry = registry.get(real) ?? {
    store: new SqliteStore(real),
    references: 0
  };
  registry.set(real, entry);
  entry.references++;
  entry.store.retain(report);
  let held = true;
  return {
    store: entry.store,
    release: () => {
      if (!held) return;
      held = false;
      entry.references--;
      if (entry.references === 0) registry.delete(real);
      entry.store.release(report);
    }
  };
}
function realPath(path2) {
  if (path2 === ":memory:" || path2 === "") return path2;
  try {
    return realpathSync2.native(path2);
  } catch {
    const parent = dirname3(path2);
    return parent === path2 ? path2 : join2(realPath(parent), basename(path2));
  }
}

// src/tools/manifest.ts
var MANIFEST = [
  {
    "name": "checkpoint_save",
    "description": `Save this session's task checkpoint: what the task is, what is done, what comes next. It outlives context compaction, model switches and restarts. Call it when you have a plan, after each finished step, when blocked, and before you stop.

Fields you leave out (or send as null) stay as they are; "" empties a text field and [] empties a list. A list you send REPLACES the stored list; send listMode "append" to add only your new items. When a save removes or replaces anything, the result names a snapshot under "undo" that still holds the earlier state (checkpoint_restore_snapshot brings it back).`,
    "input": {
      "type": "object",
      "properties": {
        "title": {
          "description": "Short name of the task.",
          "type": "string"
        },
        "objective": {
          "description": "What done means: the goal and its acceptance criteria.",
          "type": "string"
        },
        "status": {
          "description": "State of the task; the first save defaults to in_progress.",
          "type": "string",
          "enum": [
            "not_started",
            "in_progress",
            "blocked",
            "done"
          ]
        },
        "summary": {
          "description": "Where things stand, in a few sentences.",
          "type": "string"
        },
        "currentPlan": {
          "description": "The steps of the plan, in order.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "completedSteps": {
          "description": "Steps that are finished, oldest first.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "nextSteps": {
          "description": "What to do next, most urgent first.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "blockers": {
          "description": "What stands in the way.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "filesTouched": {
          "description": "Paths of files that were changed or matter.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "notes": {
          "description": "Decisions, findings and anything else worth keeping.",
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "snapshotName": {
          "description": "Name for a snapshot of this state; a taken name gets a number. Named ones outlive automatic ones.",
          "type": "string"
        },
        "listMode": {
          "description": "How lists in this call are taken; replace unless given.",
          "type": "string",
          "enum": [
            "replace",
            "append"
          ]
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_load",
    "description": "Read this session's whole task checkpoint. Call it when you start or resume work, or whenever you are unsure what is done and what comes next. Answers { exists: false } when nothing was saved yet.",
    "input": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_status",
    "description": "A short overview without the checkpoint's contents: whether one exists, its title, status, age and sizes, how many snapshots and prompts since the last save, whether 1.x state waits for checkpoint_migrate, and which other sessions of this project hold a checkpoint.",
    "input": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_list",
    "description": `List this session's snapshots, newest first. Use a name from here with checkpoint_load_snapshot or checkpoint_restore_snapshot. With scope "project": the sessions of this project that hold a checkpoint (for checkpoint_migrate with fromSession).`,
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "description": "How many to list; 20 unless given.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100
        },
        "scope": {
          "description": "session (snapshots of this session) unless given, or project.",
          "type": "string",
          "enum": [
            "session",
            "project"
          ]
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_load_snapshot",
    "description": `Read one snapshot without changing anything. With compareWith (another snapshot's name, or "current" for the live checkpoint) it also shows the difference field by field, from the snapshot to that one.`,
    "input": {
      "type": "object",
      "properties": {
        "name": {
          "description": "Name of the snapshot, exactly as listed.",
          "type": "string"
        },
        "compareWith": {
          "description": 'Name of a snapshot to compare with, or "current".',
          "type": "string"
        }
      },
      "required": [
        "name"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_restore_snapshot",
    "description": 'Make a snapshot the live checkpoint, exactly: fields that the snapshot lacks are gone afterwards. The state before is stored first, under the name given as "undoSnapshot" (null when there was none, or it was already the same).',
    "input": {
      "type": "object",
      "properties": {
        "name": {
          "description": "Name of the snapshot, exactly as listed.",
          "type": "string"
        }
      },
      "required": [
        "name"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_clear",
    "description": `Clear this session's live checkpoint, for example when the task is over and another begins. Its state is kept in the snapshot named by "undoSnapshot". Only with purge true is everything of this session (checkpoint, snapshots, hand-off) deleted for good: do that only when the user asks for it.`,
    "input": {
      "type": "object",
      "properties": {
        "purge": {
          "description": "Delete everything of this session for good, history included; false unless given.",
          "type": "boolean"
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "checkpoint_migrate",
    "description": "Import checkpoint state of plugin version 1.x (JSON files of this project) into the store, each file once; the files are never changed. By itself it does not touch this session's checkpoint.\n\nWith adopt true the imported checkpoint and its snapshots are copied into this session; with fromSession the live checkpoint of another session of this project is. Either stores the current state first (undoSnapshot). Use checkpoint_status to see whether 1.x state waits.",
    "input": {
      "type": "object",
      "properties": {
        "adopt": {
          "description": "Copy the imported 1.x checkpoint into this session; false unless given.",
          "type": "boolean"
        },
        "fromSession": {
          "description": "Id of another session of this project whose checkpoint to copy into this one.",
          "type": "string"
        }
      },
      "additionalProperties": false
    }
  }
];

// src/tools/register.ts
async function registerTools(tool, parts, track) {
  const executors = part(async () => (await import("./chunks/tools-I3P6JTGM.js")).createExecutors(parts));
  const definitions = MANIFEST.map((manifest) => {
    const { name } = manifest;
    const execute = (input, call) => executors.use((executor) => executor(name)(input, call));
    return { ...manifest, options: { codemode: false }, execute: (input, call) => track(execute(input, call)) };
  });
  await tool.transform((editor) => {
    for (const definition of definitions) editor.add(definition);
  });
  return executors;
}

// src/warnings.ts
import { appendFileSync } from "node:fs";
var KEPT = 20;
function createWarnings(file, clock = Date.now) {
  const kept = /* @__PURE__ */ new Set();
  return {
    add: (message) => {
      const known = kept.delete(message);
      kept.add(message);
      for (const oldest of [...kept].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
      if (known || file === void 0 || file === "") return;
      try {
        appendFileSync(file, `${new Date(clock()).toISOString()} ${message.replace(/\s*[\r\n]\s*/g, " ")}
`, {
          mode: 384
        });
      } catch {
        return;
      }
    },
    list: () => [...kept]
  };
}

// src/index.ts
var plugin = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location: given, options: chosen, session, tool, event }) => {
    const location = requireLocation(given);
    const { add: warn, list: warnings } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"]);
    const root = rootOf(location) ?? location.directory;
    const options = { ...parseOptions(chosen, root, process.env, warn), clock: Date.now };
    const { database } = options;
    const { store, release } = acquireStore(database, warn);
    const guard = createGuard(warn);
    const sessions = createSessions(session, location);
    const toolNames = watchToolNames(tool, warn);
    const parts = { store, options, guard, sessions, toolNames, readWindow: readWindowOf(session), warn };
    await guard.run("Opening the database", WAIT.hook, () => store.readOne(WAIT.hook, () => void 0));
    try {
      const hooks = await registerHooks(session, parts);
      const { settled, handle } = hooks;
      const identify2 = sessions.inTool;
      const toolParts = { store, options, database, identify: identify2, settled, warnings, warn };
      const tools = await registerTools(toolNames.tool, toolParts, guard.track);
      setImmediate(() => void hooks.preload().then(tools.preload));
      const events = followEvents(event, (heard) => guard.track(handle(heard)), warn);
      return async () => {
        events.stop();
        await settled();
        await guard.settled();
        release();
      };
    } catch (error) {
      release();
      throw error;
    }
  }
});
var src_default = plugin;
export {
  src_default as default
};
