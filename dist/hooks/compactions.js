import { z } from "zod";
import { askHost } from "../host/ask.js";
import { HOST_MS } from "../host/sessions.js";
const compactedWindow = z.tuple([
    z.object({
        type: z.literal("compaction"),
        status: z.literal("completed"),
        id: z.string(),
        summary: z.string().catch(""),
    }),
], z.unknown());
/** How long a request waits for an announcement on a host that shows no message window, in ms: events come a little later than hooks. */
const ANNOUNCED_MS = 50;
/** A host without `session.context` is never asked, and what it does not announce stays missed. */
export function createCompactions(session, recordFromWindow) {
    // Session id -> the compaction that its window began with before the one that is expected.
    const expected = new Map();
    const recordedEarly = new Set();
    const running = new Map();
    // Sessions whose window the host does not show -> what an announcement wakes.
    const unseen = new Map();
    const announced = (id) => {
        unseen.get(id)?.();
        unseen.delete(id);
    };
    const announcement = async (id) => {
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, ANNOUNCED_MS);
            unseen.set(id, () => {
                clearTimeout(timer);
                resolve();
            });
        });
        unseen.delete(id);
    };
    const newest = async (id) => {
        const window = await askHost(() => session.context?.({ sessionID: id }), HOST_MS.hook);
        return Array.isArray(window) ? { compaction: compactedWindow.safeParse(window).data?.[0] } : undefined;
    };
    const run = async (id, record, failed) => {
        const work = record();
        running.set(id, work);
        try {
            await work;
        }
        catch (error) {
            failed();
            throw error;
        }
        finally {
            if (running.get(id) === work)
                running.delete(id);
        }
    };
    return {
        expect: async (id) => {
            const seen = await newest(id);
            recordedEarly.delete(id);
            // What was there before is not known, so the old compaction could be taken for a new one.
            if (seen === undefined) {
                expected.delete(id);
                unseen.set(id, () => undefined);
            }
            else
                expected.set(id, seen.compaction?.id);
        },
        ended: async (id, record) => {
            announced(id);
            const wasExpected = expected.has(id);
            const before = expected.get(id);
            expected.delete(id);
            if (recordedEarly.delete(id))
                return;
            await run(id, record, () => {
                if (wasExpected && !expected.has(id))
                    expected.set(id, before);
            });
        },
        forget: (id) => {
            announced(id);
            expected.delete(id);
            recordedEarly.delete(id);
        },
        isOpen: (id) => expected.has(id) || unseen.has(id) || running.has(id),
        check: async (id) => {
            if (expected.has(id)) {
                const before = expected.get(id);
                const compaction = (await newest(id))?.compaction;
                // While the host was asked, the event may have come.
                if (compaction !== undefined && compaction.id !== before && expected.delete(id)) {
                    recordedEarly.add(id);
                    await run(id, () => recordFromWindow(id, compaction), () => {
                        recordedEarly.delete(id);
                        if (!expected.has(id))
                            expected.set(id, before);
                    });
                    return;
                }
            }
            if (unseen.has(id))
                await announcement(id);
            // Whoever waits only wants it to be over; its failure is reported where it was started.
            await running.get(id)?.catch(() => undefined);
        },
    };
}
