import {
  codeOf,
  describe,
  randomHex
} from "./chunk-L3VXINZY.js";

// src/files.ts
import { chmodSync, lstatSync as lstatSync2, mkdirSync, realpathSync, renameSync, rmSync as rmSync2, statSync, writeFileSync } from "node:fs";
import { open, rm, unlink } from "node:fs/promises";
import { dirname, isAbsolute, join as join2, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// src/temporaries.ts
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
function temporaryIn(folder) {
  return join(folder, `.${String(process.pid)}-${randomHex(8)}.tmp`);
}
var ABANDONED_MS = 1e4;
var FORGOTTEN_MS = 36e5;
var TEMPORARY = /^\.(\d+)-[0-9a-f]{16}\.tmp$/;
var swept = /* @__PURE__ */ new Set();
function sweepTemporaries(folder) {
  if (swept.has(folder)) return;
  try {
    const left = readdirSync(folder).filter((name) => !isSwept(folder, name));
    if (left.length === 0) swept.add(folder);
  } catch {
    swept.add(folder);
  }
}
function isSwept(folder, name) {
  const pid = TEMPORARY.exec(name)?.[1];
  if (pid === void 0) return true;
  const path = join(folder, name);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === void 0) return true;
  const age = Date.now() - stats.mtimeMs;
  if (age < (isRunning(Number(pid)) ? FORGOTTEN_MS : ABANDONED_MS)) return false;
  if (stats.isFile()) rmSync(path, { force: true });
  return true;
}
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

// src/files.ts
var FOLDER_MODE = 448;
var IGNORE_ALL = "*\n";
var HELD = /* @__PURE__ */ new Set(["EPERM", "EACCES", "EBUSY"]);
var DELAYS = [20, 50, 100, 200];
function ensureFolder(root, segments) {
  return walk(root, segments, true) ?? join2(root, ...segments);
}
function findFolder(root, segments) {
  return walk(root, segments, false);
}
function walk(root, segments, create) {
  const realRoot = realFolder(root);
  for (const segment of segments) requirePlainName(segment);
  if (isPlainWay(join2(realRoot, ...segments))) return join2(root, ...segments);
  let real = realRoot;
  for (const [index, segment] of segments.entries()) {
    const named = join2(root, ...segments.slice(0, index + 1));
    if (!exists(join2(real, segment))) {
      if (!create) return void 0;
      makeFolder(join2(real, segment), named);
    }
    real = realFolder(join2(real, segment), named);
    if (!isInside(realRoot, real))
      throw new Error(`${named} is a link that leads outside ${root}; nothing was written there.`);
  }
  return join2(root, ...segments);
}
function isPlainWay(path) {
  try {
    return realpathSync.native(path) === path && statSync(path).isDirectory();
  } catch {
    return false;
  }
}
function makeFolder(path, named) {
  try {
    mkdirSync(path, FOLDER_MODE);
    chmodSync(path, FOLDER_MODE);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw new Error(`The folder ${named} could not be made: ${describe(error)}`, { cause: error });
  }
}
function realFolder(path, named = path) {
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new Error(`${named} is not a usable folder: ${describe(error)}`, { cause: error });
  }
  throw new Error(`${named} is not a folder.`);
}
function exists(path) {
  return lstatSync2(path, { throwIfNoEntry: false }) !== void 0;
}
function isInside(folder, path) {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
async function replaceFile(folder, name, content, options) {
  requirePlainName(name);
  const target = join2(folder, name);
  requireReplaceable(target);
  sweepTemporaries(folder);
  const temporary = temporaryIn(folder);
  try {
    await writeNew(temporary, content, options.mode);
    await renameHeld(temporary, target, options);
  } catch (error) {
    throw new Error(`${target} could not be written: ${describe(error)}`, { cause: error });
  }
}
function writeWhole(folder, name, content, mode) {
  requirePlainName(name);
  sweepTemporaries(folder);
  const temporary = temporaryIn(folder);
  writeNow(temporary, content, mode, { flush: true });
  try {
    renameSync(temporary, join2(folder, name));
  } catch (error) {
    rmSync2(temporary, { force: true });
    throw error;
  }
}
var SMALL = 256 * 1024;
async function writeNew(path, content, mode) {
  if (content.length <= SMALL) {
    writeNow(path, content, mode);
    return;
  }
  const file = await open(path, "wx", mode);
  try {
    try {
      await file.chmod(mode);
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard(path);
    throw error;
  }
}
function writeNow(path, content, mode, options = {}) {
  try {
    writeFileSync(path, content, { ...options, flag: "wx", mode });
    chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") rmSync2(path, { force: true });
    throw error;
  }
}
async function renameHeld(from, to, options) {
  const rename = options.rename ?? renameNow;
  const delays = [...options.delays ?? DELAYS];
  for (; ; ) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      const delay = HELD.has(codeOf(error)) ? delays.shift() : void 0;
      if (delay === void 0) {
        await discard(from);
        throw error;
      }
      await sleep(delay);
    }
  }
}
function renameNow(from, to) {
  return new Promise((resolve) => {
    renameSync(from, to);
    resolve();
  });
}
async function discard(path) {
  await rm(path, { force: true, maxRetries: 5, retryDelay: 50 }).catch(() => void 0);
}
function requireReplaceable(target) {
  const stats = statsOf(target);
  if (stats === void 0 || stats.isFile()) return;
  if (!stats.isSymbolicLink()) throw new Error(`${target} is not a regular file; it was left alone.`);
  if (dirname(placeOf(target)) !== realpathSync.native(dirname(target)))
    throw new Error(`${target} is a link that leads outside its folder; it was left alone.`);
}
function placeOf(link) {
  try {
    return realpathSync.native(link);
  } catch {
    return "";
  }
}
async function removeFile(folder, name) {
  requirePlainName(name);
  const target = join2(folder, name);
  const stats = statsOf(target);
  if (stats === void 0) return false;
  if (!stats.isFile()) throw new Error(`${target} is not a regular file; it was left alone.`);
  try {
    await unlink(target);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw new Error(`${target} could not be removed: ${describe(error)}`, { cause: error });
  }
}
function statsOf(path) {
  try {
    return lstatSync2(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new Error(`${path} could not be looked at: ${describe(error)}`, { cause: error });
  }
}
function ensureIgnored(folder) {
  const path = join2(folder, ".gitignore");
  if (exists(path)) return;
  try {
    writeFileSync(path, IGNORE_ALL, { flag: "wx", mode: 384 });
    chmodSync(path, 384);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    throw new Error(`${path} could not be written: ${describe(error)}`, { cause: error });
  }
}
function requirePlainName(name) {
  if (name === "" || name === "." || name === ".." || /[/\0]/.test(name) || name.includes(sep))
    throw new Error(`${JSON.stringify(name)} is not a plain file or folder name.`);
}

export {
  ensureFolder,
  findFolder,
  isInside,
  replaceFile,
  writeWhole,
  removeFile,
  ensureIgnored
};
