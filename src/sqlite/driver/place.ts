import { accessSync, constants, lstatSync, readFileSync, statSync } from "node:fs"
import type { Stats } from "node:fs"
import { dirname } from "node:path"
import { codeOf, describe } from "../../errors.ts"
import { JOURNAL, LOG, LOG_INDEX } from "../../lib/side-files.ts"

/** Why a database cannot be used, or not for long, at the place where it is or would be made. */
export interface Obstacle {
  /** `everything`: it cannot even be read, or looked for. `writing`: nothing can be saved. `nothing`: only whose it is. */
  readonly blocks: "everything" | "writing" | "nothing"
  /** The path in the way, what is wrong with it and whose it is, without a full stop. */
  readonly what: string
  /** What to do, in one sentence. */
  readonly advice: string
}

const { R_OK, W_OK, X_OK } = constants
const ELSEWHERE = 'set another path in the "database" option or $CHECKPOINT_ORCHESTRATOR_DB'

/**
 * Everything that stands between this process and a database: the way to its folder, the folder, the file and what SQLite keeps beside
 * it, the gravest first. Empty where all may be read and written and is this user's, whether the database is there yet or not. Opens
 * nothing of it, writes nothing and never throws. Root may do what modes forbid; who owns what is told to root as well.
 */
export function obstacles(path: string): readonly Obstacle[] {
  if (path === "" || path === ":memory:") return []
  const folder = dirname(path)
  const { reached, missing, blocked } = walk(folder)
  if (blocked !== undefined) return [blocked]
  const found = folderObstacles(reached, missing)
  if (missing !== undefined) return found
  const [file] = gravestFirst(fileObstacles(path))
  if (file === undefined) return found
  // One user's folder and file are told of once.
  return gravestFirst([file, ...found.filter(({ blocks }) => blocks !== "nothing")])
}

/** The first thing that keeps a database from being read or written. */
export function hindrance(path: string): Obstacle | undefined {
  return obstacles(path).find(({ blocks }) => blocks !== "nothing")
}

/** The same in two sentences. */
export function refusal(path: string): string | undefined {
  const found = hindrance(path)
  if (found === undefined) return undefined
  return `${path} cannot be ${found.blocks === "writing" ? "written" : "opened"}: ${found.what}. ${found.advice}`
}

function gravestFirst(found: readonly Obstacle[]): readonly Obstacle[] {
  return found.toSorted((a, b) => RANK[a.blocks] - RANK[b.blocks])
}

const RANK = { everything: 0, writing: 1, nothing: 2 } as const

interface Way {
  /** The last folder on the way that is there. */
  readonly reached: string
  /** What would have to be made next. */
  readonly missing?: string
  readonly blocked?: Obstacle
}

function walk(folder: string): Way {
  const parent = dirname(folder)
  const before: Way = parent === folder ? { reached: folder } : walk(parent)
  if (before.blocked !== undefined || before.missing !== undefined) return before
  try {
    const found = statSync(folder)
    if (!found.isDirectory()) return { reached: parent, blocked: blocked(`${folder} is not a folder${ownedBy(found)}`) }
    return may(folder, X_OK) === undefined
      ? { reached: folder }
      : { reached: parent, blocked: denied(folder, found, "be entered", "x", "everything") }
  } catch (error) {
    if (codeOf(error) !== "ENOENT") return { reached: parent, blocked: blocked(`${folder}: ${describe(error)}`) }
    if (isThere(folder))
      return { reached: parent, blocked: blocked(`${folder} is a link to a folder that is not there`) }
    return { reached: parent, missing: folder }
  }
}

function folderObstacles(folder: string, missing: string | undefined): readonly Obstacle[] {
  const found = statOf(folder)
  if (found === undefined) return []
  const prefix = missing === undefined ? "" : `${missing} is not there and cannot be made: `
  const told = (obstacle: Obstacle): Obstacle => ({ ...obstacle, what: prefix + obstacle.what })
  const unwritable = may(folder, W_OK)
  if (missing === undefined && may(folder, R_OK) !== undefined)
    return [denied(folder, found, "be read", "r", "everything")]
  if (unwritable === "EROFS") return [told(readOnly(folder))]
  if (unwritable !== undefined) return [told(denied(folder, found, "be written", "w", "writing"))]
  // What root keeps for all, as /tmp, is no other user's.
  return found.uid === 0 ? [] : foreign(folder, found, "its owner can replace or remove what is kept in it")
}

function fileObstacles(path: string): readonly Obstacle[] {
  const main = statOf(path)
  if (main === undefined) return []
  const files = [path, `${path}${LOG}`, `${path}${LOG_INDEX}`, `${path}${JOURNAL}`]
  return files.flatMap((file) => {
    const found = statOf(file)
    if (found?.isFile() !== true) return []
    if (may(file, R_OK) !== undefined) return [denied(file, found, "be read", "r", "everything")]
    const unwritable = may(file, W_OK)
    // A read-only file system was told of by its folder.
    if (unwritable !== undefined && unwritable !== "EROFS") return [denied(file, found, "be written", "w", "writing")]
    if (file !== path && found.uid === main.uid) return []
    return foreign(file, found, "the files of one database belong to one user")
  })
}

function foreign(path: string, found: Stats, why: string): readonly Obstacle[] {
  const own = process.geteuid?.()
  if (own === undefined || found.uid === own) return []
  return [
    {
      blocks: "nothing",
      what: `${path} belongs to ${userName(found.uid)}, not to you (${userName(own)}): ${why}`,
      advice: `Run this as ${userName(found.uid)}, or give it to ${userName(own)} (chown), or ${ELSEWHERE}.`,
    },
  ]
}

function denied(path: string, found: Stats, verb: string, right: string, blocks: Obstacle["blocks"]): Obstacle {
  const own = process.geteuid?.()
  const who = own === undefined ? "you" : `you (${userName(own)})`
  const mode = (found.mode & 0o777).toString(8)
  const mine = own === undefined || found.uid === own
  return {
    blocks,
    what: `${path} may not ${verb} by ${who}: it belongs to ${own === found.uid ? "you" : userName(found.uid)}, mode ${mode}`,
    advice: mine
      ? `Make that possible (chmod u+${right} ${path}), or ${ELSEWHERE}.`
      : `Have ${found.uid === 0 ? "root" : `${userName(found.uid)} or root`} allow it (chown or chmod), or ${ELSEWHERE}.`,
  }
}

function readOnly(folder: string): Obstacle {
  return {
    blocks: "writing",
    what: `${folder} lies on a read-only file system${ownedBy(statOf(folder))}`,
    advice: `Mount it for writing, or ${ELSEWHERE}.`,
  }
}

function blocked(what: string): Obstacle {
  return { blocks: "everything", what, advice: `Check the path, or ${ELSEWHERE}.` }
}

function ownedBy(found: Stats | undefined): string {
  return found === undefined || process.geteuid === undefined ? "" : ` (it belongs to ${userName(found.uid)})`
}

/** The system's code where the user may not, else undefined. */
function may(path: string, right: number): string | undefined {
  try {
    accessSync(path, right)
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    // Gone since, or out of reach: then the walk there has told it.
    return undefined
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/** The name of a user as the system's list has it, else the number. */
function userName(uid: number): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.split(":")[2] === String(uid))
    const name = line?.split(":")[0]
    if (name !== undefined && name !== "") return name
  } catch {
    // Not every system keeps its users there.
  }
  return `uid ${String(uid)}`
}
