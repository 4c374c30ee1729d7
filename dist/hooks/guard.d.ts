/** The time that the host gives a hook. */
export interface Turn {
    /** True once the host has gone on. */
    readonly over: boolean;
}
/** What the hooks of one plugin instance share: a shield for the host, and the work that an unload waits for. */
export interface Guard {
    /**
     * Runs a hook's work. A failure becomes a warning, and after `ms` the host goes on while the work finishes by itself: no hook of ours
     * ever rejects or holds up a prompt, a step or a compaction (contract section 6). `turn.over` tells work that it is late: what the
     * host handed over is no longer its to change.
     */
    run(what: string, ms: number, work: (turn: Turn) => Promise<void>): Promise<void>;
    /** Work that nobody waits for, except an unload. */
    later(what: string, work: () => Promise<void>): void;
    /** Keeps a promise in the books until it settles, and hands it back. */
    readonly track: <T>(work: Promise<T>) => Promise<T>;
    /** Resolves when the work under way is done, after {@link UNLOAD_MS} at the latest. */
    settled(): Promise<void>;
}
export declare function createGuard(warn: (message: string) => void): Guard;
