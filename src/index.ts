import { createCapture } from "./checkpoint/capture.ts"
import { createService } from "./checkpoint/service.ts"
import { WAIT } from "./checkpoint/store.ts"
import { createHandoffs } from "./handoff/handoffs.ts"
import { createEventHandler, recordCompaction } from "./hooks/capture.ts"
import { createGuard } from "./hooks/guard.ts"
import { createMissedCompactions } from "./hooks/missed.ts"
import { registerHooks } from "./hooks/register.ts"
import { Plugin } from "./host/contract.ts"
import type { PluginDefinition } from "./host/contract.ts"
import { followEvents } from "./host/events.ts"
import { createSessions, realDirectory, rootOf } from "./host/sessions.ts"
import { createLegacy } from "./legacy/import.ts"
import { parseOptions } from "./options.ts"
import { acquireStore } from "./sqlite/handles.ts"
import { registerTools } from "./tools/index.ts"
import { createWarnings } from "./warnings.ts"

const plugin: PluginDefinition = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location, options: given, session, tool, event }) => {
    const { add: warn, list } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
    const options = { ...parseOptions(given, rootOf(location) ?? "", process.env, warn), clock: Date.now }
    const { store, release } = acquireStore(options.database, warn)
    const guard = createGuard(warn)
    const sessions = createSessions(session, location)
    const handoffs = createHandoffs(store, options, warn)
    const capture = createCapture(store, options)
    const missed = createMissedCompactions(session, async (id, { id: window, summary }) => {
      await recordCompaction(hooks, await sessions.inHook(id), `window:${window}`, summary)
    })
    const hooks = { capture, handoffs, missed, guard, options, identify: sessions.inHook }
    const tools = {
      service: createService(store, options),
      legacy: createLegacy(store, options, warn),
      handoffs,
      database: options.database,
      identify: sessions.inTool,
      warnings: list,
      warn,
    }
    await guard.run("Opening the database", WAIT.hook, () => store.read(WAIT.hook, () => undefined))
    try {
      await registerTools(tool, tools, guard.track)
      await registerHooks(session, hooks)
    } catch (error) {
      release()
      throw error
    }
    const handleEvent = createEventHandler({ ...hooks, ...sessions, directory: realDirectory(location.directory) })
    const events = followEvents(event, (heard) => guard.track(handleEvent(heard)), warn)
    return async () => {
      events.stop()
      await guard.settled()
      release()
    }
  },
})

export default plugin
