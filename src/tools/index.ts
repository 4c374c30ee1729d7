import { createService } from "../checkpoint/service.ts"
import { createHandoffs } from "../handoff/keeper.ts"
import { createLegacy } from "../legacy/import.ts"
import { clear } from "./clear.ts"
import type { BoundTool } from "./define.ts"
import { list } from "./list.ts"
import { loadSnapshot } from "./load-snapshot.ts"
import { load } from "./load.ts"
import { migrate } from "./migrate.ts"
import type { Executor, ToolParts } from "./parts.ts"
import { restoreSnapshot } from "./restore-snapshot.ts"
import { save } from "./save.ts"
import { status } from "./status.ts"

/** The eight tools, in the order in which the model sees them. */
export const TOOLS: readonly BoundTool[] = [save, load, status, list, loadSnapshot, restoreSnapshot, clear, migrate]

/** Ties the tools to one plugin instance and hands them out by name. */
export function createExecutors(parts: ToolParts): (name: string) => Executor {
  const { store, options, warn } = parts
  const context = {
    ...parts,
    service: createService(store, options),
    handoffs: createHandoffs(store, options, warn),
    legacy: createLegacy(store, options, warn),
  }
  const executors = new Map(TOOLS.map((tool) => [tool.name, tool.bind(context)]))
  return (name) => {
    const executor = executors.get(name)
    if (executor === undefined) throw new Error(`There is no tool ${name}`)
    return executor
  }
}
