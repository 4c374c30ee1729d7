import { WAIT } from "./checkpoint/port.ts"
import { createGuard } from "./hooks/guard.ts"
import { registerHooks } from "./hooks/register.ts"
import { Plugin } from "./host/contract.ts"
import type { PluginDefinition } from "./host/contract.ts"
import { followEvents } from "./host/events.ts"
import { createInstallation } from "./host/installation.ts"
import { requireLocation } from "./host/location.ts"
import { createSessions, rootOf } from "./host/sessions.ts"
import { watchToolNames } from "./host/tool-names.ts"
import { readWindowOf } from "./host/window.ts"
import { parseOptions } from "./options.ts"
import { acquireStore } from "./sqlite/store/registry.ts"
import { registerTools } from "./tools/register.ts"
import { createWarnings } from "./warnings.ts"

const plugin: PluginDefinition = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location: given, options: chosen, session, storage, tool, event }) => {
    const location = requireLocation(given)
    const { add: warn, announce, untold, list: warnings } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
    const root = rootOf(location) ?? location.directory
    const options = { ...parseOptions(chosen, root, process.env, warn), clock: Date.now }
    const { database } = options
    const { store, release } = acquireStore(database, (warning, inResults) => {
      const tell = inResults ? announce : warn
      tell(warning)
    })
    const guard = createGuard(warn)
    const installation = createInstallation(storage)
    const sessions = createSessions(session, location, installation.known)
    const toolNames = watchToolNames(tool, warn)
    const readWindow = readWindowOf(session)
    const parts = { store, options, guard, sessions, installation, toolNames, readWindow, warn }
    await guard.run("Opening the database", WAIT.hook, () => store.readOne(WAIT.hook, () => undefined))
    try {
      const hooks = await registerHooks(session, parts)
      const { settled, handle } = hooks
      const identify = sessions.inTool
      const toolParts = { store, options, database, identify, settled, warnings, untold, warn }
      const tools = await registerTools(toolNames.tool, toolParts, guard.track)
      const stopping = new AbortController()
      // As soon as the host has gone on: a package that is updated later may take these files away.
      setImmediate(() => {
        void installation.identify()
        void hooks.preload().then(tools.preload)
        void guard.later("Looking for deleted sessions", () => hooks.sweep(stopping.signal))
      })
      const events = followEvents(event, (heard) => guard.track(handle(heard)), warn)
      return async () => {
        events.stop()
        stopping.abort()
        await settled()
        await guard.settled()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  },
})

export default plugin
