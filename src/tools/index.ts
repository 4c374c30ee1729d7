import type { Context, ToolDefinition } from "../host/contract.ts"
import { clear } from "./clear.ts"
import type { ToolDeps, ToolModule } from "./define.ts"
import { list } from "./list.ts"
import { loadSnapshot } from "./load-snapshot.ts"
import { load } from "./load.ts"
import { migrate } from "./migrate.ts"
import { restoreSnapshot } from "./restore-snapshot.ts"
import { save } from "./save.ts"
import { status } from "./status.ts"

/** Every tool, in the order in which the model sees them. */
export const TOOLS: readonly ToolModule[] = [save, load, status, list, loadSnapshot, restoreSnapshot, clear, migrate]

/** Their names, as the host knows them. */
export const TOOL_NAMES: readonly string[] = TOOLS.map(({ name }) => name)

/**
 * Registers the tools. The callback is replayed by the host, so it only adds what was made beforehand. `track` keeps a call in the
 * books until it is over.
 */
export async function registerTools(
  tool: Pick<Context["tool"], "transform">,
  deps: ToolDeps,
  track: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  const definitions = TOOLS.map((module): ToolDefinition => {
    const execute = module.bind(deps)
    return { ...module.describe(), execute: (input, call) => track(execute(input, call)) }
  })
  await tool.transform((editor) => {
    for (const definition of definitions) editor.add(definition)
  })
}
