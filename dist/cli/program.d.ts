import { Command } from "commander";
import type { Io } from "./io.ts";
/** The whole command line. Parsing throws a CommanderError for help, version and wrong use, after it was written. */
export declare function createProgram(io: Io, finish: (exitCode: number) => void): Command;
