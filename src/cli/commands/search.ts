import type { Command } from "commander"
import { isoTime } from "../../checkpoint/document.ts"
import type { Status } from "../../checkpoint/model.ts"
import type { StoreReader } from "../../checkpoint/port.ts"
import { cutTitle, fitLine, oneLine, TITLE_UNITS } from "../../lib/text.ts"
import { wrongUse } from "../failure.ts"
import { ago, plural, whole } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { startProgress } from "../progress.ts"
import { excerpt, fieldsOf, fieldsOfWork, phrases, rate, weigh } from "../search.ts"
import type { Excerpt, SearchField } from "../search.ts"
import { withView } from "../store-access.ts"
import type { View } from "../store-access.ts"
import type { Paint } from "../terminal.ts"
import { wrap } from "../width.ts"

const SHOWN = 20

export function registerSearch(program: Command, define: Define): void {
  const command = program
    .command("search")
    .description(
      "find checkpoints, snapshots and observed work of all sessions that have all the words, best match first",
    )
    .argument("<words...>", "words, or their beginnings; case, accents and punctuation do not matter")
    .option("--limit <n>", `how many sessions to show (default: ${String(SHOWN)})`, whole("--limit", 1, 1_000_000))
    .addHelpText("after", example("search retry timeout", "search payment --limit 3 --json"))
  define(command, (cli) => search(cli, command.args, command.opts<{ limit?: number }>().limit ?? SHOWN))
}

/** A place that has all of the words. */
interface Match {
  readonly sessionID: string
  readonly place: "current" | "snapshot" | "observed"
  /** The snapshot's name. */
  readonly snapshot: string | undefined
  readonly updatedAt: number
  /** How much it has of each phrase. */
  readonly found: readonly number[]
}

/** The best match of one session, and how many more places of it match. */
interface Hit extends Match {
  readonly score: number
  readonly more: number
}

/** A hit that is shown. */
interface Shown extends Hit {
  readonly title: string | undefined
  readonly status: Status | undefined
  readonly fields: readonly SearchField[]
}

function search(cli: Cli, query: readonly string[], limit: number): number {
  const wanted = phrases(query)
  if (wanted.length === 0) throw wrongUse("The search holds no letter or digit to look for.")
  const { shown, total } = withView(cli, (view) => {
    const hits = findHits(cli, view, wanted)
    return { shown: hits.slice(0, limit).flatMap((hit) => shownOf(view, hit)), total: hits.length }
  })
  if (cli.json) {
    const results = shown.map((hit) => toJson(hit, excerpt(hit.fields, wanted)))
    cli.printJson({ results, count: results.length, total })
  } else {
    const now = cli.io.now()
    const { columns } = cli.io.terminal
    cli.io.out(
      shown.map((hit) => renderHit(hit, excerpt(hit.fields, wanted), { now, columns, paint: cli.paint })).join("\n"),
    )
    cli.io.out(total === 0 ? "Nothing has all of these words.\n" : `\n${plural(total, "session")} found\n`)
  }
  return total === 0 ? 1 : 0
}

/** Damaged documents are not searched; which ones there are, doctor says. Each is read once, and only those that are shown once more. */
function findHits(cli: Cli, { admin, reader }: View, wanted: readonly string[]): readonly Hit[] {
  const progress = startProgress(cli.io, "Searching", admin.documentCount())
  try {
    const matching: Match[] = []
    const seen = new Set<string>()
    /** How many places have each phrase. */
    const having = wanted.map(() => 0)
    let count = 0
    const weighPlace = (place: Omit<Match, "found">, fields: readonly SearchField[]): void => {
      const found = weigh(fields, wanted)
      for (const [index, weight] of found.entries()) if (weight > 0) having[index] = (having[index] ?? 0) + 1
      if (found.every((weight) => weight > 0)) matching.push({ ...place, found })
    }
    for (const { sessionID, snapshot, state } of admin.documents()) {
      progress.at(++count)
      // A state that a snapshot repeats is one place: the live checkpoint where it is that, else the newest snapshot.
      const key = `${sessionID} ${typeof state === "string" ? "" : state.hash}`
      if (typeof state === "string" || seen.has(key)) continue
      seen.add(key)
      const place = snapshot === undefined ? "current" : "snapshot"
      weighPlace({ sessionID, place, snapshot: snapshot?.name, updatedAt: state.updatedAt }, fieldsOf(state.content))
    }
    for (const sessionID of admin.worked()) {
      const [changes, commands] = [reader.changes(sessionID), reader.runs(sessionID)]
      if (changes.length + commands.length === 0) continue
      const newest = [...changes, ...commands].reduce((most, { at }) => Math.max(most, at), 0)
      seen.add(`${sessionID} observed`)
      weighPlace(
        { sessionID, place: "observed", snapshot: undefined, updatedAt: newest },
        fieldsOfWork(changes, commands),
      )
    }
    return rank(
      matching,
      having.map((places) => places / seen.size),
    )
  } finally {
    progress.end()
  }
}

/** One hit per session, its best place; the best hit first, and of equal ones the newest. */
function rank(matching: readonly Match[], share: readonly number[]): readonly Hit[] {
  const best = new Map<string, Hit>()
  for (const match of matching) {
    const rated = rate(match.found, share)
    const known = best.get(match.sessionID)
    const better = known === undefined || rated > known.score
    const hit = better ? { ...match, score: rated } : known
    best.set(match.sessionID, { ...hit, more: known === undefined ? 0 : known.more + 1 })
  }
  return [...best.values()].toSorted(
    (a, b) => b.score - a.score || b.updatedAt - a.updatedAt || (a.sessionID < b.sessionID ? -1 : 1),
  )
}

function shownOf({ reader }: View, hit: Hit): readonly Shown[] {
  const { sessionID, place, snapshot } = hit
  const state = snapshot === undefined ? reader.state(sessionID) : reader.snapshot(sessionID, snapshot)?.state
  const fields = place === "observed" ? fieldsOfSession(reader, sessionID) : state && fieldsOf(state.content)
  return fields === undefined ? [] : [{ ...hit, title: state?.content.title, status: state?.content.status, fields }]
}

function fieldsOfSession(reader: StoreReader, id: string): readonly SearchField[] {
  return fieldsOfWork(reader.changes(id), reader.runs(id))
}

interface Look {
  readonly now: number
  readonly columns: number
  readonly paint: Paint
}

/** A hit for a person: marked by colour, and where there is none by `»` and `«`. Pure; every line fits in `columns`. */
function renderHit(hit: Shown, { field, text, marks }: Excerpt, { now, columns, paint }: Look): string {
  const place =
    hit.snapshot === undefined
      ? hit.place === "observed"
        ? "observed work"
        : "current"
      : `snapshot "${oneLine(hit.snapshot)}"`
  const more = hit.more === 0 ? "" : ` (and ${plural(hit.more, "other place")})`
  const facts = `${oneLine(hit.sessionID)} · ${place} · ${hit.status ?? "not saved"} · ${ago(hit.updatedAt, now)}${more}`
  const lead = `${field}: `
  const shifted = marks.map(([from, to]) => [from + lead.length, to + lead.length] as const)
  return [
    ...wrap(fitLine(hit.title ?? "", TITLE_UNITS).text || "(untitled)", columns).map((line) => paint("bold", line)),
    ...wrap(facts, columns).map((line) => paint("dim", line)),
    ...markedLines(lead + text, shifted, columns, paint),
    "",
  ].join("\n")
}

function markedLines(text: string, marks: Excerpt["marks"], columns: number, paint: Paint): readonly string[] {
  // Signs take columns of their own, so they are set first; colour takes none, but must not be cut apart.
  if (paint("yellow", "x") === "x") return wrap(marked(text, marks, paint), columns)
  let end = 0
  return wrap(text, columns).map((line) => {
    const start = text.indexOf(line, end)
    end = start + line.length
    const within = marks.filter(([from, to]) => from < end && to > start)
    const own = within.map(([from, to]) => [Math.max(from - start, 0), Math.min(to, end) - start] as const)
    return marked(line, own, paint)
  })
}

function marked(text: string, marks: Excerpt["marks"], paint: Paint): string {
  let out = ""
  let at = 0
  for (const [from, to] of marks) {
    const match = text.slice(from, to)
    const painted = paint("yellow", match)
    out += text.slice(at, from) + (painted === match ? `»${match}«` : painted)
    at = to
  }
  return out + text.slice(at)
}

function toJson(hit: Shown, { field, text, marks }: Excerpt): object {
  return {
    sessionID: hit.sessionID,
    place: hit.place,
    snapshot: hit.snapshot ?? null,
    title: hit.title === undefined ? null : cutTitle(hit.title),
    status: hit.status ?? null,
    updatedAt: isoTime(hit.updatedAt),
    score: Math.round(hit.score * 1000) / 1000,
    field,
    excerpt: text,
    marks,
    otherStates: hit.more,
  }
}
