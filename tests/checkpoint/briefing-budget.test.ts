import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { renderBriefing } from "../../src/checkpoint/briefing.ts"
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import type { Checkpoint, Content } from "../../src/checkpoint/model.ts"

function checkpoint(content: Partial<Content>): Checkpoint {
  return { content: { ...EMPTY_CONTENT, ...content }, synthesized: false, updatedAt: 0 }
}

/** The lines between the introduction and the closing delimiter. */
function body(text: string): string[] {
  return text.split("\n").slice(2, -1)
}

suite("the briefing's order and budget", () => {
  test("shows rules first, then constraints, before everything else", () => {
    const content = { ...EMPTY_CONTENT, title: "t", constraints: ["No new dependency"] }
    const text = renderBriefing({ rules: ["Never push"], checkpoint: checkpoint(content) }, 500)
    assert.deepEqual(body(text), [
      "Rules of the user:",
      "1. Never push",
      "Constraints, recorded by the model:",
      "- No new dependency",
      "Title: t",
      "Status: in_progress",
    ])
  })

  test("says when the state was saved, how many prompts before, and on which branch and commit", () => {
    const asOf = Date.UTC(2026, 0, 31, 12, 5)
    const saved = { ...checkpoint({ title: "t" }), updatedAt: Date.UTC(2026, 0, 31, 10, 0, 59) }
    const facts = { asOf, prompts: 1, branch: "main", commit: "0123456789abcdef" }
    assert.match(
      renderBriefing({ rules: [], checkpoint: saved, facts }, 500),
      /^Saved: 2026-01-31 10:00 UTC, 1 prompt before 2026-01-31 12:05 UTC, on branch main at commit 0123456789ab$/m,
    )
  })

  test("of a task that is done, only rules, constraints, title and status are left", () => {
    const done = checkpoint({
      title: "t",
      objective: "o",
      constraints: ["x"],
      nextSteps: ["n"],
      notes: ["n"],
      status: "done",
    })
    assert.deepEqual(body(renderBriefing({ rules: ["r"], checkpoint: done }, 6_000)), [
      ...["Rules of the user:", "1. r", "Constraints, recorded by the model:", "- x", "Title: t", "Status: done"],
    ])
  })

  test("a session without a checkpoint has its rules in the briefing, and nothing to say without one", () => {
    assert.deepEqual(body(renderBriefing({ rules: ["r"], checkpoint: undefined }, 500)), ["Rules of the user:", "1. r"])
    assert.equal(renderBriefing({ rules: [], checkpoint: undefined }, 6_000), "")
  })

  test("rules and constraints are whole wherever they fit, whatever else there is", () => {
    const lists = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 })
    fc.assert(
      fc.property(lists, lists, fc.integer({ min: 500, max: 6_000 }), (ruleSizes, constraintSizes, maxChars) => {
        const of = (letter: string, sizes: readonly number[]): string[] => sizes.map((size) => letter.repeat(size))
        const [rules, constraints] = [of("r", ruleSizes), of("c", constraintSizes)]
        const text = renderBriefing(
          {
            rules,
            checkpoint: checkpoint({ objective: "o".repeat(9_000), nextSteps: ["n".repeat(9_000)], constraints }),
          },
          maxChars,
        )
        const taken = [...rules, ...constraints].reduce((sum, item) => sum + item.length + "10. \n".length, 0)
        const fits = taken + 500 < maxChars
        const lines = body(text)
        for (const item of [...rules, ...constraints])
          if (fits) assert.ok(lines.some((line) => line.replace(/^(?:-|\d+\.) /, "") === item))
        assert.ok(text.length <= maxChars)
      }),
    )
  })

  test("what is shown at one budget is shown at any larger one", () => {
    const list = (word: string): fc.Arbitrary<string[]> =>
      fc
        .array(fc.integer({ min: 4, max: 400 }), { maxLength: 15 })
        .map((sizes) => sizes.map((size, index) => `${word}${String(index)}.`.padEnd(size, "x")))
    const contents = fc.record({
      ...{ title: fc.string({ maxLength: 300 }), objective: fc.string({ maxLength: 3_000 }) },
      ...{ constraints: list("c"), currentPlan: list("p"), completedSteps: list("d"), nextSteps: list("n") },
      ...{ blockers: list("b"), filesTouched: list("f"), notes: list("o") },
    })
    fc.assert(
      fc.property(contents, fc.integer({ min: 500, max: 4_000 }), fc.nat({ max: 60 }), (content, budget, more) => {
        const shown = (maxChars: number): string[] => {
          const text = renderBriefing({ rules: ["r0."], checkpoint: checkpoint(content) }, maxChars)
          return text.match(/(?<=^(?:-|\d+\.) )[rcpdnbfo]\d+\./gm) ?? []
        }
        const larger = new Set(shown(budget + more))
        for (const item of shown(budget)) assert.ok(larger.has(item), `${item} at ${String(budget)}`)
      }),
      { numRuns: 200 },
    )
  })
})
