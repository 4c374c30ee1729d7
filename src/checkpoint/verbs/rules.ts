import { CheckpointError } from "../../errors.ts"
import { crowds } from "../briefing.ts"
import type { Clean } from "../door.ts"
import type { StoreWriter } from "../port.ts"
import { RULE_LIMITS } from "../rule.ts"
import type { Rule, RuleTarget } from "../rule.ts"
import type { ServiceOptions } from "../transaction.ts"

export interface RulesResult {
  /** The rules of the target alone, as they are now, in their order. */
  readonly rules: readonly string[]
  readonly warnings: readonly string[]
}

/** The rules of a session, or of a project, without those that only reach it from elsewhere. */
export function ownRules(all: readonly Rule[], target: RuleTarget): readonly Rule[] {
  const scope = target.id === undefined ? "project" : "session"
  return all.filter((rule) => rule.scope === scope)
}

/**
 * Adds a rule of the user's, unless it is there already. Throws `invalid-input` for a blank one, for one of more than 1,000 characters,
 * and where the target has 50.
 */
export function addRule(writer: StoreWriter, target: RuleTarget, text: Clean, options: ServiceOptions): RulesResult {
  if (text.trim() === "") throw refused("A rule needs a text; this one is blank.", RULE_LIMITS.text, 0)
  if (text.length > RULE_LIMITS.text)
    throw refused(
      `A rule has at most ${RULE_LIMITS.text} characters; this one has ${text.length}.`,
      RULE_LIMITS.text,
      text.length,
    )
  const own = ownRules(writer.rules(target), target)
  if (!own.some((rule) => rule.text === text)) {
    if (own.length >= RULE_LIMITS.count)
      throw refused(
        `There are ${own.length} rules already, and at most ${RULE_LIMITS.count} are kept: remove one first.`,
        RULE_LIMITS.count,
        own.length,
      )
    writer.addRule(target, text, options.clock())
  }
  const all = writer.rules(target)
  const constraints = target.id === undefined ? [] : (writer.state(target.id)?.content.constraints ?? [])
  return {
    rules: ownRules(all, target).map((rule) => rule.text),
    warnings: crowdedBy(
      all.map((rule) => rule.text),
      constraints,
      options,
    ),
  }
}

/** Removes the rule of that number, counted from 1. Throws `invalid-input` where there is none. */
export function removeRule(writer: StoreWriter, target: RuleTarget, number: number): RulesResult {
  const own = ownRules(writer.rules(target), target)
  const rule = own[number - 1]
  if (rule === undefined)
    throw refused(
      `There is no rule ${number}; ${own.length === 0 ? "there is none at all" : `they are numbered 1 to ${own.length}`}.`,
      own.length,
      number,
    )
  writer.removeRule(rule.seq)
  return { rules: own.filter((each) => each !== rule).map((each) => each.text), warnings: [] }
}

/** What is to be said where rules and constraints leave little of the briefing to the rest. */
export function crowdedBy(
  rules: readonly string[],
  constraints: readonly string[],
  { briefing, briefingMaxChars }: ServiceOptions,
): readonly string[] {
  if (!briefing || !crowds(rules, constraints, briefingMaxChars)) return []
  return [
    `Rules and constraints take more than half of the briefing (${briefingMaxChars} characters), so that little else of the checkpoint fits beside them: shorten them, or raise the option briefingMaxChars.`,
  ]
}

function refused(message: string, limit: number, size: number): CheckpointError {
  return new CheckpointError("invalid-input", `${message} Nothing was changed.`, {
    facts: { field: "rule", limit, size },
  })
}
