import type { Context, ToolDefinition } from "../host/contract.ts"
import { clear } from "./clear.ts"
import type { BoundTool, ToolContext } from "./define.ts"
import { list } from "./list.ts"
import { loadSnapshot } from "./load-snapshot.ts"
import { load } from "./load.ts"
import { migrate } from "./migrate.ts"
import { restoreSnapshot } from "./restore-snapshot.ts"
import { save } from "./save.ts"
import { status } from "./status.ts"

/** The eight tools, in the order in which the model sees them. */
export const TOOLS: readonly BoundTool[] = [save, load, status, list, loadSnapshot, restoreSnapshot, clear, migrate]

/** Registers the tools. The callback is replayed by the host, so it only adds what was made beforehand. */
export async function registerTools(
  tool: Context["tool"],
  context: ToolContext,
  track: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  const definitions = TOOLS.map((bound): ToolDefinition => {
    const definition = bound.bind(context)
    return { ...definition, execute: (input, call) => track(definition.execute(input, call)) }
  })
  await tool.transform((editor) => {
    for (const definition of definitions) editor.add(definition)
  })
}
