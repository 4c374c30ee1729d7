import {
  fieldOf,
  followEvents,
  isFields,
  someText,
  text
} from "./chunks/chunk-BN2VVCQV.js";
import {
  faultOfOwnName
} from "./chunks/chunk-NAKKYXUQ.js";
import {
  CheckpointError,
  LIMITS,
  SNAPSHOT_KINDS,
  WAIT,
  codeOf,
  decodeState,
  describe,
  differs,
  fitLine,
  imported,
  isCheckpointError,
  isNamespace,
  isSessionID,
  isStatus,
  lazy,
  part,
  randomHex,
  sha256,
  shorten
} from "./chunks/chunk-IWNL6UTM.js";

// src/timing.ts
var TURNS = 16;
var nextTurn = Promise.resolve();
async function atMost(ms, work) {
  const state = { done: false };
  const settled = work.then(() => {
    state.done = true;
  });
  for (let turn2 = 0; turn2 < TURNS && !state.done; turn2++) await nextTurn;
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
      const turn2 = { over: false };
      await atMost(ms, track(safely(what, () => work(turn2))));
      turn2.over = true;
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
  let turn2;
  const counting = /* @__PURE__ */ new Set();
  const begin = () => {
    clearImmediate(turn2);
    turn2 = void 0;
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
      else if (turn2 === void 0) {
        turn2 = setImmediate(begin);
        beforeTheEnd(begin);
      }
    },
    settled: () => {
      const writing = [...unwritten].map((each2) => each2()).filter((each2) => each2 !== void 0);
      return writing.length === 0 ? void 0 : Promise.all(writing).then(() => void 0);
    }
  };
}

// src/hooks/register.ts
var loadHooks = imported(() => import("./chunks/hooks-ZIYLF3TY.js"));
async function registerHooks(session, parts) {
  const { guard, store } = parts;
  const hooks = part(async () => (await loadHooks()).createHooks(parts));
  const { admitted, settled } = createPrompts(guard, store.unwritten, (batch) => hooks.use(({ count: count3 }) => count3(batch)));
  await session.hook("prompt", (event) => {
    guard.now("The prompt hook", () => {
      const { sessionID: id, messageID } = event;
      if (isSessionID(id) && typeof messageID === "string" && messageID !== "") admitted({ id, messageID });
    });
  });
  const register = async (name) => {
    await session.hook(name, async (event) => {
      await guard.run(`The ${name} hook`, WAIT.hook, async (turn2) => {
        if (isSessionID(event.sessionID)) await hooks.use((hook) => hook[name](event, turn2));
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
    sweep: (signal) => hooks.use(({ sweep }) => sweep(signal)),
    preload: hooks.preload
  };
}

// src/host/contract.ts
var Plugin = {
  define: (definition) => definition
};

// src/host/installation.ts
import { hostname } from "node:os";

// src/host/ask.ts
async function askHost(question, waitMs) {
  const heard2 = {};
  const hear = async () => {
    try {
      heard2.answer = await question();
    } catch {
    }
  };
  await atMost(waitMs, hear());
  return heard2.answer;
}

// src/host/installation.ts
var STORAGE_MS = 5e3;
var KEY = "installation";
var ID = /^[0-9a-f]{32}$/;
var turn = Promise.resolve();
function createInstallation(storage) {
  let known;
  const identify2 = lazy(async () => {
    const asked = turn.then(() => askHost(() => readID(storage), STORAGE_MS));
    turn = asked;
    const id = await asked;
    if (id !== void 0) known = sha256(JSON.stringify([id, ...place()])).slice(0, 32);
    return known;
  });
  return { known: () => known, identify: identify2 };
}
async function readID(storage) {
  if (typeof storage?.get !== "function" || typeof storage.set !== "function") return void 0;
  const known = await storage.get(KEY);
  if (isID(known)) return known;
  await storage.set(KEY, randomHex(16));
  const kept = await storage.get(KEY);
  return isID(kept) ? kept : void 0;
}
function isID(value) {
  return typeof value === "string" && ID.test(value);
}
function place() {
  return [hostname(), process.env["XDG_DATA_HOME"] ?? "", process.env["HOME"] ?? ""];
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
var HOST_MS = { hook: 100, tool: 2e3 };
var LINEAGE = 8;
function createSessions(session, location, knownHost) {
  const own = placesOf(location);
  const ask = async (id, deadline, depth) => {
    const question = async () => parseInfo(await session.get({ sessionID: id }));
    const info = await askHost(question, deadline - performance.now());
    if (info === void 0) return void 0;
    const here = info.directory === location.directory && info.workspaceID === (location.workspaceID ?? "");
    const { directory, root, checkouts } = here ? own : placesElsewhere(info.directory);
    const { projectID, parentID, forkedFrom } = info;
    const host = knownHost();
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
        ...source === void 0 ? {} : { source: source.identity },
        ...host === void 0 ? {} : { host }
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
    projectID: location.project.id,
    real: realDirectory,
    resolve: resolve2,
    inEvent: (id) => resolve2(id, HOST_MS.tool),
    inHook: async (id) => (await resolve2(id, HOST_MS.hook)).identity,
    inTool: async (id) => (await resolve2(id, HOST_MS.tool)).identity,
    isGone: (id) => askHost(() => isUnknown(session, id), HOST_MS.tool)
  };
}
async function isUnknown(session, id) {
  try {
    await session.get({ sessionID: id });
    return false;
  } catch (error) {
    return fieldOf(error, "_tag") === "Session.NotFoundError";
  }
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
  const told2 = /* @__PURE__ */ new Set();
  const tell = (name, message) => {
    if (told2.has(name)) return;
    told2.add(name);
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
import { realpathSync as realpathSync3 } from "node:fs";
import { basename as basename2, dirname as dirname6, join as join3 } from "node:path";

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

// src/sqlite/migrations/0002-heard.ts
var heard = {
  name: "heard",
  sql: `
    ALTER TABLE session ADD COLUMN time_heard INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN host TEXT;
    ALTER TABLE session ADD COLUMN time_imported INTEGER;
    UPDATE session
    SET time_heard = max(
      time_created,
      time_updated,
      coalesce((SELECT time_updated FROM checkpoint WHERE checkpoint.session_id = session.id), 0),
      coalesce((SELECT max(time_created) FROM snapshot WHERE snapshot.session_id = session.id), 0));
  `
};

// src/sqlite/migrations/index.ts
var MIGRATIONS = [initial, heard];

// src/sqlite/store.ts
import { setTimeout as delay } from "node:timers/promises";

// src/sqlite/place.ts
import { accessSync, constants, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname as dirname2 } from "node:path";
var { R_OK, W_OK, X_OK } = constants;
var ELSEWHERE = 'set another path in the "database" option or $CHECKPOINT_ORCHESTRATOR_DB';
function obstacles(path2) {
  if (path2 === "" || path2 === ":memory:") return [];
  const folder = dirname2(path2);
  const { reached, missing, blocked: blocked2 } = walk(folder);
  if (blocked2 !== void 0) return [blocked2];
  const found = folderObstacles(reached, missing);
  if (missing !== void 0) return found;
  const [file] = gravestFirst(fileObstacles(path2));
  if (file === void 0) return found;
  return gravestFirst([file, ...found.filter(({ blocks }) => blocks !== "nothing")]);
}
function hindrance(path2) {
  return obstacles(path2).find(({ blocks }) => blocks !== "nothing");
}
function refusal(path2) {
  const found = hindrance(path2);
  if (found === void 0) return void 0;
  return `${path2} cannot be ${found.blocks === "writing" ? "written" : "opened"}: ${found.what}. ${found.advice}`;
}
function gravestFirst(found) {
  return found.toSorted((a, b) => RANK[a.blocks] - RANK[b.blocks]);
}
var RANK = { everything: 0, writing: 1, nothing: 2 };
function walk(folder) {
  const parent = dirname2(folder);
  const before = parent === folder ? { reached: folder } : walk(parent);
  if (before.blocked !== void 0 || before.missing !== void 0) return before;
  try {
    const found = statSync(folder);
    if (!found.isDirectory()) return { reached: parent, blocked: blocked(`${folder} is not a folder${ownedBy(found)}`) };
    return may(folder, X_OK) === void 0 ? { reached: folder } : { reached: parent, blocked: denied(folder, found, "be entered", "x", "everything") };
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return { reached: parent, blocked: blocked(`${folder}: ${describe(error)}`) };
    if (isThere(folder))
      return { reached: parent, blocked: blocked(`${folder} is a link to a folder that is not there`) };
    return { reached: parent, missing: folder };
  }
}
function folderObstacles(folder, missing) {
  const found = statOf(folder);
  if (found === void 0) return [];
  const prefix = missing === void 0 ? "" : `${missing} is not there and cannot be made: `;
  const told2 = (obstacle) => ({ ...obstacle, what: prefix + obstacle.what });
  const unwritable = may(folder, W_OK);
  if (missing === void 0 && may(folder, R_OK) !== void 0)
    return [denied(folder, found, "be read", "r", "everything")];
  if (unwritable === "EROFS") return [told2(readOnly(folder))];
  if (unwritable !== void 0) return [told2(denied(folder, found, "be written", "w", "writing"))];
  return found.uid === 0 ? [] : foreign(folder, found, "its owner can replace or remove what is kept in it");
}
function fileObstacles(path2) {
  const main = statOf(path2);
  if (main === void 0) return [];
  const files = [path2, `${path2}-wal`, `${path2}-shm`, `${path2}-journal`];
  return files.flatMap((file) => {
    const found = statOf(file);
    if (found?.isFile() !== true) return [];
    if (may(file, R_OK) !== void 0) return [denied(file, found, "be read", "r", "everything")];
    const unwritable = may(file, W_OK);
    if (unwritable !== void 0 && unwritable !== "EROFS") return [denied(file, found, "be written", "w", "writing")];
    if (file !== path2 && found.uid === main.uid) return [];
    return foreign(file, found, "the files of one database belong to one user");
  });
}
function foreign(path2, found, why) {
  const own = process.geteuid?.();
  if (own === void 0 || found.uid === own) return [];
  return [
    {
      blocks: "nothing",
      what: `${path2} belongs to ${userName(found.uid)}, not to you (${userName(own)}): ${why}`,
      advice: `Run this as ${userName(found.uid)}, or give it to ${userName(own)} (chown), or ${ELSEWHERE}.`
    }
  ];
}
function denied(path2, found, verb, right, blocks) {
  const own = process.geteuid?.();
  const who = own === void 0 ? "you" : `you (${userName(own)})`;
  const mode = (found.mode & 511).toString(8);
  const mine = own === void 0 || found.uid === own;
  return {
    blocks,
    what: `${path2} may not ${verb} by ${who}: it belongs to ${own === found.uid ? "you" : userName(found.uid)}, mode ${mode}`,
    advice: mine ? `Make that possible (chmod u+${right} ${path2}), or ${ELSEWHERE}.` : `Have ${found.uid === 0 ? "root" : `${userName(found.uid)} or root`} allow it (chown or chmod), or ${ELSEWHERE}.`
  };
}
function readOnly(folder) {
  return {
    blocks: "writing",
    what: `${folder} lies on a read-only file system${ownedBy(statOf(folder))}`,
    advice: `Mount it for writing, or ${ELSEWHERE}.`
  };
}
function blocked(what) {
  return { blocks: "everything", what, advice: `Check the path, or ${ELSEWHERE}.` };
}
function ownedBy(found) {
  return found === void 0 || process.geteuid === void 0 ? "" : ` (it belongs to ${userName(found.uid)})`;
}
function may(path2, right) {
  try {
    accessSync(path2, right);
    return void 0;
  } catch (error) {
    return codeOf(error);
  }
}
function statOf(path2) {
  try {
    return statSync(path2);
  } catch {
    return void 0;
  }
}
function isThere(path2) {
  try {
    return lstatSync(path2, { throwIfNoEntry: false }) !== void 0;
  } catch {
    return false;
  }
}
function userName(uid) {
  try {
    const line = readFileSync("/etc/passwd", "utf8").split("\n").find((entry) => entry.split(":")[2] === String(uid));
    const name = line?.split(":")[0];
    if (name !== void 0 && name !== "") return name;
  } catch {
  }
  return `uid ${String(uid)}`;
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
var SHORT_READ = 522;
function isShortRead(error) {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === SHORT_READ) return true;
  return isCheckpointError(error) && (isShortRead(error.cause) || error.message.includes(`error code=${SHORT_READ}`));
}
function sqliteCode(error) {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return void 0;
  return error.errcode & 255;
}
function storageError(error, path2) {
  if (isCheckpointError(error)) return withFile(error, path2);
  const found = classify(error);
  if (found === void 0) return error;
  const [code, sentence2] = found;
  const said = (code === "storage-readonly" || code === "storage-unavailable" ? refusal(path2) : void 0) ?? sentence2(path2);
  return new CheckpointError(code, `${said} (${describe(error)})`, {
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
var DISAGREEING = /* @__PURE__ */ new Set([
  787,
  // SQLITE_CONSTRAINT_FOREIGNKEY
  3091
  // SQLITE_CONSTRAINT_DATATYPE
]);
function disagrees(error) {
  return error instanceof Error && "errcode" in error && DISAGREEING.has(error.errcode);
}
function classify(error) {
  const code = sqliteCode(error);
  if (code === void 0) return classifySystem(error);
  if (disagrees(error) || isShortRead(error)) return corrupt;
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

// src/sqlite/open.ts
import { chmodSync as chmodSync2, closeSync as closeSync2, existsSync as existsSync2, fchmodSync, mkdirSync, openSync as openSync2, statSync as statSync4 } from "node:fs";
import { dirname as dirname4 } from "node:path";

// src/sqlite/beside.ts
import { lstatSync as lstatSync2, realpathSync as realpathSync2, statSync as statSync2 } from "node:fs";
var SIDES = [
  ["-wal", "its log"],
  ["-shm", "the index of its log"],
  ["-journal", "its rollback journal"]
];
function assertPlainFiles(path2) {
  if (path2 === ":memory:" || path2 === "") return;
  const real = followed(path2);
  const main = lookAt(real);
  if (main !== void 0 && !main.isFile()) throw unusable(path2, kindOf(main));
  for (const [side, what] of SIDES) {
    const found = lookAt(real + side);
    if (found !== void 0 && !found.isFile()) throw notPlain(path2, real + side, what, kindOf(found));
  }
}
function unusable(path2, why) {
  return new CheckpointError(
    "storage-unavailable",
    `${path2} cannot be used as a database: ${why}. Set another path in the "database" option.`,
    { facts: { database: path2 } }
  );
}
function followed(path2) {
  if (lookAt(path2)?.isSymbolicLink() !== true) return path2;
  try {
    return realpathSync2.native(path2);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw unusable(path2, "it is a link to a file that does not exist");
    throw error;
  }
}
function lookAt(path2) {
  try {
    return lstatSync2(path2, { throwIfNoEntry: false });
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
function notPlain(path2, file, what, kind) {
  return new CheckpointError(
    "storage-unavailable",
    `${path2} was not opened, because SQLite would open ${file} as ${what}: ${kind}. Remove that or move it away, then try again.`,
    { facts: { database: path2, file } }
  );
}
function sizeOf(path2) {
  return statSync2(path2, { throwIfNoEntry: false })?.size ?? 0;
}

// src/sqlite/migrate.ts
import { chmodSync, closeSync, openSync, renameSync, rmSync } from "node:fs";

// src/sqlite/runtime.ts
var NEEDED = "Node.js 22.13 or later, or Bun 1.4 or later";
function openDatabase(path2, options = {}) {
  const sqlite = loadSqlite();
  assertPlainFiles(path2);
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

// src/sqlite/rows.ts
var SHOWN = 200;
var Row = class {
  #row;
  #what;
  constructor(row, what) {
    this.#row = isFields(row) ? row : {};
    this.#what = what;
  }
  text(column) {
    const value = this.#row[column];
    return typeof value === "string" ? value : this.damaged(`its ${column} is no text, or too long`);
  }
  integer(column) {
    const value = this.#row[column];
    return Number.isSafeInteger(value) && typeof value === "number" ? value : this.damaged(`its ${column} is not a number`);
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
  /** A number that something was counted to. */
  count(column) {
    const value = this.integer(column);
    return value >= 0 ? value : this.damaged(`its ${column} is below zero`);
  }
  optionalTime(column) {
    return this.#row[column] === null ? void 0 : this.time(column);
  }
  flag(column) {
    const value = this.integer(column);
    return value === 0 || value === 1 ? value === 1 : this.damaged(`its ${column} is neither 0 nor 1`);
  }
  optional(column) {
    return this.#row[column] === null ? void 0 : this.text(column);
  }
  /** Something that is stored as JSON text, which begins with `first`: what else it may be is not parsed. */
  json(column, first) {
    const text2 = this.text(column);
    try {
      if (text2.startsWith(first)) return JSON.parse(text2);
    } catch {
    }
    return this.damaged(`its ${column} is not the JSON that it should be`);
  }
  /** Text that is stored as JSON text, at most `limit` UTF-16 code units of it. */
  jsonText(column, limit) {
    const value = this.json(column, '"');
    if (typeof value !== "string") return this.damaged(`its ${column} is not text`);
    return value.length <= limit ? value : this.damaged(`its ${column} is too long`);
  }
  damaged(how) {
    throw new CheckpointError(
      "storage-corrupt",
      `${fitLine(this.#what, SHOWN).text}${this.#key()} is damaged: ${how}. It was left as it is; restore an earlier snapshot or a backup.`
    );
  }
  /** Which row it is, where what it was asked for does not say so. */
  #key() {
    const key = this.#row["session_id"] ?? this.#row["id"] ?? this.#row["name"];
    return typeof key !== "string" || this.#what.includes(key) ? "" : ` (${fitLine(key, SHOWN).text})`;
  }
};
function toSession(row) {
  const parentID = toOtherSession(row, "parent_id");
  const forkedFrom = toOtherSession(row, "forked_from");
  const handoff = row.optional("handoff");
  const host = row.optional("host");
  const importedAt = row.optionalTime("time_imported");
  return {
    id: toID(row, "id"),
    projectID: row.text("project_id"),
    directory: row.text("directory"),
    placeholder: row.flag("placeholder"),
    ...parentID === void 0 ? {} : { parentID },
    ...forkedFrom === void 0 ? {} : { forkedFrom },
    purged: row.flag("purged"),
    prompts: row.count("prompts"),
    compacted: row.flag("compacted"),
    ...handoff === void 0 ? {} : { handoff },
    heardAt: row.time("time_heard"),
    ...host === void 0 ? {} : { host },
    ...importedAt === void 0 ? {} : { importedAt }
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
    name: toName(row),
    kind: toKind(row),
    savedAt: row.time("time_created"),
    ...toTitle(row),
    status: toStatus(row)
  };
}
function toSnapshot(row) {
  return { ...toSnapshotInfo(row), state: toState(row) };
}
function toBriefing(row) {
  const text2 = row.optional("text") === void 0 ? void 0 : row.jsonText("text", LIMITS.briefing);
  return { known: !row.flag("placeholder"), text: text2 };
}
function toSummary(row) {
  return {
    sessionID: toID(row, "session_id"),
    ...toTitle(row),
    status: toStatus(row),
    updatedAt: row.time("time_updated"),
    snapshots: row.count("snapshots")
  };
}
function toLegacyFile(row) {
  const namespace = row.text("namespace");
  if (!isNamespace(namespace)) return row.damaged("its namespace is none");
  return { path: row.text("path"), hash: row.text("hash"), namespace };
}
function toIDs(row, column) {
  const value = row.json(column, "[");
  if (!Array.isArray(value)) return row.damaged(`its ${column} is not a list`);
  return value.filter((id) => typeof id === "string");
}
function toID(row, column) {
  const id = row.text(column);
  const isHosts = isSessionID(id);
  return isHosts || isNamespace(id) ? id : row.damaged(`its ${column} is no session id`);
}
function toOtherSession(row, column) {
  const id = row.optional(column);
  return id === void 0 || isSessionID(id) ? id : row.damaged(`its ${column} is no session id`);
}
function toName(row) {
  const name = row.text("name");
  if (name.length > LIMITS.snapshotName) return row.damaged("its name is too long");
  const fault = faultOfOwnName(name);
  return fault === void 0 ? name : row.damaged(`its name ${fault}`);
}
function toTitle(row) {
  return row.optional("title") === void 0 ? {} : { title: row.jsonText("title", LIMITS.text) };
}
function toStatus(row) {
  const status = row.text("status");
  return isStatus(status) ? status : row.damaged("its status is unknown");
}
function toKind(row) {
  const kind = row.text("kind");
  return SNAPSHOT_KINDS.find((known) => known === kind) ?? row.damaged("its kind is unknown");
}

// src/sqlite/own-schema.ts
var LONGEST = 65536;
var MOST = 1e3;
var SHOWN2 = 100;
var INTERNAL = /^(?:index sqlite_autoindex_\w+|table sqlite_(?:stat[134]|sequence)) (?:CREATE TABLE \w+\([\w, ]+\))?$/;
function assertOwnSchema(db, path2, migrations, version) {
  const expected = expectedObjects(migrations, version);
  const found = objectsOf(db);
  for (const [object, sql] of found) {
    const wanted = expected.get(object);
    if (wanted === void 0) throw foreign2(path2, `holds the ${object}, which this plugin never makes`, object);
    if (wanted !== sql) throw foreign2(path2, `has another ${object} than this plugin makes`, object);
  }
  for (const object of expected.keys()) {
    if (!found.has(object)) throw foreign2(path2, `lacks the ${object}`, object);
  }
}
function foreign2(path2, fault, object) {
  const shown = fitLine(object, SHOWN2).text;
  return new CheckpointError(
    "storage-corrupt",
    `${path2} is no sound checkpoint database: it ${fault.replace(object, () => shown)}. It was left as it is; run "checkpoint-orchestrator doctor --repair" to keep its rows in a new file, or move it aside or restore a backup.`,
    { facts: { database: path2, object: shown } }
  );
}
var made = /* @__PURE__ */ new WeakMap();
function expectedObjects(migrations, version) {
  const versions = made.get(migrations) ?? /* @__PURE__ */ new Map();
  made.set(migrations, versions);
  const known = versions.get(version);
  if (known !== void 0) return known;
  const db = openDatabase(":memory:");
  try {
    for (const { sql } of migrations.slice(0, version)) db.exec(sql);
    const objects = objectsOf(db);
    versions.set(version, objects);
    return objects;
  } finally {
    closeDatabase(db);
  }
}
function objectsOf(db) {
  const rows = db.prepare(
    `SELECT type, name, tbl_name AS owner, iif(octet_length(sql) <= ${LONGEST}, sql, '') AS statement FROM sqlite_schema LIMIT ${MOST}`
  ).all();
  const objects = rows.map((values) => {
    const row = new Row(values, "The schema");
    const sql = row.optional("statement") ?? "";
    const kind = /^create virtual/i.test(sql) ? "virtual table" : row.text("type");
    const owner = row.text("owner");
    const name = row.text("name");
    return [`${kind} ${name}${name === owner || kind === "index" ? "" : ` on ${owner}`}`, plain2(sql)];
  });
  return new Map(objects.filter(([object, sql]) => !INTERNAL.test(`${object} ${sql}`)));
}
function plain2(sql) {
  return sql.replace(/\s+/g, " ").replace(/"([A-Za-z_]\w*)"/g, "$1");
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

// src/sqlite/schema.ts
var APPLICATION_ID = 1131106420;
var TABLES = ["project", "session", "checkpoint", "snapshot", "briefing", "legacy_file"];
function readSchema(db, path2, migrations) {
  const known = migrations.length;
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
  if (!fresh) assertOwnSchema(db, path2, migrations, version);
  return { version, fresh };
}
function integer(db, sql) {
  const value = firstColumn(db, sql);
  if (typeof value !== "number") throw new TypeError(`"${sql}" gave no number`);
  return value;
}

// src/sqlite/migrate.ts
function migrate(db, transact, path2, migrations, now) {
  const copies = [];
  try {
    transact("immediate", () => {
      const { version, fresh } = readSchema(db, path2, migrations);
      if (version === migrations.length) return;
      if (!fresh) copies.push(writeCopy(path2, `${path2}.v${version}-${stamp(now)}.bak`));
      for (const migration of migrations.slice(version)) db.exec(migration.sql);
      if (!fresh) assertReferences(db, path2);
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      db.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  } catch (error) {
    for (const copy of copies) rmSync(copy, { force: true });
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
    renameSync(temporary, copy);
  } finally {
    rmSync(temporary, { force: true });
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

// src/sqlite/set-aside.ts
import { existsSync, linkSync, readdirSync, renameSync as renameSync2, statSync as statSync3, unlinkSync } from "node:fs";
import { basename, dirname as dirname3, join as join2 } from "node:path";
var ASIDE = /^\.(?:replaced|damaged)-(\d{8}T\d{9}Z)(?:-wal|-journal)?$/;
function setAsideFiles(path2) {
  const [folder, name] = [dirname3(path2), basename(path2)];
  const found = namesIn(folder).flatMap((entry) => {
    const time = entry.startsWith(name) ? ASIDE.exec(entry.slice(name.length))?.[1] : void 0;
    return time === void 0 ? [] : [{ time, file: join2(folder, entry) }];
  });
  return found.sort((a, b) => a.time.localeCompare(b.time) || b.file.length - a.file.length).map(({ file }) => file);
}
function otherNames(path2) {
  const main = look(path2);
  if (main === void 0 || main.nlink < 2) return [];
  return setAsideFiles(path2).filter((file) => {
    const found = look(file);
    return found?.ino === main.ino && found.dev === main.dev;
  });
}
function assertNotSetAside(path2) {
  if (path2 === ":memory:" || path2 === "") return;
  const main = look(path2);
  if (main === void 0 || main.size === 0) {
    const aside = setAsideFiles(path2).at(-1);
    if (aside !== void 0) throw setAside(path2, aside, main === void 0 ? "is not there" : "is empty");
    return;
  }
  const half = otherNames(path2).find((file) => existsSync(`${file}-wal`) || existsSync(`${file}-journal`));
  if (half !== void 0) throw interrupted(path2, half);
}
function setAside(path2, aside, state) {
  return new CheckpointError(
    "storage-unavailable",
    `${path2} ${state}, but ${aside} is, which restore-backup or doctor --repair set aside, and no new database was begun. Run restore-backup with a backup; or, to go back, rename that file to the database's name (its -wal and -journal too, where it has them); or, to begin anew, move it to another folder.`,
    { facts: { database: path2, file: aside } }
  );
}
function interrupted(path2, aside) {
  const sides = ["-wal", "-journal"].filter((side) => existsSync(aside + side));
  const moves = sides.map((side) => `${aside}${side} to ${path2}${side}`).join(" and ");
  return new CheckpointError(
    "storage-unavailable",
    `${path2} was about to be replaced by restore-backup or doctor --repair, which was interrupted after its newest changes were set aside; it was not opened. To go back, rename ${moves} and remove ${aside}, which is another name of ${path2}; or run restore-backup with a backup.`,
    { facts: { database: path2, file: aside } }
  );
}
function look(path2) {
  try {
    return statSync3(path2, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return void 0;
    throw error;
  }
}
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return [];
    throw error;
  }
}

// src/sqlite/transaction.ts
function createTransactor(db) {
  let depth = 0;
  const read = plain3(db, "BEGIN", "COMMIT", "ROLLBACK");
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
function plain3(db, begin, commit, rollback) {
  const run = (sql) => () => {
    db.exec(sql);
  };
  return { begin: run(begin), commit: run(commit), rollback: run(rollback) };
}
function nested(db, depth) {
  const name = `nested_${depth}`;
  return plain3(db, `SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`);
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
function proveBesideLog(path2, migrations) {
  if (sizeOf(`${path2}-wal`) === 0) return;
  try {
    proveFile(path2, migrations);
  } catch (error) {
    if (!isCheckpointError(error) || !LEFT_TO_OPENING.has(error.code)) throw error;
  }
}
function proveFile(path2, migrations) {
  try {
    assertNoOrphanLog(path2);
    const db = openDatabase(path2, { readOnly: true });
    try {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`);
      createTransactor(db).transact("deferred", () => {
        readSchema(db, path2, migrations);
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
  assertNotSetAside(path2);
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

// src/sqlite/open.ts
function openConnection(path2, options = {}) {
  const { migrations = MIGRATIONS, now = Date.now } = options;
  try {
    loadSqlite();
    if (path2 === "") throw nowhere();
    if (path2.includes("\0")) throw unusable(path2, "it contains a NUL character");
    if (path2 !== ":memory:") {
      assertPlainFiles(path2);
      assertNotSetAside(path2);
      proveBesideLog(path2, migrations);
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
    const version = prove(db, transact, path2, migrations);
    if (path2 === ":memory:" || !tighten(path2)) return setUp(db, transactions, { path: path2, migrations, now, version });
  } catch (error) {
    transactions.release();
    closeDatabase(db);
    throw error;
  }
  closeDatabase(db);
  return connect(path2, migrations, now);
}
function prove(db, transact, path2, migrations) {
  db.exec(`PRAGMA busy_timeout = ${SLICE_MS}; PRAGMA foreign_keys = OFF`);
  return transact("deferred", () => {
    const { version, fresh } = readSchema(db, path2, migrations);
    if (!fresh && version < migrations.length) assertSound(db, path2);
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
  if (existsSync2(path2)) return;
  makePrivateFolder(dirname4(path2));
  try {
    createPrivateFile(path2);
  } catch (error) {
    if (existsSync2(path2)) return;
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
  if (existsSync2(path2) || dirname4(path2) === path2) return;
  makePrivateFolder(dirname4(path2));
  try {
    mkdirSync(path2, 448);
    chmodSync2(path2, 448);
  } catch (error) {
    if (!existsSync2(path2)) throw error;
  }
}
function tighten(path2) {
  let followed2 = false;
  const mode = (statSync4(path2, { throwIfNoEntry: false })?.mode ?? 384) & 448;
  for (const file of [path2, `${path2}-wal`, `${path2}-shm`]) {
    const found = statSync4(file, { throwIfNoEntry: false });
    if (found === void 0 || (found.mode & 511) === mode) continue;
    try {
      chmodSync2(file, mode);
      followed2 ||= file !== path2 && (found.mode & 128) === 0 && (mode & 128) !== 0;
    } catch {
    }
  }
  return followed2;
}
function nowhere() {
  return new CheckpointError(
    "storage-unavailable",
    'No home directory is known to keep the database in; name a file in the "database" option or in $CHECKPOINT_ORCHESTRATOR_DB.'
  );
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

// src/sqlite/values.ts
var ID_CHARS = 12;
function isShared(scope) {
  return scope.id === "global";
}
function inProject({ id, directory }) {
  return { project: id, directory };
}
function titleOf(state) {
  const { title } = state.content;
  return title === void 0 ? null : JSON.stringify(shorten(title, LIMITS.text));
}
function shortOf(id) {
  return sha256(id).slice(0, ID_CHARS);
}

// src/sqlite/snapshots.ts
function addSnapshot(sql, id, snapshot) {
  const { name, kind, state, savedAt, origin } = snapshot;
  if (one(sql("snapshotNamed"), { id, name }, `Snapshot "${name}" of ${id}`) !== void 0) return false;
  sql("insertSnapshot").run({
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
function pruneSnapshots(sql, id, kind, keep) {
  const oldest = one(sql("oldest"), { id, kind }, `A snapshot of ${id}`);
  const excess = (oldest?.integer("total") ?? 0) - keep;
  if (oldest === void 0 || excess <= 0) return [];
  const gone = excess === 1 ? [oldest] : all(sql("beyond"), { id, kind, keep }, `A snapshot of ${id}`);
  for (const row of gone) sql("deleteSnapshot").run({ seq: row.integer("seq") });
  return gone.map(toName);
}
function takenNumber(name, stem) {
  const suffix = name.slice(stem.length);
  return /^-[1-9][0-9]*$/.test(suffix) ? Number(suffix.slice(1)) : NaN;
}

// src/sqlite/bounds.ts
var MOST_BYTES = {
  /** Ids, names, paths, hashes. */
  short: LIMITS.shortBytes,
  /** A title, or a briefing, as JSON text. */
  long: 1048576,
  document: LIMITS.storedBytes
};
function bounded(column, bytes) {
  return `iif(octet_length(${column}) > ${bytes}, -1, ${column}) AS ${column.slice(column.indexOf(".") + 1)}`;
}
function each(columns, bytes) {
  return columns.split(", ").map((column) => bounded(column, bytes)).join(", ");
}
var short = (columns) => each(columns, MOST_BYTES.short);
var long = (columns) => each(columns, MOST_BYTES.long);
var document = bounded("document", MOST_BYTES.document);

// src/sqlite/statements.ts
var SESSION = `
      placeholder, purged, compacted, prompts, time_heard, time_imported,
      ${short("id, project_id, directory, parent_id, forked_from, handoff, host")}`;
var SNAPSHOT = `seq, time_created, ${short("name, kind, status")}, ${long("title")}`;
var ANY_KIND = `kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy')`;
var PROMPT_IDS = `iif(octet_length(prompt_ids) > 1301, ' ', prompt_ids)`;
var SQL = {
  schemaVersion: `PRAGMA user_version`,
  schemaCookie: `PRAGMA schema_version`,
  session: `
    SELECT ${SESSION}
    FROM session WHERE id = :id`,
  insertSession: `
    INSERT INTO session (
      id, project_id, directory, placeholder, parent_id, forked_from, host, time_created, time_updated, time_heard)
    VALUES (:id, :project, :directory, :placeholder, :parent, :fork, :host, :now, :now, :now)`,
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
  hear: `
    UPDATE session
    SET time_heard = max(time_heard, :now), host = coalesce(:host, host)
    WHERE id = :id AND (time_heard < :now OR host IS NOT coalesce(:host, host))`,
  markImported: `UPDATE session SET time_imported = :now WHERE id = :id`,
  describedBy: `
    SELECT id FROM session
    WHERE project_id = :project AND directory = :directory AND host = :host AND placeholder = 0 AND time_imported IS NULL
    ORDER BY random()
    LIMIT :limit`,
  countPrompt: `
    UPDATE session
    SET prompts = prompts + 1, prompt_ids = substr(${PROMPT_IDS} || :message || ' ', -1301), time_heard = max(time_heard, :now)
    WHERE id = :id AND placeholder <= :placeholder AND instr(${PROMPT_IDS}, ' ' || :message || ' ') = 0
    RETURNING prompts`,
  setPrompts: `UPDATE session SET prompts = :prompts WHERE id = :id`,
  events: `SELECT ${short("event_ids")} FROM session WHERE id = :id`,
  setEvents: `UPDATE session SET event_ids = :ids WHERE id = :id`,
  markCompacted: `UPDATE session SET compacted = 1 WHERE id = :id`,
  setHandoff: `UPDATE session SET handoff = :path WHERE id = :id`,
  markPurged: `
    UPDATE session
    SET purged = 1, compacted = 0, prompts = 0, handoff = NULL
    WHERE id = :id`,
  checkpoint: `
    SELECT ${short("hash")}, synthesized, time_updated, ${document}, seq = (SELECT max(seq) FROM checkpoint) AS newest
    FROM checkpoint WHERE session_id = :id`,
  checkpointHash: `SELECT ${short("hash")} FROM checkpoint WHERE session_id = :id`,
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
    SELECT ${short("checkpoint.session_id, checkpoint.status")}, ${long("checkpoint.title")}, checkpoint.time_updated,
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM checkpoint
    WHERE project_id = :project
    ORDER BY seq DESC
    LIMIT :limit`,
  summaryCount: `SELECT count(*) AS total FROM checkpoint WHERE project_id = :project`,
  summariesInDirectory: `
    SELECT ${short("checkpoint.session_id, checkpoint.status")}, ${long("checkpoint.title")}, checkpoint.time_updated,
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
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
    SELECT ${SNAPSHOT}, synthesized, ${short("hash")}, time_updated, ${document}
    FROM snapshot WHERE session_id = :id AND ${ANY_KIND} AND name = :name`,
  snapshots: `
    SELECT ${SNAPSHOT}
    FROM snapshot WHERE session_id = :id ORDER BY seq DESC LIMIT :limit`,
  snapshotCount: `SELECT count(*) AS total FROM snapshot WHERE session_id = :id`,
  snapshotHashes: `SELECT ${short("name, hash")} FROM snapshot WHERE session_id = :id`,
  snapshotSeqs: `SELECT seq FROM snapshot WHERE session_id = :id ORDER BY seq`,
  snapshotAt: `
    SELECT ${SNAPSHOT}, synthesized, ${short("hash")}, time_updated, ${document}
    FROM snapshot WHERE seq = :seq AND session_id = :id`,
  takenNumbers: `
    SELECT ${short("name")}
    FROM snapshot
    WHERE session_id = :id AND ${ANY_KIND} AND name >= :stem || '-1' AND name < :stem || '-:'
      AND length(name) = length(:stem) + 1 + :digits`,
  snapshotHolding: `SELECT ${short("name")}, max(seq) FROM snapshot WHERE session_id = :id AND hash = :hash`,
  newestHash: `SELECT ${short("hash")} FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT 1`,
  origins: `SELECT ${short("origin")} FROM snapshot WHERE session_id = :id AND kind = 'legacy' AND origin IS NOT NULL`,
  snapshotNamed: `SELECT seq FROM snapshot WHERE session_id = :id AND ${ANY_KIND} AND name = :name`,
  insertSnapshot: `
    INSERT INTO snapshot (
      session_id, project_id, name, kind, title, status, synthesized, hash, origin, time_created, time_updated, document)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id),
      :name, :kind, :title, :status, :synthesized, :hash, :origin, :created, :updated, :document)`,
  oldest: `SELECT count(*) AS total, min(seq) AS seq, ${short("name")} FROM snapshot WHERE session_id = :id AND kind = :kind`,
  beyond: `
    SELECT seq, ${short("name")} FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT -1 OFFSET :keep`,
  deleteSnapshot: `DELETE FROM snapshot WHERE seq = :seq`,
  deleteSnapshots: `DELETE FROM snapshot WHERE session_id = :id`,
  briefing: `
    SELECT session.placeholder, ${long("briefing.text")}
    FROM session
    LEFT JOIN briefing ON briefing.session_id = session.id
    WHERE session.id = :id`,
  putBriefing: `
    INSERT INTO briefing (session_id, project_id, text)
    VALUES (:id, (SELECT project_id FROM session WHERE id = :id), :text)
    ON CONFLICT (session_id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text`,
  deleteBriefing: `DELETE FROM briefing WHERE session_id = :id`,
  legacyFile: `SELECT ${short("path, hash, namespace")} FROM legacy_file WHERE path = :path`,
  legacyContent: `
    SELECT ${short("legacy_file.path, legacy_file.hash, legacy_file.namespace")}
    FROM legacy_file
    JOIN session ON session.id = legacy_file.namespace
    WHERE legacy_file.hash = :hash
      AND session.project_id = :project
      AND (:project <> 'global' OR session.directory = :directory)
    LIMIT 1`,
  addLegacyFile: `
    INSERT INTO legacy_file (path, hash, namespace, time_created) VALUES (:path, :hash, :namespace, :now)`,
  legacyNamespaces: `
    SELECT ${SESSION}
    FROM session WHERE id >= 'legacy::' AND id < 'legacy:;'`
};

// src/sqlite/checkpoint-store.ts
var REMEMBERED = 64;
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
  /** SQLite's own number, which every change of the schema by anybody changes. */
  schemaCookie() {
    return one(this.#sql("schemaCookie"), {}, "The schema")?.integer("schema_version");
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
    return row === void 0 ? { known: false, text: void 0 } : toBriefing(row);
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
    const row = one(this.#sql("snapshotHolding"), { id, hash }, `A snapshot of ${id}`);
    return row?.optional("name") === void 0 ? void 0 : toName(row);
  }
  newestHash(id, kind) {
    return one(this.#sql("newestHash"), { id, kind }, `A snapshot of ${id}`)?.text("hash");
  }
  origins(id) {
    return new Set(all(this.#sql("origins"), { id }, `A snapshot of ${id}`).map((row) => row.text("origin")));
  }
  snapshotHashes(id) {
    const rows = all(this.#sql("snapshotHashes"), { id }, `A snapshot of ${id}`);
    return new Map(rows.map((row) => [row.text("name"), row.text("hash")]));
  }
  takenNumbers(id, stem, digits) {
    const rows = all(this.#sql("takenNumbers"), { id, stem, digits }, `A snapshot of ${id}`);
    return new Set(rows.map((row) => takenNumber(row.text("name"), stem)));
  }
  snapshotSeqs(id) {
    return all(this.#sql("snapshotSeqs"), { id }, `A snapshot of ${id}`).map((row) => row.integer("seq"));
  }
  snapshotAt(id, seq) {
    const what = `Snapshot ${seq} of ${id}`;
    return toSnapshot(one(this.#sql("snapshotAt"), { id, seq }, what) ?? new Row({}, what));
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
  describedBy(host, { id: project, directory }, limit) {
    const rows = all(this.#sql("describedBy"), { host, project, directory, limit }, `A session of project ${project}`);
    return rows.map((row) => row.text("id"));
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
      host: (identity.placeholder ? void 0 : identity.host) ?? null,
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
  addSnapshot(id, snapshot) {
    return addSnapshot((name) => this.#sql(name), id, snapshot);
  }
  prune(id, kind, keep) {
    return pruneSnapshots((name) => this.#sql(name), id, kind, keep);
  }
  setPrompts(id, prompts) {
    this.#sql("setPrompts").run({ id, prompts });
  }
  hear(id, now, host) {
    this.#sql("hear").run({ id, now, host: host ?? null });
  }
  markImported(id, now) {
    this.hear(id, now);
    this.#sql("markImported").run({ id, now });
  }
  countPrompt(id, messageID, options) {
    const { placeholder, now } = options;
    const values = { id, message: shortOf(messageID), placeholder: placeholder ? 1 : 0, now };
    return all(this.#sql("countPrompt"), values, `Session ${id}`)[0]?.integer("prompts");
  }
  claimEvent(id, eventID) {
    return this.#changeEvents(id, eventID, (ids, event) => ids.includes(event) ? void 0 : [...ids, event]);
  }
  releaseEvent(id, eventID) {
    const without = (ids, event) => ids.filter((each2) => each2 !== event);
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

// src/sqlite/identity.ts
import { existsSync as existsSync3, statSync as statSync5 } from "node:fs";
var LOG_MS = 10;
var NOTHING = { main: void 0, log: void 0, index: void 0, at: 0 };
function identify(path2, journalMode, seen) {
  if (path2 === ":memory:") return NOTHING;
  const main = look2(path2);
  if (journalMode !== "wal") return { ...NOTHING, main };
  const log = `${path2}-wal`;
  const at = performance.now();
  if (seen?.log !== void 0 && at - seen.at < LOG_MS)
    return existsSync3(log) ? { ...seen, main } : { ...seen, main, log: void 0 };
  return { main, log: look2(log), index: look2(`${path2}-shm`), at };
}
function identifyAfter(path2, journalMode, seen) {
  if (path2 === ":memory:") return seen;
  return seen.log === void 0 ? identify(path2, journalMode) : { ...seen, main: look2(path2) };
}
var STAT = { bigint: true, throwIfNoEntry: false };
function look2(path2) {
  try {
    return statSync5(path2, STAT);
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return void 0;
    throw error;
  }
}
function fileID(path2) {
  return look2(path2);
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
function isShorter(seen, now) {
  return now.log !== void 0 && now.log.size < (seen.log?.size ?? 0n);
}
function isTorn(seen, now, pageBytes) {
  const size = now.log?.size ?? 0n;
  return size !== (seen.log?.size ?? 0n) && size > 0n && (size - 32n) % BigInt(pageBytes + 24) !== 0n;
}
function withGrownLog(path2, seen) {
  const at = performance.now();
  const log = look2(`${path2}-wal`);
  if (log === void 0 || seen.log === void 0 || !isSame(seen.log, log) || log.size <= seen.log.size) return seen;
  return { ...seen, log, at };
}
function untouched(seen, now) {
  return seen.main?.mtimeNs === now.main?.mtimeNs && seen.main?.size === now.main?.size;
}

// src/sqlite/leave.ts
import { linkSync as linkSync2, renameSync as renameSync3, rmSync as rmSync2, statSync as statSync6 } from "node:fs";
function closeUntouched(connection, path2) {
  const main = connection.journalMode === "wal" ? statSync6(path2, { throwIfNoEntry: false }) : void 0;
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
  renameSync3(path2, hidden);
  return () => {
    renameSync3(hidden, path2);
  };
}
function setLogAside(path2, seen) {
  const log = `${path2}-wal`;
  const index = `${path2}-shm`;
  const aside = moveAway(log, seen.log);
  if (seen.index !== void 0 && isSame(fileID(index), seen.index)) rmSync2(index, { force: true });
  return aside;
}
function moveAway(log, id) {
  if (id === void 0 || !isSame(fileID(log), id)) return void 0;
  const aside = `${log}.${randomHex(6)}.old`;
  renameSync3(log, aside);
  if (isSame(fileID(aside), id)) return aside;
  linkSync2(aside, log);
  rmSync2(aside);
  return void 0;
}

// src/sqlite/vanished.ts
import { rmSync as rmSync4 } from "node:fs";

// src/sqlite/keep.ts
import { closeSync as closeSync3, fchmodSync as fchmodSync2, fsyncSync, openSync as openSync3, rmSync as rmSync3 } from "node:fs";
import { dirname as dirname5 } from "node:path";
var CORRUPT = 11;
var NOT_A_DATABASE = 26;
var LACKING2 = `
  SELECT count(*) FROM (
    SELECT session_id, hash FROM kept.checkpoint UNION SELECT session_id, hash FROM kept.snapshot
    EXCEPT SELECT * FROM (
      SELECT session_id, hash FROM main.checkpoint UNION ALL SELECT session_id, hash FROM main.snapshot))`;
function keepAll(db, path2) {
  try {
    if (integer(db, "SELECT EXISTS (SELECT 1 FROM checkpoint) OR EXISTS (SELECT 1 FROM snapshot)") === 0)
      return { what: "nothing" };
  } catch (error) {
    if (isUnreadable(error)) return { what: "unreadable", why: describe(error) };
    throw error;
  }
  makePrivateFolder(dirname5(path2));
  const file = `${path2}.${randomHex(6)}.kept`;
  const target = openSync3(file, "wx", 384);
  try {
    fchmodSync2(target, 384);
    db.prepare("VACUUM INTO ?").run(file);
    fsyncSync(target);
    closeSync3(target);
    return { what: "file", file };
  } catch (error) {
    closeSync3(target);
    rmSync3(file, { force: true });
    if (isUnreadable(error)) return { what: "unreadable", why: describe(error) };
    throw error;
  }
}
function isUnreadable(error) {
  const code = sqliteCode(error);
  return isShortRead(error) || code === CORRUPT || code === NOT_A_DATABASE;
}
function lacks(path2, file) {
  try {
    const db = openDatabase(path2, { readOnly: true });
    try {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`);
      db.prepare("ATTACH ? AS kept").run(file);
      return integer(db, LACKING2) > 0;
    } finally {
      closeDatabase(db);
    }
  } catch {
    return true;
  }
}

// src/sqlite/vanished.ts
function rescue(connection, path2) {
  try {
    return toRescue(keepAll(connection.db, path2));
  } catch (error) {
    throw notKept(error, path2);
  }
}
function rescueIfPossible(connection, path2) {
  try {
    return rescue(connection, path2);
  } catch (error) {
    return { sentence: describe(error), file: void 0 };
  }
}
function toRescue(kept) {
  switch (kept.what) {
    case "nothing":
      return { sentence: void 0, file: void 0 };
    case "file":
      return {
        sentence: `All that was last seen in it is kept in ${kept.file}: name that file with --database to read it, "checkpoint-orchestrator restore-backup" puts it back.`,
        file: kept.file
      };
    case "unreadable":
      return { sentence: `What was in it cannot be read any more (${kept.why}).`, file: void 0 };
  }
}
function notKept(error, path2) {
  const fault = storageError(error, path2);
  if (!isCheckpointError(fault) || fault.code === "storage-busy") return fault;
  return new CheckpointError(
    fault.code,
    `${path2} was removed or replaced while it was open, and what was in it could not be written to a file beside it: make that possible before OpenCode is closed, then try again. (${describe(error)})`,
    { facts: { database: path2 }, cause: error }
  );
}
function closeVanished(connection, files) {
  const { seen, now, path: path2, rescued } = files;
  const { sentence: sentence2, file } = rescued;
  if (!isSame(seen.main, now.main)) {
    connection.close();
    const aside = setLogAside(path2, seen);
    const log = aside === void 0 ? void 0 : `Its log is kept in ${aside}.`;
    return told(`${path2} was removed or replaced while it was open`, sentence2, log);
  }
  if (overtaken(seen, now)) closeUntouched(connection, path2);
  else connection.close();
  const what = `The log of ${path2} (-wal and -shm) was removed or replaced while it was open`;
  if (file === void 0 || lacks(path2, file)) return told(what, sentence2);
  rmSync4(file);
  return told(what, "The database has all that was saved.");
}
function closeCut(connection, path2) {
  const { sentence: sentence2 } = rescueIfPossible(connection, path2);
  closeUntouched(connection, path2);
  const what = `${path2}-wal is shorter than what was written to it: another program has cut it, and with it what was saved last; nothing of it was copied into ${path2}`;
  return new CheckpointError("storage-corrupt", told(what, sentence2) ?? `${what}.`, { facts: { database: path2 } });
}
function told(what, ...kept) {
  const sentences = kept.filter((each2) => each2 !== void 0);
  return sentences.length === 0 ? void 0 : [`${what} (noticed ${(/* @__PURE__ */ new Date()).toISOString()}).`, ...sentences].join(" ");
}

// src/sqlite/open-file.ts
var OpenFile = class {
  connection;
  rows;
  /** True once the file has been read whole, where its size allows that. */
  sound = false;
  #path;
  /** The schema that was last seen to be ours, by SQLite's number of it. */
  schema;
  #migrations;
  #pageBytes;
  /** The files as they were when last proved to be the ones that the connection writes to. */
  #seen;
  /** Set while a look at the log is due, because it has grown since the last one. */
  #due;
  constructor(path2, connection, migrations) {
    this.#path = path2;
    this.#migrations = migrations;
    this.connection = connection;
    this.rows = new CheckpointRows(connection.db);
    this.#pageBytes = integer(connection.db, "PRAGMA page_size");
    this.#seen = identify(path2, connection.journalMode);
  }
  /** True while the names lead to the files that the connection has open. */
  isNamed() {
    return sameFile(this.#seen, identify(this.#path, this.connection.journalMode));
  }
  /**
   * A look before the files are used. Closes a connection whose files have lost their names, keeping what it sees, and says so:
   * `left`. Throws, with the connection open, where that cannot be kept, and where the files are damaged now.
   */
  check() {
    const seen = this.#seen;
    const now = identify(this.#path, this.connection.journalMode, seen);
    if (!sameFile(seen, now)) {
      const rescued = rescue(this.connection, this.#path);
      this.#release();
      return { left: true, warning: closeVanished(this.connection, { seen, now, path: this.#path, rescued }) };
    }
    if (this.connection.journalMode === "wal" && (!untouched(seen, now) || this.#mayBeCut(now))) this.#prove(now);
    this.#seen = now;
    return { left: false };
  }
  /** False when the file that was just written to has no name any more. */
  checkAfterWrite() {
    const now = identifyAfter(this.#path, this.connection.journalMode, this.#seen);
    if (!sameFile(this.#seen, now)) return false;
    this.#seen = now;
    this.#lookSoon();
    return true;
  }
  /** Closes the connection in whatever way keeps all that it sees and damages nothing. Returns what there is to say of it. */
  close() {
    const { connection } = this;
    const seen = this.#seen;
    const now = identify(this.#path, connection.journalMode);
    if (!sameFile(seen, now)) {
      const rescued = rescueIfPossible(connection, this.#path);
      this.#release();
      return closeVanished(connection, { seen, now, path: this.#path, rescued });
    }
    try {
      if (connection.journalMode === "wal") this.#proveLog(now);
    } catch (error) {
      if (error instanceof Cut) return this.closeCut().message;
      if (isDecisive(error)) {
        this.closeUntouched();
        return describe(error);
      }
    }
    this.#release();
    connection.close();
    return void 0;
  }
  /** For a log that was cut: keeps what the connection still sees, closes it, and returns the error that says so. */
  closeCut() {
    this.#release();
    return closeCut(this.connection, this.#path);
  }
  /** Closes the connection to a damaged file: not a byte of the log is copied into it. */
  closeUntouched() {
    this.#release();
    closeUntouched(this.connection, this.#path);
  }
  #release() {
    clearTimeout(this.#due);
    this.rows.release();
  }
  /** Closing copies the log into the main file, so both are read once more: one was overwritten in place, or the other cut. */
  #proveLog(now) {
    if (isShorter(this.#seen, now) || !untouched(this.#seen, now) || (now.log?.size ?? 0n) > 0n) this.#prove(now);
  }
  #mayBeCut(now) {
    return isShorter(this.#seen, now) || isTorn(this.#seen, now, this.#pageBytes);
  }
  #prove(now) {
    try {
      proveFile(this.#path, this.#migrations);
    } catch (error) {
      if (!isShortRead(error) && !(this.#mayBeCut(now) && isDecisive(error))) throw error;
      throw new Cut("The log was cut", { cause: error });
    }
  }
  /** How long the log is after a commit is looked up once no other follows at once: in a loop of saves it would cost each of them. */
  #lookSoon() {
    if (this.connection.journalMode !== "wal" || this.#due !== void 0) return;
    this.#due = setTimeout(() => {
      this.#due = void 0;
      this.#seen = withGrownLog(this.#path, this.#seen);
    }, LOG_MS).unref();
  }
};
var Cut = class extends Error {
};

// src/sqlite/store.ts
var REOPENED = /* @__PURE__ */ new Set(["storage-readonly", "storage-unavailable"]);
var Replaced = class extends Error {
};
var SqliteStore = class {
  path;
  unwritten = /* @__PURE__ */ new Set();
  #options;
  /** One per holder. */
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
    this.#leave((file) => file.close());
  }
  /** Gives the connection up; what goes wrong is reported, because the caller has something more important to say. */
  #leave(close) {
    const file = this.#file;
    this.#file = void 0;
    if (file === void 0) return;
    try {
      const warning = close(file);
      if (warning !== void 0) this.#report(warning);
    } catch (error) {
      this.#report(`Closing ${this.path} failed: ${describe(error)}`);
    }
  }
  /** Gives up a file whose log was cut, and returns the error that says so. */
  #leaveCut(error) {
    let fault;
    this.#leave((file) => {
      fault = file.closeCut();
      return fault.message;
    });
    return fault ?? error;
  }
  #report(warning, inResults = true) {
    for (const listener of this.#listeners) listener(warning, inResults);
  }
  get #migrations() {
    return this.#options.migrations ?? MIGRATIONS;
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
          await delay(Math.min(left, pause(attempt2)));
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
      if (error instanceof Replaced && this.#file?.isNamed() === true) this.close();
      if (error instanceof Cut || isShortRead(error)) throw this.#leaveCut(error);
      const fault = storageError(error, this.path);
      if (isCheckpointError(fault) && REOPENED.has(fault.code)) this.close();
      if (isDecisive(fault)) {
        this.#leave((file) => {
          file.closeUntouched();
          return void 0;
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
      if (rows.schemaVersion() !== this.#migrations.length) {
        readSchema(connection.db, this.path, this.#migrations);
        throw new Replaced();
      }
      if (mode !== "deferred") this.#proveSchema(file);
      return work(rows);
    };
    if (!file.sound) {
      assertSound(connection.db, this.path);
      file.sound = true;
    }
    const result = mode === "unflushed" ? connection.unflushed(() => connection.transact("immediate", run)) : connection.transact(mode, run);
    if (mode === "deferred") return result;
    if (!file.checkAfterWrite()) throw new Replaced();
    return result;
  }
  /** What somebody has added to the schema since it was read (a trigger) would act on the write that follows. */
  #proveSchema(file) {
    const schema = file.rows.schemaCookie();
    if (schema === file.schema) return;
    readSchema(file.connection.db, this.path, this.#migrations);
    file.schema = schema;
  }
  #usable() {
    const file = this.#file;
    if (file === void 0) return this.#reopen();
    const { left, warning } = file.check();
    if (!left) return file;
    this.#file = void 0;
    if (warning !== void 0) this.#report(warning);
    return this.#reopen();
  }
  #reopen() {
    const connection = openConnection(this.path, this.#options);
    if (connection.journalMode !== "wal" && this.path !== ":memory:") {
      this.#report(
        `${this.path} does not support write-ahead logging (journal mode "${connection.journalMode}"): saves work but are slower; a local disk is recommended.`,
        false
      );
    }
    try {
      this.#file = new OpenFile(this.path, connection, this.#migrations);
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
function pause(attempt2) {
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
    return realpathSync3.native(path2);
  } catch {
    const parent = dirname6(path2);
    return parent === path2 ? path2 : join3(realPath(parent), basename2(path2));
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
var loadTools = imported(() => import("./chunks/tools-GVQSUY4F.js"));
async function registerTools(tool, parts, track) {
  const executors = part(async () => (await loadTools()).createExecutors(parts));
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
import { appendFileSync, closeSync as closeSync4, constants as constants2, openSync as openSync4 } from "node:fs";
var KEPT = 20;
var APPEND = constants2.O_WRONLY | constants2.O_CREAT | constants2.O_APPEND | constants2.O_NONBLOCK;
function createWarnings(file, clock = Date.now) {
  const kept = /* @__PURE__ */ new Set();
  const announced = /* @__PURE__ */ new Map();
  const add = (message) => {
    const known = kept.delete(message);
    kept.add(message);
    for (const oldest of [...kept].slice(0, Math.max(0, kept.size - KEPT))) {
      kept.delete(oldest);
      announced.delete(oldest);
    }
    if (known || file === void 0 || file === "") return;
    try {
      const log = openSync4(file, APPEND, 384);
      try {
        appendFileSync(log, `${new Date(clock()).toISOString()} ${message.replace(/\s*[\r\n]\s*/g, " ")}
`);
      } finally {
        closeSync4(log);
      }
    } catch {
      return;
    }
  };
  return {
    add,
    announce: (message) => {
      if (!announced.has(message)) announced.set(message, /* @__PURE__ */ new Set());
      add(message);
    },
    untold: (sessionID) => [...announced].flatMap(([message, told2]) => {
      if (told2.has(sessionID)) return [];
      told2.add(sessionID);
      return [message];
    }),
    list: () => [...kept]
  };
}

// src/index.ts
var plugin = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location: given, options: chosen, session, storage, tool, event }) => {
    const location = requireLocation(given);
    const { add: warn, announce, untold, list: warnings } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"]);
    const root = rootOf(location) ?? location.directory;
    const options = { ...parseOptions(chosen, root, process.env, warn), clock: Date.now };
    const { database } = options;
    const { store, release } = acquireStore(database, (warning, inResults) => {
      const tell = inResults ? announce : warn;
      tell(warning);
    });
    const guard = createGuard(warn);
    const installation = createInstallation(storage);
    const sessions = createSessions(session, location, installation.known);
    const toolNames = watchToolNames(tool, warn);
    const readWindow = readWindowOf(session);
    const parts = { store, options, guard, sessions, installation, toolNames, readWindow, warn };
    await guard.run("Opening the database", WAIT.hook, () => store.readOne(WAIT.hook, () => void 0));
    try {
      const hooks = await registerHooks(session, parts);
      const { settled, handle } = hooks;
      const identify2 = sessions.inTool;
      const toolParts = { store, options, database, identify: identify2, settled, warnings, untold, warn };
      const tools = await registerTools(toolNames.tool, toolParts, guard.track);
      const stopping = new AbortController();
      setImmediate(() => {
        void installation.identify();
        void hooks.preload().then(tools.preload);
        void guard.later("Looking for deleted sessions", () => hooks.sweep(stopping.signal));
      });
      const events = followEvents(event, (heard2) => guard.track(handle(heard2)), warn);
      return async () => {
        events.stop();
        stopping.abort();
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
