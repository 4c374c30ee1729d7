import type { Command } from "commander"
import { countsOf, minute, progressOf, toDocument } from "../../checkpoint/document.ts"
import { repositoryView } from "../../checkpoint/repository.ts"
import { failedLine, fileLine, withChecks } from "../../checkpoint/work-lines.ts"
import { seenOf } from "../../checkpoint/work.ts"
import type { Seen } from "../../checkpoint/seen.ts"
import type { RepositoryView } from "../../checkpoint/repository.ts"
import { ruleTexts } from "../../checkpoint/session-row.ts"
import type { Checkpoint, Content } from "../../checkpoint/model.ts"
import { realDirectory } from "../../host/sessions.ts"
import type { SessionOverview } from "../../sqlite/maintenance/admin.ts"
import { oneLine, visible } from "../../lib/text.ts"
import { notFound } from "../failure.ts"
import { ago, bar, plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { newestHere } from "../sessions.ts"
import { withView } from "../store-access.ts"
import type { Paint } from "../terminal.ts"
import { wrap } from "../width.ts"

export function registerShow(program: Command, define: Define): void {
  const command = program
    .command("show")
    .description("show a checkpoint; without SESSION the one changed last in this directory")
    .argument("[session]", "a session id, or the beginning of one (also without ses_)")
    .addHelpText("after", example("show", "show 0f3a --json"))
  define(command, (cli) => show(cli, command.args[0]))
}

async function show(cli: Cli, given: string | undefined): Promise<number> {
  const { session, state, rules, seen } = withView(cli, ({ admin, reader, find }) => {
    const chosen = given === undefined ? newestHere(admin.sessions(), realDirectory(cli.io.cwd)) : find(given)
    if (chosen === undefined) {
      throw notFound(`No session of ${cli.io.cwd} has a checkpoint; "sessions" lists those of all directories.`)
    }
    const { record } = chosen
    const state = reader.state(record.id)
    const seen = seenOf(reader, record, state?.content)
    return { session: chosen, state, rules: ruleTexts(reader, record), seen }
  })
  if (state === undefined) {
    throw notFound(
      `Session ${session.record.id} has no live checkpoint${session.snapshots === 0 ? "" : `, but ${plural(session.snapshots, "snapshot")}: see "list ${session.record.id}"`}${seen.view === undefined ? "" : `; what was observed of its work says "observed ${session.record.id}"`}.`,
    )
  }
  const { columns } = cli.io.terminal
  const repository = await repositoryView(session.record.directory, state.place)
  const { checks, view, failing } = seen
  if (cli.json)
    cli.printJson({
      ...toJson(session, state),
      rules,
      ...(checks.length === 0 ? {} : { checks }),
      ...(view === undefined ? {} : { observed: { ...view, failing } }),
      ...(repository === undefined ? {} : { repository }),
    })
  else {
    const look = { now: cli.io.now(), columns, paint: cli.paint }
    cli.io.out(renderCheckpoint({ session, state, rules, seen, repository, ...look }))
  }
  return 0
}

export interface Shown {
  readonly session: SessionOverview
  readonly state: Checkpoint
  readonly rules: readonly string[]
  readonly seen: Seen
  readonly repository: RepositoryView | undefined
  readonly now: number
  readonly columns: number
  readonly paint: Paint
}

/** How many observed files are shown. */
const OBSERVED_SHOWN = 8

/** How far a task is, by its own lists. */
function progressOfContent({ completedSteps, nextSteps, currentPlan }: Content): ReturnType<typeof progressOf> {
  return progressOf({ completed: completedSteps.length, coming: nextSteps.length, planned: currentPlan.length })
}

/** A checkpoint for a person. Pure; every line fits in `columns`. */
function renderCheckpoint({ session, state, rules, seen, repository, now, columns, paint }: Shown): string {
  const { content } = state
  const { record } = session
  const out: string[] = []
  const add = (text: string, style: (line: string) => string = (line) => line): void => {
    out.push(...wrap(text, columns).map(style))
  }
  add(oneLine(content.title ?? "") || "(untitled)", (line) => paint("bold", line))
  const facts = [
    oneLine(record.id),
    content.status,
    `updated ${ago(state.updatedAt, now)} (${minute(state.updatedAt)})`,
    plural(session.snapshots, "snapshot"),
  ]
  add(facts.join(" · "), (line) => paint("dim", line))
  add(oneLine(record.directory), (line) => paint("dim", line))
  if (repository !== undefined) add(repositoryLine(repository), (line) => paint("dim", line))
  if (record.parentID !== undefined) add(`Child of ${oneLine(record.parentID)}`)
  if (record.forkedFrom !== undefined) add(`Forked from ${oneLine(record.forkedFrom)}`)
  if (state.synthesized) add("Synthesized from the host's own summary; nobody has saved a checkpoint yet.")
  const { done, planned } = progressOfContent(content)
  if (planned > 0) {
    const size = Math.max(5, Math.min(30, columns - 24))
    out.push("", `${paint("green", bar(done, planned, size))} ${String(done)} of ${String(planned)} done`)
  }
  const failing = seen.failing.map(failedLine)
  out.push(...listSection("Failing checks", failing, () => paint("red", "✗ "), columns, paint))
  out.push(...listSection("Rules", rules, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...textSection("Objective", content.objective, columns, paint))
  out.push(...listSection("Constraints", content.constraints, () => "- ", columns, paint))
  out.push(...listSection("Next steps", content.nextSteps, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...listSection("Blockers", content.blockers, () => paint("red", "! "), columns, paint))
  const completed = content.completedSteps.map(withChecks(seen.checks))
  out.push(...listSection("Completed", completed, () => paint("green", "✓ "), columns, paint))
  out.push(...listSection("Plan", content.currentPlan, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...textSection("Summary", content.summary, columns, paint))
  const observed = seen.files.items.slice(0, OBSERVED_SHOWN).map(fileLine)
  if (seen.files.total > observed.length)
    observed.push(`and ${String(seen.files.total - observed.length)} more: see "observed ${oneLine(record.id)}"`)
  out.push(...listSection("Observed to change", observed, () => "- ", columns, paint, seen.files.total))
  out.push(...listSection("Files", content.filesTouched, () => "- ", columns, paint))
  out.push(...listSection("Notes", content.notes, () => "- ", columns, paint))
  return `${out.join("\n")}\n`
}

/** Where the state was saved, and how far the tree is from that. */
function repositoryLine({ branch, commit, place, relation, ahead, behind }: RepositoryView): string {
  if (place === "not-recorded") return "Saved in no repository that is known"
  const saved = `${branch === undefined ? "no branch" : oneLine(branch)}${commit === undefined ? "" : ` at ${commit.slice(0, 12)}`}`
  const counts = [
    ...(ahead === undefined ? [] : [`${String(ahead)} ahead`]),
    ...(behind === undefined ? [] : [`${String(behind)} behind`]),
  ].join(", ")
  const distance = counts === "" ? relation : counts
  return `Saved on ${saved} · now ${place === "none" ? "no repository" : place}, ${distance}`
}

function textSection(name: string, text: string | undefined, columns: number, paint: Paint): readonly string[] {
  if (text === undefined || text.trim() === "") return []
  return ["", paint("bold", name), ...indented(text, "  ", "  ", columns)]
}

function listSection(
  name: string,
  items: readonly string[],
  mark: (index: number) => string,
  columns: number,
  paint: Paint,
  count = items.length,
): readonly string[] {
  if (items.length === 0) return []
  const lines = items.flatMap((item, index) => {
    const first = mark(index)
    const indent = " ".repeat(2 + String(index + 1).length + (/^\d/.test(first) ? 2 : 1))
    return indented(item.trim() === "" ? "(empty)" : item, `  ${first}`, indent, columns)
  })
  return ["", paint("bold", `${name} (${String(count)})`), ...lines]
}

/** Text as lines that start in the same column, the first behind `first`. */
function indented(text: string, first: string, indent: string, columns: number): readonly string[] {
  const lines = visible(text)
    .trim()
    .replaceAll("\t", "    ")
    .split("\n")
    .flatMap((line) => wrap(line.trimEnd(), columns - indent.length))
  return lines.map((line, index) => (index === 0 ? first + line : line === "" ? "" : indent + line))
}

function toJson(session: SessionOverview, state: Checkpoint): object {
  const { record } = session
  return {
    ...toDocument(record.id, state),
    projectID: record.projectID,
    directory: record.directory,
    parentID: record.parentID ?? null,
    forkedFrom: record.forkedFrom ?? null,
    snapshots: session.snapshots,
    promptsSinceSave: record.prompts,
    counts: countsOf(state.content),
    progress: progressOfContent(state.content),
  }
}
