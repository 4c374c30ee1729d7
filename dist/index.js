import { createCapture } from "./checkpoint/capture.js";
import { createService } from "./checkpoint/service.js";
import { WAIT } from "./checkpoint/store.js";
import { createHandoffs } from "./handoff/handoffs.js";
import { createEventHandler } from "./hooks/capture.js";
import { createGuard } from "./hooks/guard.js";
import { createHookContext } from "./hooks/hook-context.js";
import { registerHooks } from "./hooks/register.js";
import { Plugin } from "./host/contract.js";
import { followEvents } from "./host/events.js";
import { requireLocation } from "./host/location.js";
import { createSessions, rootOf } from "./host/sessions.js";
import { watchToolNames } from "./host/tool-names.js";
import { createLegacy } from "./legacy/import.js";
import { parseOptions } from "./options.js";
import { acquireStore } from "./sqlite/handles.js";
import { registerTools } from "./tools/index.js";
import { createWarnings } from "./warnings.js";
const plugin = Plugin.define({
    id: "checkpoint-orchestrator",
    setup: async ({ location: given, options: chosen, session, tool, event }) => {
        const location = requireLocation(given);
        const { add: warn, list: warnings } = createWarnings(process.env["CHECKPOINT_ORCHESTRATOR_LOG"]);
        const root = rootOf(location) ?? location.directory;
        const options = { ...parseOptions(chosen, root, process.env, warn), clock: Date.now };
        const { database } = options;
        const { store, release } = acquireStore(database, warn);
        const guard = createGuard(warn);
        const sessions = createSessions(session, location);
        const handoffs = createHandoffs(store, options, warn);
        const toolNames = watchToolNames(tool, warn);
        const service = createService(store, options);
        const legacy = createLegacy(store, options, warn);
        const tools = { service, legacy, handoffs, database, identify: sessions.inTool, warnings, warn };
        const capture = createCapture(store, options);
        const hooks = createHookContext({ capture, handoffs, guard, options, sessions, toolNames }, session, location);
        await guard.run("Opening the database", WAIT.hook, () => store.readOne(WAIT.hook, () => undefined));
        try {
            await registerTools(toolNames.tool, tools, guard.track);
            await registerHooks(session, hooks);
        }
        catch (error) {
            release();
            throw error;
        }
        const handleEvent = createEventHandler(hooks);
        const events = followEvents(event, (heard) => guard.track(handleEvent(heard)), warn);
        return async () => {
            events.stop();
            await guard.settled();
            release();
        };
    },
});
export default plugin;
