import type { Command } from "commander"
import { isoTime } from "../../checkpoint/document.ts"
import type { State } from "../../checkpoint/state.ts"
import { cutTitle, fitLine, oneLine, TITLE_UNITS } from "../../lib/text.ts"
import { wrongUse } from "../failure.ts"
import { ago, plural, whole } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { startProgress } from "../progress.ts"
import { excerpt, matches, phrases, score, searchText } from "../search.ts"
import type { Excerpt } from "../search.ts"
import { withView } from "../store-access.ts"
import type { View } from "../store-access.ts"
import type { Paint } from "../terminal.ts"
import { wrap } from "../width.ts"

const SHOWN = 20

export function registerSearch(program: Command, define: Define): void {
  const command = program
    .command("search")
    .description("find checkpoints and snapshots of all sessions that have all the words, best match first")
    .argument("<words...>", "words, or their beginnings; case, accents and punctuation do not matter")
    .option("--limit <n>", `how many sessions to show (default: ${String(SHOWN)})`, whole("--limit", 1, 1_000_000))
    .addHelpText("after", example("search retry timeout", "search payment --limit 3 --json"))
  define(command, (cli) => search(cli, command.args, command.opts<{ limit?: number }>().limit ?? SHOWN))
}

/** The best match of one session, and how many more places of it match. */
export interface Hit {
  readonly sessionID: string
  /** The snapshot's name, or undefined for the live checkpoint. */
  readonly snapshot: string | undefined
  readonly state: State
  readonly score: number
  readonly more: number
}

function search(cli: Cli, query: readonly string[], limit: number): number {
  const wanted = phrases(query)
  if (wanted.length === 0) throw wrongUse("The search holds no letter or digit to look for.")
  const hits = withView(cli, (view) => findHits(cli, view, wanted))
  const shown = hits.slice(0, limit)
  if (cli.json) {
    const results = shown.map((hit) => toJson(hit, excerpt(hit.state.content, wanted)))
    cli.printJson({ results, count: results.length, total: hits.length })
  } else {
    const now = cli.io.now()
    const { columns } = cli.io.terminal
    cli.io.out(
      shown
        .map((hit) => renderHit(hit, excerpt(hit.state.content, wanted), { now, columns, paint: cli.paint }))
        .join("\n"),
    )
    cli.io.out(hits.length === 0 ? "Nothing has all of these words.\n" : `\n${plural(hits.length, "session")} found\n`)
  }
  return hits.length === 0 ? 1 : 0
}

/** Damaged documents are not searched; which ones there are, doctor says. */
function findHits(cli: Cli, { admin, reader }: View, wanted: readonly string[]): readonly Hit[] {
  const progress = startProgress(cli.io, "Searching", admin.documentCount())
  try {
    const places: Place[] = []
    const seen = new Set<string>()
    /** How many places have each phrase. */
    const having = wanted.map(() => 0)
    let count = 0
    for (const { sessionID, snapshot, state } of admin.documents()) {
      progress.at(++count)
      // A state that a snapshot repeats is one place: the live checkpoint where it is that, else the newest snapshot.
      const key = `${sessionID} ${typeof state === "string" ? "" : state.hash}`
      if (typeof state === "string" || seen.has(key)) continue
      seen.add(key)
      const text = searchText(state.content)
      const found = wanted.map((phrase) => matches(text, phrase))
      for (const [index, has] of found.entries()) if (has) having[index] = (having[index] ?? 0) + 1
      if (found.every((has) => has)) places.push({ sessionID, snapshot: snapshot?.name })
    }
    const hits = places.flatMap((place) => {
      const { sessionID, snapshot } = place
      const state = snapshot === undefined ? reader.state(sessionID) : reader.snapshot(sessionID, snapshot)?.state
      return state === undefined ? [] : [{ ...place, state }]
    })
    return rank(
      hits,
      wanted,
      having.map((places) => places / seen.size),
    )
  } finally {
    progress.end()
  }
}

interface Place {
  readonly sessionID: string
  readonly snapshot: string | undefined
}

/** One hit per session, its best place; the best hit first, and of equal ones the newest. */
function rank(
  found: readonly (Place & { readonly state: State })[],
  wanted: readonly string[],
  share: readonly number[],
): readonly Hit[] {
  const best = new Map<string, Hit>()
  for (const place of found) {
    const rated = score(place.state.content, wanted, share)
    const known = best.get(place.sessionID)
    const better = known === undefined || rated > known.score
    const hit = better ? { ...place, score: rated } : known
    best.set(place.sessionID, { ...hit, more: known === undefined ? 0 : known.more + 1 })
  }
  return [...best.values()].toSorted(
    (a, b) => b.score - a.score || b.state.updatedAt - a.state.updatedAt || (a.sessionID < b.sessionID ? -1 : 1),
  )
}

interface Look {
  readonly now: number
  readonly columns: number
  readonly paint: Paint
}

/** A hit for a person: marked by colour, and where there is none by `»` and `«`. Pure; every line fits in `columns`. */
function renderHit(hit: Hit, { field, text, marks }: Excerpt, { now, columns, paint }: Look): string {
  const place = hit.snapshot === undefined ? "current" : `snapshot "${oneLine(hit.snapshot)}"`
  const more = hit.more === 0 ? "" : ` (and ${plural(hit.more, "other state")})`
  const facts = `${oneLine(hit.sessionID)} · ${place} · ${hit.state.content.status} · ${ago(hit.state.updatedAt, now)}${more}`
  const lead = `${field}: `
  const shifted = marks.map(([from, to]) => [from + lead.length, to + lead.length] as const)
  return [
    ...wrap(fitLine(hit.state.content.title ?? "", TITLE_UNITS).text || "(untitled)", columns).map((line) =>
      paint("bold", line),
    ),
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

function toJson(hit: Hit, { field, text, marks }: Excerpt): object {
  const { content, updatedAt } = hit.state
  return {
    sessionID: hit.sessionID,
    place: hit.snapshot === undefined ? "current" : "snapshot",
    snapshot: hit.snapshot ?? null,
    title: content.title === undefined ? null : cutTitle(content.title),
    status: content.status,
    updatedAt: isoTime(updatedAt),
    score: Math.round(hit.score * 1000) / 1000,
    field,
    excerpt: text,
    marks,
    otherStates: hit.more,
  }
}
