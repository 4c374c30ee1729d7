/**
 * The `prompt` hook: counts the prompt (once per message id, also over a reload and a restart) and, when the autosave is due, has the
 * existing state kept. A fork that is seen here for the first time is copied from its source. The prompt itself is never touched.
 */
export function countPrompt({ capture, sessions, handoffs, guard, options, }) {
    return async ({ sessionID, messageID }) => {
        if (typeof messageID !== "string" || messageID === "")
            return;
        let asked;
        const { autosaved } = await capture.prompt(sessionID, messageID, options.autosaveEvery, async () => {
            asked = await sessions.inHook(sessionID);
            return asked;
        });
        if (!autosaved && asked?.forkedFrom === undefined)
            return;
        const known = asked;
        guard.later("The hand-off after a prompt", async () => {
            await handoffs.refresh(known ?? (await sessions.inTool(sessionID)));
        });
    };
}
