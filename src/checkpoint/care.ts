import type { CheckpointService } from "./api.ts"
import type { Door } from "./door.ts"
import { takeInAll, takeInFound } from "./intake.ts"
import { inPortions } from "./portions.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore, HandoffPort } from "./port.ts"
import type { RuleTarget } from "./rule.ts"
import type { ServiceOptions } from "./transaction.ts"
import { importLegacy } from "./verbs/import-legacy.ts"
import { importSession, wouldReplace } from "./verbs/import.ts"
import { prune } from "./verbs/prune.ts"
import { addRule, removeRule } from "./verbs/rules.ts"
import type { RulesResult } from "./verbs/rules.ts"
import { scrub } from "./verbs/scrub.ts"

/** How many sessions of a project have their hand-offs follow a rule of the project at once; the others do at their next save. */
const FOLLOWED = 1_000

/** The part of the service that people use from the command line: what no tool and no hook does. */
export type Care = Pick<CheckpointService, "importAll" | "importLegacy" | "prune" | "scrub" | "addRule" | "removeRule">

export function createCare(
  store: CheckpointStore,
  options: ServiceOptions,
  { door, handoffs }: { readonly door: Door; readonly handoffs: HandoffPort },
): Care {
  /** The hand-offs that show a rule follow where one came or went. */
  const followRules = async (target: RuleTarget, result: RulesResult): Promise<RulesResult> => {
    const { records, warnings } = await store.read(WAIT.tool, (reader) => {
      const ids =
        target.id === undefined ? reader.summaries(target, FOLLOWED).map((each) => each.sessionID) : [target.id]
      return { records: ids.flatMap((id) => reader.session(id) ?? []), warnings: [...result.warnings] }
    })
    for (const record of records) warnings.push(...(await handoffs.refresh({ ...record, checkouts: [] })).warnings)
    return { ...result, warnings }
  }

  return {
    importAll: async (given, { replace }) => {
      const sessions = takeInAll(door, given)
      const report = await store.write(WAIT.tool, (writer) => {
        const conflicts = replace ? [] : sessions.filter((session) => wouldReplace(writer, session))
        const outcomes = conflicts.length > 0 ? [] : sessions.map((session) => importSession(writer, session, options))
        return { conflicts: conflicts.map(({ identity }) => identity.id), outcomes }
      })
      if (report.conflicts.length > 0) return { conflicts: report.conflicts }
      for (const [index, { live }] of report.outcomes.entries()) {
        const identity = sessions[index]?.identity
        if (live !== undefined && identity !== undefined) await handoffs.refresh(identity)
      }
      return { imported: report.outcomes.map(({ result }) => result) }
    },
    importLegacy: async (source, given) => {
      const taken = await takeInFound(
        door,
        given,
        (work) => store.read(WAIT.tool, work),
        () => source,
      )
      return inPortions(() => store.write(WAIT.tool, (writer) => importLegacy(writer, source, taken, options).result))
    },
    prune: async (plan) => {
      const pruned = await store.write(WAIT.tool, (writer) => prune(writer, plan))
      for (const record of pruned.sessions)
        await handoffs.refresh({ ...record, checkouts: [] }, { state: undefined, record, rules: [] })
      return pruned
    },
    scrub: async (record) => {
      const { result, live } = await store.write(WAIT.tool, (writer) => scrub(writer, record.id, options))
      store.scrub()
      const owner = { ...record, checkouts: [] }
      const { warnings } = live === undefined ? { warnings: [] } : await handoffs.refresh(owner)
      return { ...result, warnings }
    },
    addRule: async (target, given) => {
      const way = door.passage("The rule")
      const text = way.text(given, "rule")
      way.end()
      const result = await store.write(WAIT.tool, (writer) => addRule(writer, target, text, options))
      return followRules(target, result)
    },
    removeRule: async (target, number) =>
      followRules(target, await store.write(WAIT.tool, (writer) => removeRule(writer, target, number))),
  }
}
