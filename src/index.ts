import { createCapture } from "./checkpoint/capture.ts"
import { WAIT } from "./checkpoint/store.ts"
import { createHandoffs } from "./handoff/handoffs.ts"
import { createEventHandler } from "./hooks/capture.ts"
import { createGuard } from "./hooks/guard.ts"
import { createHookContext } from "./hooks/hook-context.ts"
import { registerHooks } from "./hooks/register.ts"
import { Plugin } from "./host/contract.ts"
import type { PluginDefinition } from "./host/contract.ts"
import { followEvents } from "./host/events.ts"
import { requireLocation } from "./host/location.ts"
import { createSessions, rootOf } from "./host/sessions.ts"
import { watchToolNames } from "./host/tool-names.ts"
import { parseOptions } from "./options.ts"
import { acquireStore } from "./sqlite/handles.ts"
import { registerTools } from "./tools/register.ts"
import { createWarnings } from "./warnings.ts"

const plugin: PluginDefinition = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location: given, options: chosen, session, tool, event }) => {
    const location = requireLocation(given)
    const { add: warn, list: warnings } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
    const root = rootOf(location) ?? location.directory
    const options = { ...parseOptions(chosen, root, process.env, warn), clock: Date.now }
    const { database } = options
    const { store, release } = acquireStore(database, warn)
    const guard = createGuard(warn)
    const sessions = createSessions(session, location)
    const handoffs = createHandoffs(store, options, warn)
    const toolNames = watchToolNames(tool, warn)
    const capture = createCapture(store, options)
    const hooks = createHookContext({ capture, handoffs, guard, options, sessions, toolNames }, session)
    const { settled } = hooks.prompts
    const parts = { store, options, handoffs, database, identify: sessions.inTool, settled, warnings, warn }
    await guard.run("Opening the database", WAIT.hook, () => store.readOne(WAIT.hook, () => undefined))
    try {
      const tools = await registerTools(toolNames.tool, parts, guard.track)
      await registerHooks(session, hooks)
      // As soon as the host has gone on: a package that is updated later may take these files away.
      setImmediate(() => void tools.preload())
    } catch (error) {
      release()
      throw error
    }
    const handleEvent = createEventHandler(hooks)
    const events = followEvents(event, (heard) => guard.track(handleEvent(heard)), warn)
    return async () => {
      events.stop()
      await settled()
      await guard.settled()
      release()
    }
  },
})

export default plugin
