import type { Context, SessionHooks } from "../../src/host/contract.ts"
import type { Entry } from "../helpers/host.ts"

/** A module namespace with a plugin in it; `setup` may return what no real plugin should. */
export function plugin(setup: (ctx: Context) => unknown, id = "probe"): Entry {
  return { module: { default: { id, setup } } }
}

/** A plugin with tools given as plain data, well-formed or not. */
export function withTools(...tools: readonly unknown[]): Entry {
  return plugin((ctx) => registerTools(ctx, ...tools))
}

export async function registerTools(ctx: Context, ...tools: readonly unknown[]): Promise<void> {
  await callUntyped(ctx.tool, "transform", (editor: { add(tool: unknown): void }) => {
    for (const tool of tools) editor.add(tool)
  })
}

/** A setup with one hook; what the callback returns does not matter. */
export function hooked<Name extends keyof SessionHooks>(
  name: Name,
  callback: (event: SessionHooks[Name]) => unknown,
): (ctx: Context) => Promise<void> {
  return async (ctx) => {
    await ctx.session.hook(name, async (event) => {
      await callback(event)
    })
  }
}

/** Calls a method past its types, as a plugin in plain JavaScript would. */
export async function callUntyped(target: object, method: string, ...args: readonly unknown[]): Promise<unknown> {
  const found: unknown = Reflect.get(target, method)
  if (typeof found !== "function") throw new Error(`there is no ${method}`)
  const result: unknown = await Reflect.apply(found, target, args)
  return result
}

/** A direct tool that returns what `execute` gives. */
export function tool(name: string, execute: (input: unknown, call: Record<string, unknown>) => unknown): object {
  return { name, description: `The ${name} tool`, input: { type: "object" }, options: { codemode: false }, execute }
}

export const echo: object = {
  ...tool("echo", (input) => Promise.resolve({ content: JSON.stringify(input), metadata: { ok: true } })),
  input: {
    type: "object",
    properties: {
      text: { type: "string", minLength: 1 },
      mode: { type: "string", enum: ["a", "b"] },
      count: { type: "integer", minimum: 1, maximum: 9 },
      items: { type: "array", items: { type: "string" } },
    },
    required: ["text"],
    additionalProperties: false,
  },
}
