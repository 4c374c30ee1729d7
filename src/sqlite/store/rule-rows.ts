import { RULE_LIMITS } from "../../checkpoint/rule.ts"
import type { Rule, RuleTarget } from "../../checkpoint/rule.ts"
import { all } from "../driver/statement.ts"
import type { Row } from "../driver/row.ts"
import { ObservedStore } from "./observed-rows.ts"

/** The rules' part of the store port. */
export class RuleRows extends ObservedStore {
  rules({ id, projectID: project, directory }: RuleTarget): readonly Rule[] {
    const ofProject = all(this.sql("projectRules"), { project, directory }, `A rule of project ${project}`)
    const ofSession = id === undefined ? [] : all(this.sql("sessionRules"), { id }, `A rule of ${id}`)
    return [...ofProject.map((row) => toRule(row, "project")), ...ofSession.map((row) => toRule(row, "session"))]
  }

  addRule({ id, projectID: project, directory }: RuleTarget, text: string, now: number): void {
    this.sql("addRule").run({ id: id ?? null, project, directory, text: JSON.stringify(text), now })
  }

  rewriteRule(seq: number, text: string): void {
    this.sql("rewriteRule").run({ seq, text: JSON.stringify(text) })
  }

  removeRule(seq: number): void {
    this.sql("deleteRule").run({ seq })
  }

  copyRules(from: string, to: string): void {
    this.sql("copyRules").run({ id: to, from })
  }
}

function toRule(row: Row, scope: Rule["scope"]): Rule {
  return { seq: row.integer("seq"), text: row.jsonText("text", RULE_LIMITS.text), scope }
}
