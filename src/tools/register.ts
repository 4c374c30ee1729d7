import type { Context, ToolDefinition } from "../host/contract.ts"
import { imported, part } from "../lib/lazy.ts"
import type { Part } from "../lib/lazy.ts"
import { MANIFEST } from "./manifest.ts"
import type { Executor, ToolParts } from "./parts.ts"

const loadTools = imported(() => import("./index.ts"))

/**
 * Registers the tools. The callback is replayed by the host, so it only adds what was made beforehand. What executes them is loaded
 * apart, and returned to be loaded: a start waits for neither it nor the schema library.
 */
export async function registerTools(
  tool: Context["tool"],
  parts: ToolParts,
  track: <T>(work: Promise<T>) => Promise<T>,
): Promise<Pick<Part<unknown>, "preload">> {
  const executors = part(async () => (await loadTools()).createExecutors(parts))
  const definitions = MANIFEST.map((manifest): ToolDefinition => {
    const { name } = manifest
    const execute: Executor = (input, call) => executors.use((executor) => executor(name)(input, call))
    return { ...manifest, options: { codemode: false }, execute: (input, call) => track(execute(input, call)) }
  })
  await tool.transform((editor) => {
    for (const definition of definitions) editor.add(definition)
  })
  return executors
}
