import assert from "node:assert/strict"
import { setImmediate } from "node:timers/promises"
import type { TestContext } from "node:test"
import type { Context, PluginDefinition } from "../../src/host/contract.ts"
import type { CompactInput, ModelRequest } from "./host.ts"
import { Bench, PLUGIN } from "./plugin.ts"
import type { Caller, Json, openSession } from "./plugin.ts"

/** One session of one open project. */
export type Open = Awaited<ReturnType<typeof openSession>>

/** The briefings in a request, in their order. */
export function briefings(request: ModelRequest): string[] {
  return request.system.map(({ text }) => text).filter((text) => text.startsWith("<checkpoint-briefing>"))
}

/** The briefings that a session's next model request carries. */
export async function asked({ bench, id }: { bench: Bench; id: string }): Promise<string[]> {
  return briefings(await bench.host.instanceOf(id).modelRequest(id))
}

/** Compacts a session and waits until every instance has heard of it. */
export async function compact(
  { bench, id }: { bench: Bench; id: string },
  input: Partial<CompactInput> = {},
): Promise<ModelRequest | undefined> {
  const { request } = await bench.host.instanceOf(id).compact(id, { reason: "manual", ...input })
  await bench.host.settled()
  return request
}

/** The rows of one session, as JSON text: equal texts are rows that are equal to the byte. */
export function rowsOf(bench: Bench, id: string): string {
  const own = Object.entries(bench.rows()).map(([table, rows]) => [
    table,
    rows.filter((row) => (table === "session" ? row["id"] === id : row["session_id"] === id)),
  ])
  return JSON.stringify(Object.fromEntries(own))
}

/** The snapshots of a session, oldest first, as `kind: title`. */
export function snapshotsOf(bench: Bench, id: string): string[] {
  const rows = (bench.rows()["snapshot"] ?? []).filter((row) => row["session_id"] === id)
  return rows.map((row) => `${String(row["kind"])}: ${titleOf(row)}`)
}

function titleOf(row: Json): string {
  const title: unknown = JSON.parse(typeof row["title"] === "string" ? row["title"] : "null")
  return String(title)
}

/** The session's row. */
export function sessionRow(bench: Bench, id: string): Json {
  const row = (bench.rows()["session"] ?? []).find((found) => found["id"] === id)
  assert.ok(row, `session ${id} has no row`)
  return row
}

/** The live checkpoint's row, where there is one. */
export function liveRow(bench: Bench, id: string): Json | undefined {
  return (bench.rows()["checkpoint"] ?? []).find((row) => row["session_id"] === id)
}

/** The same database under a new host that knows the same sessions: what a restart of OpenCode is. */
export async function restart(t: TestContext, { bench, id }: Open, options: Json = {}): Promise<Open> {
  await bench.host.close()
  const again = new Bench(bench.folder, options)
  t.after(() => again.host.close())
  const desk = await again.repository("project", "p1")
  return Object.assign(desk.session({ id }), { bench: again, desk })
}

/** Our plugin on a host that keeps some events from it. */
export function deaf(hears: (event: Json) => boolean): unknown {
  return wrapped((ctx) => ({
    event: {
      subscribe: (options) => {
        const stream = ctx.event.subscribe(options)[Symbol.asyncIterator]()
        const next = async (): Promise<IteratorResult<unknown>> => {
          for (;;) {
            const result = await stream.next()
            if (result.done === true || hears(result.value as Json)) return result
          }
        }
        const iterator = { next, return: async () => (await stream.return?.()) ?? { done: true, value: undefined } }
        return { [Symbol.asyncIterator]: () => iterator }
      },
    },
  }))
}

/** Our plugin with some members of its context replaced. */
export function wrapped(change: (ctx: Context) => Partial<Context>): unknown {
  const { default: plugin } = PLUGIN as { default: PluginDefinition }
  return { default: { id: plugin.id, setup: (ctx: Context) => plugin.setup({ ...ctx, ...change(ctx) }) } }
}

/** Our plugin, and its hooks as it registered them last: a host may run one again for a prompt that it had run it for. */
export function exposed(): { module: unknown; run: (name: string, event: Json) => Promise<void> } {
  const hooks = new Map<string, (event: never) => Promise<void> | void>()
  const module = wrapped(({ session }) => ({
    session: {
      get: (input) => session.get(input),
      context: async (input) => session.context?.(input),
      hook: (name, callback) => {
        hooks.set(name, callback)
        return session.hook(name, callback)
      },
    },
  }))
  return { module, run: async (name, event) => hooks.get(name)?.(event as never) }
}

/** Resolves once a condition holds: for work that nobody waits for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, ms = 10_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, `it never came about: ${what}`)
    await setImmediate()
  }
}

/** Admits prompts, and waits for the turns of the event loop in which they are counted. */
export async function prompt({ bench, id }: { bench: Bench; id: string }, times = 1): Promise<void> {
  for (let count = 0; count < times; count++) await bench.host.instanceOf(id).admitPrompt(id)
  await setImmediate()
  await setImmediate()
}

export type { Bench, Caller, Json }
