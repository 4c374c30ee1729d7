import assert from "node:assert/strict"
import { LIST_FIELDS } from "../../src/checkpoint/model.ts"
import type { Json } from "../helpers/plugin.ts"

/** What the n-th save of a worker says: every field is a function of the number, so that a mixture of two saves shows. */
export function contentOf(n: number): Readonly<Record<string, string | readonly string[]>> {
  const items = (name: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${name} ${n}.${index}`)
  return {
    title: `save ${n}`,
    objective: `objective ${n} `.repeat(1 + (n % 40)),
    summary: `summary ${n} `.repeat(1 + (n % 90)),
    ...Object.fromEntries(LIST_FIELDS.map((field, index) => [field, items(field, (n + index * 3) % 11)])),
  }
}

/** The number of the save that a checkpoint document is, whole. Fails for anything that no single save has written. */
export function numberOf(document: unknown): number {
  const { task, summary, ...rest } = document as { task: Json; summary: unknown } & Json
  const n = Number(/^save (\d+)$/.exec(String(task["title"]))?.[1])
  const { title, objective, summary: wanted, ...lists } = contentOf(n)
  assert.deepEqual({ task, summary }, { task: { title, objective, status: "in_progress" }, summary: wanted })
  for (const [field, items] of Object.entries(lists)) assert.deepEqual(rest[field], items, `${field} of save ${n}`)
  return n
}

/** The number of the save that a hand-off shows, whole: each of its items is there and the text ends where a hand-off ends. */
export function numberInHandoff(text: string): number {
  const n = Number(/save (\d+)/.exec(text)?.[1])
  for (const value of Object.values(contentOf(n))) {
    for (const line of typeof value === "string" ? [value.trim()] : value) assert.ok(text.includes(line), line)
  }
  assert.ok(text.startsWith("<!-- checkpoint-orchestrator/handoff@1 ") && text.endsWith("\n"), text)
  return n
}
