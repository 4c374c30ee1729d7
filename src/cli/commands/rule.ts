import type { Command } from "commander"
import { RULE_LIMITS } from "../../checkpoint/rule.ts"
import type { RuleTarget } from "../../checkpoint/rule.ts"
import { ownRules } from "../../checkpoint/verbs/rules.ts"
import type { RulesResult } from "../../checkpoint/verbs/rules.ts"
import { oneLine } from "../../lib/text.ts"
import { wrongUse } from "../failure.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { projectIn } from "../sessions.ts"
import { withService, withView } from "../store-access.ts"
import type { View } from "../store-access.ts"

/** What `--project` gives: a folder, or true where none was named. */
type Project = string | boolean | undefined

/** The user's own rules: no tool writes or removes them. */
export function registerRule(program: Command, define: Define): void {
  const rule = program
    .command("rule")
    .description("the user's rules, which every briefing shows first: add, list, remove")
    .addHelpText(
      "after",
      example('rule add ses_0f3a "Never push to main"', "rule list ses_0f3a", "rule remove ses_0f3a 1"),
    )
  const scoped = (command: Command): Command =>
    command.option("--project [dir]", "for every session of the project in this directory, in place of SESSION")
  const add = scoped(rule.command("add"))
    .description("add a rule; every briefing from the next one on shows it first, and checkpoint_load at once")
    .argument("[words...]", "SESSION and the text; with --project the text alone")
    .addHelpText(
      "after",
      example('rule add ses_0f3a "Never push to main"', 'rule add --project . "Ask before a migration"'),
    )
  define(add, (cli) => run(cli, add, "add"))
  const list = scoped(rule.command("list"))
    .description("list the rules with their numbers")
    .argument("[session]", "a session id, or the beginning of one; its rules and those of its project")
    .addHelpText("after", example("rule list ses_0f3a", "rule list --project"))
  define(list, (cli) => run(cli, list, "list"))
  const remove = scoped(rule.command("remove"))
    .description("remove the rule of that number")
    .argument("[words...]", "SESSION and the number; with --project the number alone")
    .addHelpText("after", example("rule remove ses_0f3a 2", "rule remove --project . 1"))
  define(remove, (cli) => run(cli, remove, "remove"))
}

async function run(cli: Cli, command: Command, verb: "add" | "list" | "remove"): Promise<number> {
  const { project } = command.opts<{ project?: Project }>()
  const [folder, words] = placeOf(project, command.args, verb)
  const given = folder === undefined ? words[0] : undefined
  const rest = folder === undefined ? words.slice(1) : words
  if (folder === undefined && given === undefined) throw wrongUse("Name a session, or --project [DIR].")
  const target = withView(cli, (view) => targetOf(cli, view, folder, given))
  if (verb === "list") {
    if (rest.length > 0)
      throw wrongUse(`There is nothing to do with "${oneLine(rest.join(" "))}": list takes one session.`)
    return list(cli, target)
  }
  const result = await withService(cli, async ({ service }) =>
    verb === "add" ? service.addRule(target, textOf(rest)) : service.removeRule(target, numberOf(rest)),
  )
  return say(cli, target, result)
}

/** A word after `--project` that is no folder of its own is the first of the words: `rule add --project "Never push"`. */
function placeOf(
  project: Project,
  words: readonly string[],
  verb: string,
): readonly [string | undefined, readonly string[]] {
  if (project === undefined || project === false) return [undefined, words]
  if (project === true) return [".", words]
  return verb !== "list" && words.length === 0 ? [".", [project]] : [project, words]
}

function textOf(words: readonly string[]): string {
  if (words.length === 0) throw wrongUse("Give the text of the rule.")
  return words.join(" ")
}

function numberOf(words: readonly string[]): number {
  const [word = "", ...more] = words
  if (more.length > 0 || !/^[1-9]\d{0,3}$/.test(word)) throw wrongUse("Give the number of the rule, as list shows it.")
  return Number(word)
}

function targetOf(cli: Cli, { admin, find }: View, folder: string | undefined, given: string | undefined): RuleTarget {
  if (folder === undefined) {
    const { id, projectID, directory } = find(given ?? "").record
    return { id, projectID, directory }
  }
  return projectIn(cli, admin.sessions(), folder)
}

function list(cli: Cli, target: RuleTarget): number {
  const rules = withView(cli, ({ reader }) => reader.rules(target))
  const own = ownRules(rules, target)
  const others = rules.filter((rule) => !own.includes(rule))
  if (cli.json) {
    const shown = own.map(({ text, scope }, index) => ({ number: index + 1, text, scope }))
    cli.printJson({ ...named(target), rules: shown, ofProject: others.map(({ text }) => text) })
    return 0
  }
  if (rules.length === 0) cli.io.out(`No rules for ${nameOf(target)}.\n`)
  for (const [index, { text }] of own.entries()) cli.io.out(`${String(index + 1)}. ${oneLine(text)}\n`)
  for (const { text } of others) cli.io.out(`of its project: ${oneLine(text)}\n`)
  return 0
}

function say(cli: Cli, target: RuleTarget, { rules, warnings }: RulesResult): number {
  for (const warning of warnings) cli.note(warning)
  if (cli.json)
    cli.printJson({ ...named(target), rules: rules.map((text, index) => ({ number: index + 1, text })), warnings })
  else if (rules.length === 0) cli.io.out(`No rules for ${nameOf(target)} any more.\n`)
  else {
    cli.io.out(
      `Rules for ${nameOf(target)} (at most ${String(RULE_LIMITS.count)}), in the next briefing and in checkpoint_load:\n`,
    )
    for (const [index, text] of rules.entries()) cli.io.out(`${String(index + 1)}. ${oneLine(text)}\n`)
  }
  return 0
}

function named({ id, projectID, directory }: RuleTarget): object {
  return id === undefined ? { projectID, directory } : { sessionID: id }
}

function nameOf({ id, directory }: RuleTarget): string {
  return id === undefined ? `the project in ${oneLine(directory)}` : oneLine(id)
}
