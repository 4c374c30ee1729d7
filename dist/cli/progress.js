import { bar } from "./format.js";
/** Nothing is drawn before this long: what takes less needs no bar. */
const PATIENCE_MS = 1_000;
const EVERY_MS = 100;
const SIZE = 24;
/** A progress bar on the error stream, for work over a second and only on a terminal. */
export function startProgress(io, label, total) {
    const started = performance.now();
    let drawn = 0;
    return {
        at: (done) => {
            if (!io.terminal.animated)
                return;
            const now = performance.now();
            if (now - started < PATIENCE_MS || now - drawn < EVERY_MS)
                return;
            drawn = now;
            const percent = total === 0 ? 100 : Math.floor((100 * Math.min(done, total)) / total);
            io.err(`\r\u001B[K${label} ${bar(done, total, SIZE)} ${String(percent)} %`);
        },
        end: () => {
            if (drawn > 0)
                io.err("\r\u001B[K");
            drawn = 0;
        },
    };
}
/** A line on the error stream for the part of the work under way. Only on a terminal. */
export function startPhases(io) {
    let named;
    let progress;
    const end = () => {
        progress?.end();
        if (named !== undefined && io.terminal.animated)
            io.err("\r\u001B[K");
        named = undefined;
        progress = undefined;
    };
    return {
        step: (phase, done, total) => {
            if (phase !== named) {
                end();
                named = phase;
                if (io.terminal.animated)
                    io.err(`${phase}…`);
            }
            if (done === undefined || total === undefined)
                return;
            progress ??= startProgress(io, phase, total);
            progress.at(done);
        },
        end,
    };
}
