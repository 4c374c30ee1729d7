import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { describe, isCheckpointError } from "../errors.js";
const record = z.record(z.string(), z.unknown());
const envelope = z.object({
    id: z.string().optional().catch(undefined),
    type: z.string(),
    data: record.optional().catch(undefined),
    properties: record.optional().catch(undefined),
    durable: z.object({ aggregateID: z.string() }).optional().catch(undefined),
});
/** Pauses before a broken stream is subscribed to again, in ms. */
const BACKOFF = [50, 200, 1_000, 5_000];
/**
 * Follows the host's event stream until {@link EventLoop.stop}. One event is handled at a time, in order. A stream that fails or
 * ends by itself is subscribed to again after a pause; what happened in between is lost, so events are only ever hints. Neither a
 * failing stream nor a failing handler rejects anything: both go to `warn`.
 */
export function followEvents(events, handle, warn) {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stopped = () => signal.aborted;
    let iterator;
    const follow = async () => {
        for (let failures = 0; !stopped(); failures++) {
            try {
                iterator = events.subscribe({ signal })[Symbol.asyncIterator]();
                for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
                    if (stopped())
                        return;
                    failures = 0;
                    await handleOne(next.value, handle, warn);
                }
            }
            catch (error) {
                if (!stopped())
                    warn(`The host's event stream failed and is followed again: ${describe(error)}`);
            }
            await pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0, signal);
        }
    };
    void follow().catch((error) => {
        warn(`The host's events are no longer followed: ${describe(error)}`);
    });
    return {
        stop: () => {
            if (stopped())
                return;
            stopping.abort();
            // Hosts before 2.0 take no signal; their iterators end by return. It may itself wait for the event that never comes.
            void endIterator(iterator);
        },
    };
}
/** Parses an envelope. Undefined for anything that is not an event. */
export function parseEvent(value) {
    const parsed = envelope.safeParse(value);
    if (!parsed.success)
        return undefined;
    const { id, type, durable } = parsed.data;
    const data = parsed.data.data ?? parsed.data.properties ?? {};
    const sessionID = data["sessionID"] ?? durable?.aggregateID;
    return { id, type, data, sessionID: typeof sessionID === "string" ? sessionID : undefined };
}
async function handleOne(value, handle, warn) {
    try {
        const event = parseEvent(value);
        if (event !== undefined)
            await handle(event);
    }
    catch (error) {
        // As in the hooks: a storage fault says by itself what is wrong, and is one warning whoever met it.
        warn(isCheckpointError(error) ? error.message : `An event was not handled: ${describe(error)}`);
    }
}
async function endIterator(iterator) {
    try {
        await iterator?.return?.();
    }
    catch {
        // The stream is over either way.
    }
}
async function pause(ms, signal) {
    try {
        await delay(ms, undefined, { ref: false, signal });
    }
    catch {
        // Aborted: whoever waits goes on at once.
    }
}
