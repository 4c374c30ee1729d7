/** Hears which part of the work is under way, and of some how far it is. */
export type Step = (phase: string, done?: number, total?: number) => void;
/** What a verified database holds. */
export interface Verified {
    readonly bytes: number;
    readonly sessions: number;
    readonly documents: number;
}
/**
 * Writes a consistent copy of a database, which other processes may go on using, to `target` (mode 0600 from its first byte) and
 * verifies it. The copy gets its name when it is whole and on the disk; a file of that name is never replaced. Writes nothing else.
 *
 * Throws the `storage-…` codes; `storage-unavailable` where the target exists, or has no folder.
 */
export declare function backUp(path: string, target: string, step: Step): Verified;
/**
 * Puts a copy of the backup in place of the database, after both were verified, while no other process has the database open. What was
 * there before is kept at `aside`, side files included, so that none of them is taken for the new file's. Returns what was restored,
 * and whether there was anything to set aside.
 *
 * Throws `storage-busy` where the database is in use, and the codes that {@link verify} throws; nothing is then changed.
 */
export declare function restore(backup: string, path: string, aside: string, step: Step): Verified & {
    readonly replaced: boolean;
};
/** Gives a finished file the name of the database; what had it is moved to `aside`. Returns whether there was anything. */
export declare function putInPlace(file: string, path: string, aside: string): boolean;
/** Reads a whole database: integrity, references, and every document against its hash. Throws `storage-corrupt` with the first fault. */
export declare function verify(path: string, step?: Step): Verified;
/** A name for a file that is not finished yet, in the folder where it will be. */
export declare function temporaryBeside(path: string): string;
