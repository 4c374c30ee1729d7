import type { Environment } from "../options.ts";
/** What the output goes to. */
export interface Terminal {
    /** Columns to lay out for; Infinity where nothing has to fit. */
    readonly columns: number;
    readonly color: boolean;
    /** Whether progress may be drawn: the error stream is a terminal that can move the cursor. */
    readonly animated: boolean;
}
interface Stream {
    readonly isTTY?: boolean | undefined;
    readonly columns?: number | undefined;
}
/**
 * Reads the terminal from the two streams and the environment. `NO_COLOR` (not empty) turns colour off, `FORCE_COLOR` (neither empty
 * nor 0) on, also without a terminal; `COLUMNS` sets the width where there is no terminal to ask.
 */
export declare function terminalOf(out: Stream, err: Stream, environment: Environment): Terminal;
/** The SGR codes that begin and end a style. Not `styleText` of node:util, which asks the environment again and differs by runtime. */
declare const CODES: {
    readonly bold: readonly [1, 22];
    readonly dim: readonly [2, 22];
    readonly red: readonly [31, 39];
    readonly green: readonly [32, 39];
    readonly yellow: readonly [33, 39];
};
export type Style = keyof typeof CODES;
/** Applies a style where there is colour, and gives back the text as it is where there is none. */
export type Paint = (style: Style, text: string) => string;
export declare function painter(color: boolean): Paint;
export {};
