import { isSessionID } from "../checkpoint/model.js";
import { WAIT } from "../checkpoint/store.js";
import { informSummariser } from "./compaction.js";
import { injectBriefing } from "./context.js";
import { countPrompt } from "./prompt.js";
/** Registers the three session hooks. Each gives its place back to the host within {@link WAIT}.hook ms, whatever happens. */
export async function registerHooks(session, context) {
    const register = async (name, work) => {
        await session.hook(name, async (event) => {
            // Looking at the event is part of what is guarded: it is the host's, and may be anything.
            await context.guard.run(`The ${name} hook`, WAIT.hook, async (late) => {
                if (isSessionID(event.sessionID))
                    await work(event, late);
            });
        });
    };
    await register("prompt", countPrompt(context));
    await register("context", injectBriefing(context));
    await register("compaction", informSummariser(context));
}
