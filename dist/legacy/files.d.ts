import type { V1Parse, V1Snapshot } from "./v1-format.ts";
import type { Checkpoint } from "../checkpoint/model.ts";
/** A 1.x file that exists, read and parsed. */
export interface V1File {
    /** Base name. */
    readonly file: string;
    readonly path: string;
    readonly bytes: Uint8Array;
    /** SHA-256 of the bytes, hex. */
    readonly hash: string;
    readonly parsed: V1Parse<V1State>;
}
export type V1State = {
    readonly kind: "history";
    readonly snapshots: readonly V1Snapshot[];
} | {
    readonly kind: "checkpoint";
    readonly checkpoint: Checkpoint;
};
/** The folder of one source directory, and the 1.x files in it. */
export interface V1Folder {
    /** Real path of the directory that holds `.opencode`. */
    readonly directory: string;
    readonly files: readonly V1File[];
}
/** Reads the 1.x files of a directory. Writes nothing and throws nothing: a file that cannot be read is `unreadable`, with the reason. */
export declare function readV1Folder(directory: string): V1Folder;
/**
 * Copies originals into `<root>/.opencode/state/checkpoint-orchestrator/legacy-backup/` (files 0600, folders 0700, kept out of version
 * control) and returns that folder. A copy that is already there with the same bytes is enough; one with other bytes is never overwritten. Synchronous, for use inside the
 * import's transaction: no import is recorded whose originals were not copied first.
 */
export declare function backUp(root: string, files: readonly V1File[]): string;
