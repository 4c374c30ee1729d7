import type { Checkpoint } from "../checkpoint/model.ts";
/**
 * What the bytes of a 1.x file are: its content, or why there is none. `unreadable` bytes are no JSON text; JSON that 1.x did not
 * write, or a known field of the wrong type, is `unrecognized-legacy-state`. `reason` is a short phrase that names the place.
 */
export type V1Parse<T> = {
    readonly result: "ok";
    readonly value: T;
} | {
    readonly result: "unreadable" | "unrecognized-legacy-state";
    readonly reason: string;
};
/** One entry of a 1.x history. `name` is a legal 2.x name, but not unique: 1.x could write one name several times. */
export interface V1Snapshot {
    readonly name: string;
    readonly savedAt: number;
    readonly checkpoint: Checkpoint;
}
/**
 * Reads a 1.x `checkpoint.json`. Never throws and keeps a file whole or not at all: no limit of 2.x applies, nothing is clipped.
 *
 * `null` counts as absent, `""` as unset, an absent status as `in_progress`. Unknown keys are ignored. An `updatedAt` that is no
 * ISO date-time with a zone does not cost the content: the time becomes 0 (1970).
 */
export declare function parseV1Checkpoint(bytes: Uint8Array): V1Parse<Checkpoint>;
/**
 * Reads a 1.x `checkpoint-history.json`, its entries in the order of the file. Never throws; one entry that is not 1.x state refuses
 * the whole file. Fields are read as by {@link parseV1Checkpoint}; of an entry's two times, one that cannot be read takes the
 * value of the other.
 */
export declare function parseV1History(bytes: Uint8Array): V1Parse<readonly V1Snapshot[]>;
/**
 * The 2.x name of a 1.x snapshot: the same wherever it is legal, so that mapping twice changes nothing. Lone surrogates become
 * U+FFFD, control characters `_`; a name that is too long is cut between two characters as people see them; what is then blank
 * becomes `unnamed`, and `current` becomes `current-1x`.
 */
export declare function snapshotNameFromV1(name: string): string;
