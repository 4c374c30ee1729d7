import { basename, join, resolve, sep } from "node:path"
import { CheckpointError } from "../errors.ts"
import { BoundedMap } from "../lib/bounded.ts"
import { isThere, realPathOfEntry, realPathOr } from "../lib/real-path.ts"
import { cutMarked } from "../lib/text.ts"
import { OWN_FOLDER } from "../lib/state-folder.ts"
import { classOf } from "./command-class.ts"
import { COMMAND_LIMITS, CUT_MARK, LEFT_OUT, reduceCommand } from "./command-text.ts"
import type { Clean, Door } from "./door.ts"
import { OBSERVED_LIMITS, SEEN } from "./observation.ts"
import type { Ended, NewChange, NewCommand, Report } from "./observation.ts"
import type { CheckpointStore, StoreWriter } from "./port.ts"
import { branchNow, topNow } from "./repository.ts"
import type { ServiceOptions } from "./transaction.ts"
import { endCommand, observe, trimObserved } from "./verbs/observe.ts"
import type { Observation } from "./verbs/observe.ts"

/** How many ends of commands in the background are kept whose beginning was not heard yet, and how many sessions are counted. */
const REMEMBERED = 200

/** The longest id and path that is taken, in UTF-16 code units. */
const LONGEST = { id: 500, path: 4_096 } as const

/** Takes what the host reported on its way to the database. */
export interface Observer {
  /**
   * Begins the write of what was reported of a session in `directory`, and returns at once. Never throws for what a report holds. What
   * belongs to a session without a row is given to `unknown`, which is to bring the session in and to write it then.
   */
  take(report: Report, directory: string, unknown: Unknown): void
  /** Has the rows of a session held against the limits before they are shown, where any came since that was done last. */
  trim(id: string): void
}

type Unknown = (id: string, write: (writer: StoreWriter) => void) => void

export function createObserver(store: CheckpointStore, options: ServiceOptions, door: Door): Observer {
  /** Ends that came before their beginnings. */
  const ends = new BoundedMap<string, Ended>(REMEMBERED)
  const counts = new BoundedMap<string, number>(REMEMBERED)

  const written = (id: string): void => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    if (count >= OBSERVED_LIMITS.trimEvery) trim(id)
  }

  const trim = (id: string): void => {
    if (!counts.delete(id)) return
    store.enqueue({
      write: (writer) => {
        trimObserved(writer, id)
      },
    })
  }

  const put = (id: string, of: Observation, unknown: Unknown): void => {
    const now = options.clock()
    let known = true
    store.enqueue({
      soon: true,
      write: (writer) => {
        known = observe(writer, id, of, now)
      },
      written: () => {
        if (known) written(id)
        else
          unknown(id, (writer) => {
            observe(writer, id, of, now)
          })
      },
    })
  }

  return {
    trim,
    take: (report, directory, unknown) => {
      if (report.kind === "shell-ended") {
        const { shellID, end } = report
        let found = false
        store.enqueue({
          soon: true,
          write: (writer) => {
            found = endCommand(writer, shellID, end)
          },
          written: () => {
            if (!found) ends.set(shellID, end)
          },
        })
        return
      }
      const of = observationOf(report, directory, { database: store.path, door, options, ends })
      if (of !== undefined) put(report.sessionID, of, unknown)
    },
  }
}

interface Ways {
  readonly database: string
  readonly door: Door
  readonly options: ServiceOptions
  readonly ends: BoundedMap<string, Ended>
}

function observationOf(
  report: Exclude<Report, { kind: "shell-ended" }>,
  directory: string,
  ways: Ways,
): Observation | undefined {
  if ("messageID" in report && report.messageID.length > LONGEST.id) return undefined
  switch (report.kind) {
    case "files": {
      const { messageID } = report
      const changes = report.files.flatMap(({ path, change }) =>
        changeAt(ways, messageID, resolve(directory, path), SEEN[change]),
      )
      return changes.length === 0 ? undefined : { kind: "changes", changes }
    }
    case "command":
      return ways.options.observeCommands === false ? undefined : commandOf(report, directory, ways)
    case "step-started":
      return { kind: "step-started", messageID: report.messageID, tree: shortTree(report.tree) }
    case "step-ended": {
      const { messageID, files } = report
      const top = topNow(directory)
      const changes = files.flatMap((file) => {
        const path = resolve(top, file)
        return changeAt(ways, messageID, path, isThere(path) ? SEEN.step : SEEN.step | SEEN.gone)
      })
      return { kind: "step-ended", messageID, tree: shortTree(report.tree), changes, top }
    }
    case "reverted":
      return { kind: "reverted", messageID: report.messageID }
    case "revert-cleared":
    case "revert-committed":
      return { kind: report.kind }
  }
}

function shortTree(tree: string | undefined): string | undefined {
  return tree === undefined || tree.length > LONGEST.id ? undefined : tree
}

/** Nothing for the plugin's own files, and for a path that no system has. */
function changeAt({ door, database }: Ways, messageID: string, path: string, seen: number): readonly NewChange[] {
  if (path.length > LONGEST.path || path.includes("\0")) return []
  const real = realPathOfEntry(path).toWellFormed()
  if (isOwn(real, database)) return []
  return [{ messageID, path: door.captured(real), seen }]
}

const OWN = sep + join(...OWN_FOLDER) + sep

/** The hand-offs, wherever they are, and the database with its side files. */
function isOwn(path: string, database: string): boolean {
  if (path.includes(OWN) || /^handoff-ses[\w-]*\.md$/.test(basename(path))) return true
  return path === database || path.startsWith(`${database}-`)
}

function commandOf(
  report: Extract<Report, { kind: "command" }>,
  directory: string,
  { door, ends }: Ways,
): Observation | undefined {
  const { messageID, callID, workdir, shellID } = report
  if (callID.length > LONGEST.id || (workdir ?? "").length > LONGEST.path || workdir?.includes("\0") === true)
    return undefined
  const { text, of } = recordedCommand(door, report.command)
  if (text === "") return undefined
  const given = resolve(directory, workdir ?? ".")
  const place = realPathOr(given, given).toWellFormed()
  const late = shellID === undefined ? undefined : ends.get(shellID)
  const open = "ended" in report.end && report.end.ended === "started"
  return {
    kind: "command",
    command: {
      messageID,
      callID,
      text,
      of,
      directory: door.captured(place),
      branch: branchNow(place),
      end: open && late !== undefined ? late : report.end,
      ...(shellID === undefined || shellID.length > LONGEST.id ? {} : { shellID }),
    },
  }
}

/**
 * What is kept of a command: without what it writes and without scripts, masked, and cut. The same is made of a command that a save
 * names, so that the two can be compared.
 */
export function recordedCommand(door: Door, given: string): Pick<NewCommand, "text" | "of"> {
  const clean = door.command(reduceCommand(given.toWellFormed().replaceAll("\0", "")))
  const of = classOf(clean)
  const [first = "", ...more] = of === "other" ? clean.split("\n") : [clean]
  const kept: string = more.length > 0 ? `${first} ${LEFT_OUT}` : first
  const text = cutMarked(kept, of === "other" ? COMMAND_LIMITS.other : COMMAND_LIMITS.known, CUT_MARK)
  // What was cut is another text, and passes the door as such; most are as they were.
  return { text: text === clean ? clean : door.command(text), of }
}

/** Check commands as they are recorded, each once; blank ones are none. Throws `invalid-input` where they are too many. */
export function checksOf(door: Door, named: readonly string[]): readonly Clean[] {
  const texts = named.map((command) => recordedCommand(door, command).text)
  const checks = [...new Set(texts.filter((text) => text !== ""))]
  if (checks.length <= OBSERVED_LIMITS.checks) return checks
  throw new CheckpointError(
    "invalid-input",
    `checks holds ${checks.length} commands; at most ${OBSERVED_LIMITS.checks} are kept. Nothing was stored.`,
    { facts: { field: "checks", limit: OBSERVED_LIMITS.checks, size: checks.length } },
  )
}
