/** What the plugin has to say without failing: never on the terminal, which belongs to the host's interface. */
export interface Warnings {
    /** Keeps a warning. The same text again only moves it to the end: one cause is one warning, however often it is met. */
    readonly add: (message: string) => void;
    /** The newest 20, oldest first. */
    readonly list: () => readonly string[];
}
/**
 * Keeps the newest 20 distinct warnings in memory; each new one is also appended as a line to `file`, where one is given
 * (`$CHECKPOINT_ORCHESTRATOR_LOG`). A log file that cannot be written is given up silently: there is nowhere left to say so.
 */
export declare function createWarnings(file: string | undefined, clock?: () => number): Warnings;
