import type { Io } from "./io.ts";
export interface Progress {
    /** Says how much is done. Cheap enough to be called for every row. */
    readonly at: (done: number) => void;
    /** Removes the bar. */
    readonly end: () => void;
}
/** A progress bar on the error stream, for work over a second and only on a terminal. */
export declare function startProgress(io: Io, label: string, total: number): Progress;
/** Work of several parts, some of which cannot say how far they are: the part under way is named, with a bar where it can. */
export interface Phases {
    readonly step: (phase: string, done?: number, total?: number) => void;
    readonly end: () => void;
}
/** A line on the error stream for the part of the work under way. Only on a terminal. */
export declare function startPhases(io: Io): Phases;
