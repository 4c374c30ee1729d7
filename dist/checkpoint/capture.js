import { enterSession, needsEntry } from "./entry.js";
import { encodeState } from "./content.js";
import { History } from "./history.js";
import { EMPTY_CONTENT, LIMITS } from "./model.js";
import { brief } from "./replace.js";
import { WAIT } from "./store.js";
export function createCapture(store, options) {
    return {
        prompt: async (id, messageID, every, identify) => {
            const counted = await store.writeOne(WAIT.hook, (writer) => writer.countPrompt(id, messageID, DESCRIBED));
            const prompts = counted ?? (await countNewcomer(store, options, { id, messageID, identify }));
            if (prompts === undefined || every === 0 || prompts % every !== 0)
                return { prompts, autosaved: false };
            return { prompts, autosaved: await store.write(WAIT.hook, (writer) => autosave(writer, id, options)) };
        },
        compacted: (identity, eventID, text) => store.write(WAIT.tool, (writer) => {
            const now = options.clock();
            const record = enterSession(writer, identity, now);
            if (eventID !== undefined && !writer.claimEvent(identity.id, eventID))
                return false;
            recordCompaction({ writer, identity, record, now, options }, text);
            return true;
        }),
        briefing: (id) => store.readOne(WAIT.hook, (reader) => {
            const { known, text } = reader.briefing(id);
            return { known, text: options.briefing ? text : undefined };
        }),
        live: (id) => store.read(WAIT.hook, (reader) => reader.state(id)),
        session: (id) => store.read(WAIT.tool, (reader) => reader.session(id)),
        enter: async (identity, waitMs) => {
            const { stale, known } = await store.read(waitMs, (reader) => ({
                stale: needsEntry(reader, identity),
                known: reader.session(identity.id) !== undefined,
            }));
            if (!stale)
                return known;
            await store.write(waitMs, (writer) => enterSession(writer, identity, options.clock()));
            return true;
        },
        moveProject: (change) => store.write(WAIT.tool, (writer) => {
            writer.moveProject({ ...change, now: options.clock() });
        }),
        remove: async (id) => {
            await store.write(WAIT.tool, (writer) => {
                writer.remove(id);
            });
            store.scrub();
        },
    };
}
const DESCRIBED = { placeholder: false };
/** Nothing was counted: the message was counted before, or the host has not yet said who the session is. */
async function countNewcomer(store, options, prompt) {
    const { id, messageID } = prompt;
    if ((await store.readOne(WAIT.hook, (reader) => reader.briefing(id))).known)
        return undefined;
    const identity = await prompt.identify();
    return store.write(WAIT.hook, (writer) => {
        enterSession(writer, identity, options.clock());
        return writer.countPrompt(id, messageID, { placeholder: true });
    });
}
/** Keeps the live state in a snapshot unless one holds it. False where there is no live state. */
function autosave(writer, id, options) {
    const state = writer.state(id);
    if (state === undefined)
        return false;
    if (writer.snapshotHolding(id, state.hash) === undefined) {
        const history = new History(writer, id, options.clock(), options);
        history.makeRoom("auto");
        history.add("auto", state);
    }
    return true;
}
function recordCompaction(work, text) {
    const { writer, identity: { id }, now, options, } = work;
    writer.markCompacted(id);
    const current = writer.state(id);
    const history = new History(writer, id, now, options);
    if (current !== undefined && !current.synthesized) {
        if (writer.newestHash(id, "compaction") !== current.hash)
            history.add("compaction", current);
        history.prune("compaction");
        brief(work, current);
        return;
    }
    // No new text is no reason to give up an older one: a native compaction has none.
    if (current !== undefined && text.trim() === "")
        return;
    const next = encodeState({ content: synthesize(text), synthesized: true, updatedAt: now });
    if (current?.hash === next.hash)
        return;
    // The older summary stays, as a snapshot.
    if (current !== undefined)
        history.add("compaction", current);
    history.prune("compaction");
    writer.putState(id, next);
    brief(work, undefined);
}
const PLACEHOLDER = "[The host compacted this session without giving a summary, and no checkpoint had been saved.]";
const CUT = "\n[cut here: the host's summary is longer]";
function synthesize(text) {
    const wellFormed = text.toWellFormed();
    const summary = wellFormed.trim() === "" ? PLACEHOLDER : cut(wellFormed);
    return { ...EMPTY_CONTENT, title: "Synthesized from a compaction", summary };
}
/** At most the limit of a text field, with the cut marked and never inside a surrogate pair. */
function cut(text) {
    if (text.length <= LIMITS.text)
        return text;
    const end = LIMITS.text - CUT.length;
    return (text.slice(0, end).isWellFormed() ? text.slice(0, end) : text.slice(0, end - 1)) + CUT;
}
