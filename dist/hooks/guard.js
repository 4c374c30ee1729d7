import { describe, isCheckpointError } from "../errors.js";
/** How long an unload waits for work under way, in ms: longer than any wait for a lock. */
const UNLOAD_MS = 6_000;
export function createGuard(warn) {
    const running = new Set();
    const track = (work) => {
        const forget = () => {
            running.delete(work);
        };
        running.add(work);
        work.then(forget, forget);
        return work;
    };
    const safely = async (what, work) => {
        try {
            await work();
        }
        catch (error) {
            warn(sentence(what, error));
        }
    };
    return {
        run: async (what, ms, work) => {
            const turn = { over: false };
            await atMost(ms, track(safely(what, () => work(turn))));
            turn.over = true;
        },
        later: (what, work) => {
            void track(safely(what, work));
        },
        track,
        settled: async () => {
            const deadline = performance.now() + UNLOAD_MS;
            while (running.size > 0 && performance.now() < deadline) {
                await atMost(deadline - performance.now(), Promise.allSettled(running));
            }
        },
    };
}
/** Storage faults name the file and the way out themselves; the same one is one warning, whichever hook met it. */
function sentence(what, error) {
    return isCheckpointError(error) ? error.message : `${what} failed: ${describe(error)}`;
}
/** Waits for work that never rejects, at most `ms`. Plain timers: this runs at every model request, and an abort costs as much as a read. */
function atMost(ms, work) {
    return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        void work.then(() => {
            clearTimeout(timer);
            resolve();
        });
    });
}
