import { appendFileSync } from "node:fs";
const KEPT = 20;
/**
 * Keeps the newest 20 distinct warnings in memory; each new one is also appended as a line to `file`, where one is given
 * (`$CHECKPOINT_ORCHESTRATOR_LOG`). A log file that cannot be written is given up silently: there is nowhere left to say so.
 */
export function createWarnings(file, clock = Date.now) {
    const kept = new Set();
    return {
        add: (message) => {
            const known = kept.delete(message);
            kept.add(message);
            for (const oldest of [...kept].slice(0, Math.max(0, kept.size - KEPT)))
                kept.delete(oldest);
            if (known || file === undefined || file === "")
                return;
            try {
                appendFileSync(file, `${new Date(clock()).toISOString()} ${message.replace(/\s*[\r\n]\s*/g, " ")}\n`, {
                    mode: 0o600,
                });
            }
            catch {
                return;
            }
        },
        list: () => [...kept],
    };
}
