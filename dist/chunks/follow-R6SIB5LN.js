import {
  ensureFolder,
  ensureIgnored,
  findFolder,
  isInside,
  removeFile,
  replaceFile
} from "./chunk-PCA6QWTS.js";
import {
  WAIT,
  isSessionID,
  oneLine,
  sha256,
  visible
} from "./chunk-L3VXINZY.js";

// src/handoff/follow.ts
import { realpath } from "node:fs/promises";
import { basename, dirname as dirname2 } from "node:path";

// src/handoff/export.ts
import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";

// src/handoff/render.ts
var HANDOFF_MARK = "checkpoint-orchestrator/handoff@1";
function renderHandoff(input) {
  const { content, synthesized, updatedAt } = input.checkpoint;
  const updated = isoTime(updatedAt);
  const facts = [
    `**Status:** ${inline(content.status)}`,
    `**Updated:** ${updated}`,
    `**Session:** ${sessionLine(input)}`,
    ...synthesized ? ["**Synthesized:** taken from the host's own summary; nobody saved a checkpoint yet"] : []
  ];
  const sections = [
    section("Objective", paragraphs(content.objective ?? "", "")),
    section("Summary", paragraphs(content.summary ?? "", "")),
    section(
      "Current plan",
      list(content.currentPlan, (index) => `${String(index + 1)}. `)
    ),
    section(
      "Completed steps",
      list(content.completedSteps, () => "- [x] ")
    ),
    section(
      "Next steps",
      list(content.nextSteps, () => "- [ ] ")
    ),
    section(
      "Blockers",
      list(content.blockers, () => "- ")
    ),
    section(
      "Files touched",
      list(content.filesTouched, () => "- ")
    ),
    section(
      "Notes",
      list(content.notes, () => "- ")
    )
  ];
  return [
    `<!-- ${HANDOFF_MARK} session=${attribute(input.sessionID)} updated=${updated} -->`,
    "<!-- Derived file: rewritten after every change of the checkpoint, never read back. -->",
    "",
    `# ${heading(content.title ?? "")}`,
    "",
    facts.join("\\\n"),
    ...sections.filter((text) => text !== ""),
    ""
  ].join("\n");
}
function handoffFileName(sessionID) {
  const plain = isSessionID(sessionID);
  if (plain) return `handoff-${sessionID}.md`;
  const readable = sessionID.slice(0, 40).replace(/[^A-Za-z0-9_-]+/g, "-");
  const apart = /^ses/i.test(readable) ? `_${readable}` : readable;
  const hash = sha256(sessionID.isWellFormed() ? sessionID : JSON.stringify(sessionID));
  return `handoff-${apart}-${hash.slice(0, 16)}.md`;
}
function sessionLine(input) {
  return [
    name(input.sessionID),
    ...input.parentID === void 0 ? [] : [`child of ${name(input.parentID)}`],
    ...input.forkedFrom === void 0 ? [] : [`forked from ${name(input.forkedFrom)}`]
  ].join(", ");
}
function name(sessionID) {
  return inline(oneLine(sessionID));
}
function attribute(id) {
  return encodeURIComponent(id.toWellFormed()).replaceAll("%3A", ":");
}
function isoTime(ms) {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? "unknown" : date.toISOString();
}
function heading(title) {
  const text = inline(oneLine(title)).replace(/(?<=^|[ \t])#+$/, "\\$&");
  return text === "" ? "Checkpoint" : text;
}
function section(title, body) {
  return body === "" ? "" : `
## ${title}

${body}`;
}
function list(items, marker) {
  return items.map((item, index) => {
    const mark = marker(index);
    const indent = " ".repeat(mark.indexOf(" ") + 1);
    return mark + (paragraphs(item, indent) || "(empty)");
  }).join("\n");
}
function paragraphs(text, indent) {
  const shown = visible(text).trim();
  if (shown === "") return "";
  const lines = shown.split("\n").map((line) => line.trimEnd());
  let out = "";
  for (const [index, line] of lines.entries()) {
    if (line === "") {
      if (lines[index - 1] !== "") out += "\n";
      continue;
    }
    const start = index === 0 ? "" : `
${indent}`;
    const end = lines[index + 1] ? "\\" : "";
    out += start + blockSafe(line) + end;
  }
  return out;
}
var BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=|:](?=[-=|:\s]*$))/;
var NUMBER_START = /^\d{1,9}(?=[.)](?:\s|$))/;
function blockSafe(line) {
  const body = line.trimStart();
  const indent = line.slice(0, line.length - body.length).replace(/\t/g, "    ").replace(/ /g, "\xA0");
  const text = inline(body);
  return indent === "" ? text.replace(BLOCK_START, "\\$&").replace(NUMBER_START, "$&\\") : indent + text;
}
var BEGIN = "";
var END = "";
var LONE_AT = "";
var SCHEME = /(?:https?|ftp)(?=:\/\/)/gi;
var WWW = /(?<![a-z0-9])www(?=\.)/gi;
var MAIL = /(?<![-.\w+])[-.\w+]+(?=@(?=[-\w]*\.)[-.\d_]*[a-z])/gi;
var MARKUP = new RegExp(
  [
    String.raw`\\(?=[!-/:-@\[-\`{-~\u0001-\u0003]|$)`,
    String.raw`[\`\[]`,
    String.raw`(?<!\s)[*~]|[*~](?!\s)`,
    String.raw`<(?=[A-Za-z/!?]|[^\s<>]*@)`,
    String.raw`&(?=#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)`
  ].join("|"),
  "gi"
);
var UNDERSCORES = /(?<![A-Za-z0-9_])_+/g;
function inline(text) {
  const apart = text.replace(SCHEME, `${BEGIN}$&${END}`).replace(WWW, `${BEGIN}$&${END}`).replace(MAIL, (local) => {
    const start = local.search(/[a-z0-9]/i);
    return start < 0 ? local + LONE_AT : `${local.slice(0, start)}${BEGIN}${local.slice(start)}${END}`;
  });
  return apart.replace(MARKUP, "\\$&").replace(UNDERSCORES, (run) => "\\_".repeat(run.length)).replaceAll(BEGIN, "*").replaceAll(END, "*").replaceAll(`${LONE_AT}@`, "\\u{0040}");
}

// src/handoff/export.ts
var HANDOFF_FOLDER = ".opencode/state/checkpoint-orchestrator";
var FILE_MODE = 384;
async function writeHandoff(place, deps = {}) {
  const file = handoffFileName(place.sessionID);
  return inOrder(place, file, async () => {
    const { base, segments, ours } = locate(place);
    const folder = ensureFolder(base, segments);
    if (ours || holdsOnlyHandoffs(base, folder)) ensureIgnored(folder);
    await replaceFile(folder, file, place.text, { ...deps, mode: FILE_MODE });
    return join(folder, file);
  });
}
async function removeHandoff(place) {
  const file = handoffFileName(place.sessionID);
  return inOrder(place, file, async () => {
    const { base, segments } = locate(place);
    const folder = findFolder(base, segments);
    return folder === void 0 ? false : removeFile(folder, file);
  });
}
function locate(place) {
  const root = requireRoot(place.root);
  const option = place.folder?.trim() ?? "";
  if (option === "") return { base: root, segments: HANDOFF_FOLDER.split("/"), ours: true };
  const folder = resolve(root, option);
  if (isInside(root, folder)) return { base: root, segments: segmentsOf(root, folder), ours: false };
  if (!isAbsolute(option)) throw new Error(`The hand-off folder ${option} lies outside ${root}; nothing was written.`);
  const base = nearestFolder(folder);
  if (isSystemRoot(base)) throw new Error(`The hand-off folder ${folder} would be made under ${base}; make it first.`);
  return { base, segments: segmentsOf(base, folder), ours: false };
}
function requireRoot(root) {
  if (!isAbsolute(root)) throw new Error("There is no project folder to write a hand-off to.");
  const path = resolve(root);
  if (isSystemRoot(path) || isThere(path) && isSystemRoot(realOr(path)))
    throw new Error(`The project folder is ${path}, the root of a file system; no hand-off is written there.`);
  return path;
}
function realOr(path) {
  try {
    return realpathSync.native(path);
  } catch (error) {
    throw new Error(`The project folder ${path} leads nowhere; no hand-off is written there.`, { cause: error });
  }
}
function isSystemRoot(path) {
  return parse(path).root === path;
}
function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== void 0;
}
function nearestFolder(path) {
  return isThere(path) || isSystemRoot(path) ? path : nearestFolder(dirname(path));
}
function segmentsOf(base, folder) {
  return relative(base, folder).split(sep).filter((segment) => segment !== "");
}
function holdsOnlyHandoffs(base, folder) {
  return folder !== base && readdirSync(folder).every((name2) => /^(?:handoff-.*\.md|\.\d+-[0-9a-f]+\.tmp)$/.test(name2));
}
var running = /* @__PURE__ */ new Map();
function inOrder(place, file, work) {
  const key = JSON.stringify([place.root, place.folder, file]);
  const result = (running.get(key) ?? Promise.resolve()).then(work);
  const settled = result.catch(() => void 0).then(() => {
    if (running.get(key) === settled) running.delete(key);
  });
  running.set(key, settled);
  return result;
}

// src/handoff/follow.ts
var ROUNDS = 25;
async function follow(files, owner) {
  for (let round = 0; round < ROUNDS; round++) {
    const { state, record } = await files.store.read(WAIT.tool, (reader) => ({
      state: reader.state(owner.id),
      record: reader.session(owner.id)
    }));
    if (state === void 0) {
      await remove(files, owner);
    } else {
      const text = renderHandoff({
        sessionID: owner.id,
        checkpoint: state,
        parentID: record?.parentID,
        forkedFrom: record?.forkedFrom
      });
      await write(files, owner, text, record?.handoff);
    }
    if (await files.store.readOne(WAIT.tool, (reader) => reader.stateHash(owner.id)) === state?.hash) return;
  }
}
async function write({ store, folder }, { id, root }, text, earlier) {
  if (root === void 0) throw new Error("its project directory is unknown.");
  const path = await writeHandoff({ root, folder, sessionID: id, text });
  if (earlier === path) return;
  await store.write(WAIT.tool, (writer) => {
    writer.setHandoff(id, path);
  });
  if (earlier !== void 0 && !await isSameFile(earlier, path)) await removeFile(dirname2(earlier), basename(earlier));
}
async function isSameFile(one, other) {
  const [a, b] = await Promise.all([realpath(one).catch(() => one), realpath(other)]);
  return a === b;
}
async function remove({ store, folder }, { id, root }) {
  const recorded = (await store.read(WAIT.tool, (reader) => reader.session(id)))?.handoff;
  const atRecorded = recorded !== void 0 && await removeFile(dirname2(recorded), basename(recorded));
  const atRoot = root !== void 0 && await removeHandoff({ root, folder, sessionID: id });
  if (recorded !== void 0)
    await store.write(WAIT.tool, (writer) => {
      writer.setHandoff(id, void 0);
    });
  return atRecorded || atRoot;
}
export {
  follow,
  remove
};
