import type { Cli } from "./io.ts";
/** A file that is being written under another name. */
export interface OutFile {
    readonly write: (text: string) => void;
    /** Gives the file its name, in place of what was there, and returns its path. */
    finish(): string;
    discard(): void;
}
/**
 * Opens the file that a person named for a result (mode 0600). What has that name stays whole until the new content is. A link is
 * followed to the file it names. Each member throws a storage error in one sentence.
 */
export declare function openOut(cli: Cli, file: string): OutFile;
/** {@link openOut} for a result that is at hand whole. */
export declare function writeOut(cli: Cli, file: string, text: string): string;
