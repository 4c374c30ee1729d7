import { describe } from "../errors.ts"
import { lostFrames, obstacles, otherNames } from "../sqlite/maintenance/files.ts"
import type { Check } from "./checks.ts"
import { plural } from "./format.ts"
import { LOG } from "../lib/side-files.ts"

/** Whether this user can read and write the database, and whose it is. */
export function checkPlace(path: string): readonly Check[] {
  const found = obstacles(path)
  if (found.length === 0) return [{ name: "access", level: "ok", message: "you can read and write it" }]
  return found.map(({ what, advice }) => ({ name: "access", level: "problem", message: what, advice }))
}

/** What SQLite leaves out of the log without a word. To be looked at before the database is opened: that may end the log. */
export function checkLog(path: string): Check {
  const name = "log"
  try {
    const lost = lostFrames(path)
    if (lost === undefined) return { name, level: "ok", message: "nothing is left out of it" }
    const { broken, frames, commits } = lost
    const where = broken === 0 ? "its header is damaged" : `its frame ${String(broken)} is damaged`
    return {
      name,
      level: "problem",
      message: `${path}${LOG}: ${where}, so SQLite leaves out the ${plural(frames, "frame")} behind it, with ${plural(commits, "transaction")}: the database shows an older state`,
      advice: `Close OpenCode and copy ${path} and ${path}${LOG} away before anything else is saved, because the next save overwrites what is left out; then restore a backup that is newer, or go on from the older state.`,
    }
  } catch (error) {
    return {
      name,
      level: "problem",
      message: `${path}${LOG} could not be read: ${describe(error)}`,
      advice: "Make it readable, then try again.",
    }
  }
}

/** What a restore or a repair left that was killed before it changed anything. */
export function checkOtherNames(path: string): readonly Check[] {
  return otherNames(path).map((file) => ({
    name: "other names",
    level: "warning",
    message: `an interrupted restore-backup or doctor --repair left ${file}, which is another name of the database itself`,
    advice: `rm ${file}`,
  }))
}
