import { isSessionID } from "../checkpoint/model.ts"
import type { Checkpoint } from "../checkpoint/model.ts"
import type { Told } from "../checkpoint/seen.ts"
import type { Live } from "../checkpoint/port.ts"
import type { State } from "../checkpoint/state.ts"
import type { SavedPlace } from "../lib/git/place.ts"
import { sha256 } from "../lib/crypto.ts"
import { oneLine } from "../lib/text.ts"
import { inline, list, paragraphs, section } from "./markdown.ts"
import { observedSections } from "./observed.ts"
import { withChecks } from "../checkpoint/work-lines.ts"

/** Names the layout of the file; changes when a reader of the first line would have to. */
export const HANDOFF_MARK = "checkpoint-orchestrator/handoff@1"

export interface Handoff {
  readonly sessionID: string
  readonly checkpoint: Checkpoint
  /** The hash of the checkpoint. */
  readonly hash: string
  /** The user's own rules, in their order. */
  readonly rules: readonly string[]
  /** What was observed of the work, and the checks of its steps. */
  readonly seen?: Told | undefined
  /** Whether commands that check nothing are told too. */
  readonly allCommands?: boolean
  readonly parentID?: string | undefined
  readonly forkedFrom?: string | undefined
}

/**
 * The hand-off file: a checkpoint as GitHub-flavoured Markdown. Pure.
 *
 * A CommonMark or GFM parser finds the headings, lists and checkboxes that the checkpoint has and none that its text imitates; text
 * never becomes a link, an image, code, HTML, a table or a footnote. Nothing is cut. Lines and paragraphs of a text stay lines and
 * paragraphs (leading blanks become U+00A0), several blank lines become one; hidden characters are shown as in {@link visible}.
 * The scheme of a web or mail address, `www` and the local part of a mail address are set in emphasis: GFM has no other way to keep an
 * address from becoming a link and its text intact.
 */
export function renderHandoff(input: Handoff): string {
  const { content, synthesized, updatedAt, place } = input.checkpoint
  const updated = isoTime(updatedAt)
  const facts = [
    `**Status:** ${inline(content.status)}`,
    `**Updated:** ${updated}`,
    ...repositoryLine(place),
    `**Session:** ${sessionLine(input)}`,
    ...(synthesized ? ["**Synthesized:** taken from the host's own summary; nobody saved a checkpoint yet"] : []),
  ]
  const sections = [
    section(
      "Rules of the user",
      list(input.rules, (index) => `${String(index + 1)}. `),
    ),
    section(
      "Constraints, recorded by the model",
      list(content.constraints, () => "- "),
    ),
    section("Objective", paragraphs(content.objective ?? "", "")),
    section("Summary", paragraphs(content.summary ?? "", "")),
    section(
      "Current plan",
      list(content.currentPlan, (index) => `${String(index + 1)}. `),
    ),
    section(
      "Completed steps",
      list(content.completedSteps.map(withChecks(input.seen?.checks ?? [])), () => "- [x] "),
    ),
    section(
      "Next steps",
      list(content.nextSteps, () => "- [ ] "),
    ),
    section(
      "Blockers",
      list(content.blockers, () => "- "),
    ),
    ...observedSections(input.seen, input.allCommands ?? false),
    section(
      "Files touched",
      list(content.filesTouched, () => "- "),
    ),
    section(
      "Notes",
      list(content.notes, () => "- "),
    ),
  ]
  const body = [
    "<!-- Derived file: rewritten after every change of the checkpoint, never read back. -->",
    "",
    `# ${heading(content.title ?? "")}`,
    "",
    facts.join("\\\n"),
    ...sections.filter((text) => text !== ""),
    "",
  ].join("\n")
  const stamp = `${updated}${place?.commit === undefined ? "" : ` commit=${place.commit}`} content=${input.hash} body=${digestOf(body)}`
  return `${firstWords(input.sessionID)}${stamp} -->\n${body}`
}

/** What of a hand-off its first line says. */
export interface HandoffMark {
  readonly sessionID: string
  readonly commit: string | undefined
  readonly hash: string
  /** Whether the body is as it was written. */
  readonly intact: boolean
}

const FIRST_LINE = new RegExp(
  `^<!-- ${HANDOFF_MARK} session=(\\S{1,3000}) updated=\\S{1,40}(?: commit=([0-9a-f]{40,64}))? content=([0-9a-f]{32}) body=([0-9a-f]{32}) -->\n`,
)

/** Reads the first line of a hand-off; undefined for a text that has none that says all of it. */
export function readHandoffMark(text: string): HandoffMark | undefined {
  const [line, session, commit, hash, body] = FIRST_LINE.exec(text) ?? []
  if (line === undefined || session === undefined || hash === undefined) return undefined
  let sessionID: string
  try {
    sessionID = decodeURIComponent(session)
  } catch {
    return undefined
  }
  return { sessionID, commit, hash, intact: digestOf(text.slice(line.length)) === body }
}

/** 128 bits of SHA-256, as hex. */
function digestOf(body: string): string {
  return sha256(body).slice(0, 32)
}

function repositoryLine(place: SavedPlace | undefined): readonly string[] {
  if (place === undefined) return []
  const branch = place.branch === undefined ? "no branch" : `branch ${inline(oneLine(place.branch))}`
  return [`**Repository:** ${branch}${place.commit === undefined ? "" : `, commit ${place.commit.slice(0, 12)}`}`]
}

/** The hand-off of a session from its live state and what was read with it. */
export function handoffOf(
  sessionID: string,
  state: State,
  { record, rules, seen }: Pick<Live, "record" | "rules" | "seen">,
  allCommands = false,
): string {
  const { parentID, forkedFrom } = record ?? {}
  return renderHandoff({
    sessionID,
    checkpoint: state,
    hash: state.hash,
    rules,
    seen,
    allCommands,
    parentID,
    forkedFrom,
  })
}

/** How the hand-off of a session begins, and no other file. */
export function firstWords(sessionID: string): string {
  return `<!-- ${HANDOFF_MARK} session=${attribute(sessionID)} updated=`
}

/**
 * The name of a session's hand-off file, the same for the same id: `handoff-<id>.md` for a session id that a host may hand us. Any
 * other id (the importer's namespaces) keeps a readable part and gets 16 hex digits of the SHA-256 of the id. Always one plain
 * ASCII file name of at most 255 bytes. Two ids never share a name; where a file system
 * ignores case, two that differ only in case have one file, see {@link handoffFileNames}.
 */
export function handoffFileName(sessionID: string): string {
  const plain: boolean = isSessionID(sessionID)
  if (plain) return `handoff-${sessionID}.md`
  const readable = sessionID.slice(0, 40).replace(/[^A-Za-z0-9_-]+/g, "-")
  // Without the underscore, an id could be made up whose file is that of a host id ("ses" and so on).
  const apart = /^ses/i.test(readable) ? `_${readable}` : readable
  const hash = sha256(sessionID.isWellFormed() ? sessionID : JSON.stringify(sessionID))
  return `handoff-${apart}-${hash.slice(0, 16)}.md`
}

/** The names that a session's file can have: its own, and one apart for a folder in which that is taken by another session's. */
export function handoffFileNames(sessionID: string): readonly [string, string] {
  const own = handoffFileName(sessionID)
  return [own, own.replace(/\.md$/, `-${sha256(JSON.stringify(sessionID)).slice(0, 16)}.md`)]
}

/** Whether a text is the beginning of the hand-off of another session. */
export function isOfAnother(beginning: string, sessionID: string): boolean {
  return beginning.startsWith(`<!-- ${HANDOFF_MARK} session=`) && !beginning.startsWith(firstWords(sessionID))
}

function sessionLine(input: Handoff): string {
  return [
    name(input.sessionID),
    ...(input.parentID === undefined ? [] : [`child of ${name(input.parentID)}`]),
    ...(input.forkedFrom === undefined ? [] : [`forked from ${name(input.forkedFrom)}`]),
  ].join(", ")
}

function name(sessionID: string): string {
  return inline(oneLine(sessionID))
}

/** An id as one word that cannot end the comment it stands in. Host ids and namespaces stay as they are. */
function attribute(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replaceAll("%3A", ":")
}

function isoTime(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? "unknown" : date.toISOString()
}

function heading(title: string): string {
  // A run of # at the end of a heading would be taken for its closing sequence.
  const text = inline(oneLine(title)).replace(/(?<=^|[ \t])#+$/, "\\$&")
  return text === "" ? "Checkpoint" : text
}
