import type { Io } from "./io.ts";
/** Runs the command line of this process. Never throws; resolves to the exit code. */
export declare function runInProcess(): Promise<number>;
/** Runs one command line on the given streams. Never throws; resolves to the exit code. */
export declare function run(argv: readonly string[], io: Io): Promise<number>;
