import { z } from "zod";
import type { Status } from "../checkpoint/model.ts";
/**
 * The building blocks of the tools' arguments (tools.md, untrusted arguments). The JSON Schema made from them stays plain, so that
 * every provider takes it; what is accepted beyond it (null for "left out", a list in a string, `In Progress`) and what is refused
 * (limits, blank text for a list) is decided here, because not every host validates before it calls.
 */
type Field<T> = z.ZodType<T | undefined>;
export declare const field: {
    /** Kept exactly as sent. */
    readonly text: (description: string) => Field<string>;
    /** A JSON array in a string is that list, other text is a list of one, blank text is refused. */
    readonly list: (description: string) => Field<string[]>;
    /** One of the four words, in any case and with space or dash for underscore. */
    readonly status: (description: string) => Field<Status>;
    readonly choice: <const Word extends string>(words: readonly [Word, ...Word[]], description: string) => Field<Word>;
    readonly flag: (description: string) => Field<boolean>;
    readonly count: (min: number, max: number, description: string) => Field<number>;
    /** A name for a new snapshot. */
    readonly newName: (description: string) => Field<string>;
    /** The name of a snapshot; required. */
    readonly name: (description: string) => z.ZodType<string>;
    /** The name of a snapshot, or `current`. */
    readonly nameOrCurrent: (description: string) => Field<string>;
};
/** Parses untrusted arguments; unknown keys are ignored. Throws `invalid-input` with the first fault: field, limit and size. */
export declare function parseInput<T>(schema: z.ZodType<T>, input: unknown): T;
export {};
