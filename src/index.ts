import { WAIT } from "./checkpoint/port.ts"
import { createService } from "./checkpoint/service.ts"
import { createHandoffs } from "./handoff/keeper.ts"
import { createGuard } from "./hooks/guard.ts"
import { observeTools } from "./hooks/observe.ts"
import { registerHooks } from "./hooks/register.ts"
import { Plugin } from "./host/contract.ts"
import type { PluginDefinition } from "./host/contract.ts"
import { followEvents } from "./host/events.ts"
import { createInstallation } from "./host/installation.ts"
import { requireLocation } from "./host/location.ts"
import { createSessions, rootOf } from "./host/sessions.ts"
import { watchToolNames } from "./host/tool-names.ts"
import { readWindowOf } from "./host/window.ts"
import { createLegacy } from "./legacy/import.ts"
import { resolveOptions } from "./options.ts"
import { readOwnOptions } from "./own-file.ts"
import { acquireStore } from "./sqlite/store/registry.ts"
import { registerTools } from "./tools/index.ts"
import { createWarnings } from "./warnings.ts"

const plugin: PluginDefinition = Plugin.define({
  id: "checkpoint-orchestrator",
  setup: async ({ location: given, options: chosen, session, storage, tool, event }) => {
    const location = requireLocation(given)
    const {
      add: warn,
      announce,
      untold,
      list: warnings,
      note,
    } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
    const root = rootOf(location) ?? location.directory
    const own = readOwnOptions(process.env)
    const { options: parsed, deciders } = resolveOptions(chosen, root, process.env, warn, own)
    const options = { ...parsed, clock: Date.now }
    const { database } = options
    const { store, release } = acquireStore(database, (warning, inResults) => {
      const tell = inResults ? announce : warn
      tell(warning)
    })
    try {
      const guard = createGuard(warn)
      const installation = createInstallation(storage)
      const sessions = createSessions(session, location, installation.known)
      const toolNames = watchToolNames(tool, warn)
      const handoffs = createHandoffs(store, options, warn)
      const service = createService(store, options, { handoffs, later: guard.later })
      const legacy = createLegacy(warn)
      await guard.run("Opening the database", WAIT.hook, () => store.read(WAIT.hook, () => undefined))
      const readWindow = readWindowOf(session)
      const deps = { service, options, guard, sessions, installation, toolNames, readWindow }
      const { handle, sweep } = await registerHooks(session, deps)
      const decided =
        own.values !== undefined || own.fault !== undefined ? { file: own.file, decided: deciders } : undefined
      const tools = { service, legacy, identify: sessions.inTool, database, decided, warnings, untold, warn }
      await registerTools(toolNames.tool, tools, guard.track)
      if (options.observe) await observeTools(tool, { service, sessions, guard, note })
      const stopping = new AbortController()
      void installation.identify()
      setImmediate(() => void guard.later("Looking for deleted sessions", () => sweep(stopping.signal)))
      const events = followEvents(event, (heard) => guard.track(handle(heard)), warn)
      return async () => {
        events.stop()
        stopping.abort()
        await store.drain(WAIT.hook)
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
