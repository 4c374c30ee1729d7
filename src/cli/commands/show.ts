import type { Command } from "commander"
import { countsOf, toDocument } from "../../checkpoint/document.ts"
import { repositoryView } from "../../checkpoint/repository.ts"
import type { RepositoryView } from "../../checkpoint/repository.ts"
import { ruleTexts } from "../../checkpoint/session-row.ts"
import type { Checkpoint, Content } from "../../checkpoint/model.ts"
import { realDirectory } from "../../host/sessions.ts"
import type { SessionOverview } from "../../sqlite/maintenance/admin.ts"
import { oneLine, visible } from "../../lib/text.ts"
import { notFound } from "../failure.ts"
import { ago, bar, minute, plural } from "../format.ts"
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
  const { session, state, rules } = withView(cli, ({ admin, reader, find }) => {
    const chosen = given === undefined ? newestHere(admin.sessions(), realDirectory(cli.io.cwd)) : find(given)
    if (chosen === undefined) {
      throw notFound(`No session of ${cli.io.cwd} has a checkpoint; "sessions" lists those of all directories.`)
    }
    return { session: chosen, state: reader.state(chosen.record.id), rules: ruleTexts(reader, chosen.record) }
  })
  if (state === undefined) {
    throw notFound(
      `Session ${session.record.id} has no live checkpoint${session.snapshots === 0 ? "" : `, but ${plural(session.snapshots, "snapshot")}: see "list ${session.record.id}"`}.`,
    )
  }
  const { columns } = cli.io.terminal
  const repository = await repositoryView(session.record.directory, state.place)
  if (cli.json) cli.printJson({ ...toJson(session, state), rules, ...(repository === undefined ? {} : { repository }) })
  else cli.io.out(renderCheckpoint({ session, state, rules, repository, now: cli.io.now(), columns, paint: cli.paint }))
  return 0
}

export interface Shown {
  readonly session: SessionOverview
  readonly state: Checkpoint
  readonly rules: readonly string[]
  readonly repository: RepositoryView | undefined
  readonly now: number
  readonly columns: number
  readonly paint: Paint
}

/** How far a task is: completed steps, against the longer of the plan and what is done or comes next. */
function progressOf(content: Content): { readonly done: number; readonly planned: number } {
  const done = content.completedSteps.length
  return { done, planned: Math.max(content.currentPlan.length, done + content.nextSteps.length) }
}

/** A checkpoint for a person. Pure; every line fits in `columns`. */
function renderCheckpoint({ session, state, rules, repository, now, columns, paint }: Shown): string {
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
  const { done, planned } = progressOf(content)
  if (planned > 0) {
    const size = Math.max(5, Math.min(30, columns - 24))
    out.push("", `${paint("green", bar(done, planned, size))} ${String(done)} of ${String(planned)} done`)
  }
  out.push(...listSection("Rules", rules, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...textSection("Objective", content.objective, columns, paint))
  out.push(...listSection("Constraints", content.constraints, () => "- ", columns, paint))
  out.push(...listSection("Next steps", content.nextSteps, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...listSection("Blockers", content.blockers, () => paint("red", "! "), columns, paint))
  out.push(...listSection("Completed", content.completedSteps, () => paint("green", "✓ "), columns, paint))
  out.push(...listSection("Plan", content.currentPlan, (index) => `${String(index + 1)}. `, columns, paint))
  out.push(...textSection("Summary", content.summary, columns, paint))
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
): readonly string[] {
  if (items.length === 0) return []
  const lines = items.flatMap((item, index) => {
    const first = mark(index)
    const indent = " ".repeat(2 + String(index + 1).length + (/^\d/.test(first) ? 2 : 1))
    return indented(item.trim() === "" ? "(empty)" : item, `  ${first}`, indent, columns)
  })
  return ["", paint("bold", `${name} (${String(items.length)})`), ...lines]
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
    progress: progressOf(state.content),
  }
}
