import type { ReplaceOptions } from "../files.ts";
/** Where hand-offs are kept below the project's folder unless the `handoffDir` option says otherwise. */
export declare const HANDOFF_FOLDER = ".opencode/state/checkpoint-orchestrator";
export interface HandoffPlace {
    /** The project's folder: an absolute path, never the root of a file system. */
    readonly root: string;
    /** The `handoffDir` option: relative to `root`, or absolute. Absent or blank means {@link HANDOFF_FOLDER}. */
    readonly folder?: string | undefined;
    readonly sessionID: string;
}
/** What the tests replace. */
export type HandoffDeps = Pick<ReplaceOptions, "rename" | "delays">;
/**
 * Writes a session's hand-off file and returns its path. The file (mode 0600) is always one whole version, whoever else writes it;
 * the calls of this process for one file take effect in the order in which they were made. Missing folders are made with mode
 * 0700. The default folder, and any other that holds nothing but hand-offs, gets a `.gitignore` of its own.
 *
 * Throws an Error with one sentence, the old file still in place and no temporary file left, where `root` is not an existing folder
 * or is the root of a file system, where a relative `folder` leaves `root` (by `..` or by a link), where the nearest existing folder
 * above an absolute `folder` is the root of a file system, or where the file cannot be written.
 */
export declare function writeHandoff(place: HandoffPlace & {
    text: string;
}, deps?: HandoffDeps): Promise<string>;
/**
 * Removes a session's hand-off file and tells whether there was one. Folders stay; nothing is made. Takes its turn after the writes
 * called before it. Throws as {@link writeHandoff} does, also where the file is a link: that is left alone.
 */
export declare function removeHandoff(place: HandoffPlace): Promise<boolean>;
