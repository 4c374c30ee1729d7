import { fitLine } from "../lib/text.ts"
import { CLOSE, disarmed, OPEN } from "./briefing-frame.ts"
import { minute } from "./document.ts"
import { listPart, mentionOf, PartView, textPart } from "./briefing-part.ts"
import type { Part } from "./briefing-part.ts"
import type { Checkpoint } from "./model.ts"

const MIN_CHARS = 500

/** What a briefing is made of. */
export interface BriefingSource {
  /** The user's own rules, in the order in which they were set. */
  readonly rules: readonly string[]
  /** Undefined where the session has no live state, or only the host's own summary. */
  readonly checkpoint: Checkpoint | undefined
  readonly facts?: BriefingFacts | undefined
  readonly observed?: BriefingWork | undefined
}

/** What the host reported until a time, as lines; each list with the newest last. */
export interface BriefingWork {
  readonly asOf: number
  /** Check commands whose newest run failed. */
  readonly failed: readonly string[]
  /** Those whose newest run passed, or has not ended. */
  readonly passed: readonly string[]
  readonly files: readonly string[]
  /** Paths that `files` tells, as the model writes them. */
  readonly paths: ReadonlySet<string>
}

/** What was so when the briefing was made. Times in ms. */
export interface BriefingFacts {
  readonly asOf: number
  /** Prompts between the last save and then. */
  readonly prompts: number
  /** The branch and the commit that were recorded with the state, as far as they are known. */
  readonly branch?: string | undefined
  readonly commit?: string | undefined
}

/**
 * The text that gives a session its checkpoint back after a compaction. Pure: the same bytes for the same source. It states facts as of
 * a time, and compares nothing with now.
 *
 * At most `maxChars` UTF-16 code units (500 to 100,000; a smaller number gives an empty text, and so does a source with nothing to say).
 * Fields come in order of use: rules, constraints, title, objective, status, blockers, next steps, observed work, completed steps, current
 * plan, files, notes, summary; of a task that is done no more than the title and the status. Rules come before everything and constraints before the
 * rest, whole where they fit. What they leave is divided by weight; next steps and blockers have the largest. What is shown at one
 * budget is shown at any larger one. Blockers, next steps and plan keep their first items; completed steps, files and notes their last
 * ones, in stored order. What is left out of a field is said with it. Cuts fall between grapheme clusters; the cost grows with
 * `maxChars`, not with what is stored.
 *
 * Stored text stays data: every text and list item is one line, hidden characters are shown as escapes, and where text resembles the
 * delimiters, however they are spelled, its `<` is replaced by `‹`.
 */
export function renderBriefing(source: BriefingSource, maxChars: number): string {
  if (!(maxChars >= MIN_CHARS)) return ""
  const status = statusOf(source)
  const [before, after] = partsOf(source)
  const parts = [...before, ...after].filter(({ items }) => items.length > 0)
  if (parts.length === 0 && status === "") return ""
  const room = Math.floor(maxChars) - OPEN.length - CLOSE.length - status.length
  const views = wholeWithin(parts, room) ?? filled(parts, room)
  const textOf = (parts: readonly Part[]): string =>
    views.map((view) => (parts.includes(view.part) ? view.text() : "")).join("")
  const body = textOf(before) + status + textOf(after) + leftOutLine(views)
  return OPEN + disarmed(body) + CLOSE
}

/** Whether rules and constraints take more than half of a budget, so that little of the rest has room beside them. */
export function crowds(rules: readonly string[], constraints: readonly string[], maxChars: number): boolean {
  const parts = [rulesPart(rules), constraintsPart(constraints)].filter(({ items }) => items.length > 0)
  return wholeWithin(parts, maxChars / 2) === undefined
}

/** All parts whole where they fit in `room`, else undefined. */
function wholeWithin(parts: readonly Part[], room: number): readonly PartView[] | undefined {
  const sizes = parts.flatMap((part) => part.items.map((item) => item.length))
  if (sizes.reduce((sum, size) => sum + size, 0) > 2 * room) return undefined
  const views = parts.map((part) => new PartView(part))
  let left = room
  for (const view of views) left -= view.growWhole(left) ?? Infinity
  return left < 0 ? undefined : views
}

/**
 * Takes steps until the next one has no room, and as much of that as there is room for. The order of the steps does not depend on the
 * room: parts of infinite weight first, then always the part that had least for its weight.
 */
function filled(parts: readonly Part[], total: number): readonly PartView[] {
  const views = parts.map((part) => new PartView(part))
  let room = total - "Left out: .\n".length
  for (const view of views) room -= mentionCost(view)
  const had = new Map(views.map((view) => [view, 0]))
  for (;;) {
    const view = nextOf(views, had)
    if (view === undefined) return views
    const refund = view.isEmpty ? mentionCost(view) : 0
    const pinned = view.part.weight === Infinity && view.isEmpty
    const growth = (pinned ? view.growWhole(room + refund) : undefined) ?? view.grow(room + refund)
    if (growth === undefined) {
      view.growPartly(room + refund)
      return views
    }
    room -= growth - refund
    had.set(view, (had.get(view) ?? 0) + Math.max(growth, 1) / view.part.weight)
  }
}

function nextOf(views: readonly PartView[], had: ReadonlyMap<PartView, number>): PartView | undefined {
  let next: PartView | undefined
  for (const view of views) {
    if (view.isWhole) continue
    if (next === undefined || compare(view, next, had) < 0) next = view
  }
  return next
}

function compare(a: PartView, b: PartView, had: ReadonlyMap<PartView, number>): number {
  const pinned = Number(b.part.weight === Infinity) - Number(a.part.weight === Infinity)
  return pinned || (had.get(a) ?? 0) - (had.get(b) ?? 0) || a.part.rank - b.part.rank
}

function mentionCost({ part }: PartView): number {
  return mentionOf(part).length + ", ".length
}

function leftOutLine(views: readonly PartView[]): string {
  const mentions = views.filter((view) => view.isEmpty).map(({ part }) => mentionOf(part))
  return mentions.length === 0 ? "" : `Left out: ${mentions.join(", ")}.\n`
}

/** The parts before the status and those after it. A weight of 100 is about all that the budget leaves. */
function partsOf({ rules, checkpoint, observed }: BriefingSource): readonly [readonly Part[], readonly Part[]] {
  const first = [rulesPart(rules), constraintsPart(checkpoint?.content.constraints ?? [])]
  const work = observed === undefined ? [] : [workPart(observed)]
  if (checkpoint === undefined) return [first, work]
  const { content } = checkpoint
  const title = textPart("Title", content.title, 3, 4)
  if (content.status === "done") return [[...first, title], []]
  const touched = content.filesTouched.filter((path) => observed?.paths.has(path.replace(/^\.\//, "")) !== true)
  return [
    [...first, title, textPart("Objective", content.objective, 15, 2)],
    [
      listPart("Blockers", "blockers", content.blockers, 20, 3),
      listPart("Next steps", "next steps", content.nextSteps, 37, 1, { numbered: true }),
      ...work,
      listPart("Completed steps, newest last", "completed steps", content.completedSteps, 8, 6, { newest: true }),
      listPart("Current plan", "plan items", content.currentPlan, 6, 7, { numbered: true }),
      listPart("Files touched, newest last", "files", touched, 4, 8, { newest: true }),
      listPart("Notes, newest last", "notes", content.notes, 4, 9, { newest: true }),
      textPart("Summary", content.summary, 3, 10),
    ],
  ]
}

/** About a fifth of the budget: what failed comes first, then the file that was changed last, then the rest. */
function workPart({ asOf, failed, passed, files }: BriefingWork): Part {
  const items = [...failed, ...passed, ...files]
  const newest = [...files.keys()].map((index) => items.length - 1 - index)
  const order = [
    ...failed.keys(),
    ...newest.slice(0, 1),
    ...[...passed.keys()].map((index) => failed.length + index),
    ...newest.slice(1),
  ]
  const name = `Observed by the host, not written by the model, as of ${minute(asOf)}`
  return listPart(name, "observed facts", items, 25, 5, { order })
}

function rulesPart(rules: readonly string[]): Part {
  return listPart("Rules of the user", "rules of the user", rules, Infinity, 0, { numbered: true })
}

function constraintsPart(constraints: readonly string[]): Part {
  return listPart("Constraints, recorded by the model", "constraints", constraints, Infinity, 1)
}

/** Always shown: the status, and what was known of the state when the briefing was made. */
function statusOf({ checkpoint, facts }: BriefingSource): string {
  if (checkpoint === undefined) return ""
  const status = `Status: ${checkpoint.content.status}`
  if (facts === undefined) return `${status}\n`
  const prompts = `${String(facts.prompts)} ${facts.prompts === 1 ? "prompt" : "prompts"}`
  const saved = `${minute(checkpoint.updatedAt)}, ${prompts} before ${minute(facts.asOf)}`
  return `${status}\nSaved: ${[saved, ...placeWords(facts)].join(", ")}\n`
}

function placeWords({ branch, commit }: BriefingFacts): readonly string[] {
  const at = commit === undefined ? "" : ` at commit ${commit.slice(0, 12)}`
  if (branch === undefined) return commit === undefined ? [] : [`with no branch${at}`]
  return [`on branch ${fitLine(branch, 80).text}${at}`]
}
