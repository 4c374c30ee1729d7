/**
 * Which files a path names at the moment, by `stat` alone: reading an open database with `fs` in the same process would drop
 * SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html section 2.2).
 */
export interface FileIdentity {
    /** Device and inode of the main file, or undefined where there is none. */
    readonly main: string | undefined;
    /** The same of the write-ahead log. Nobody removes it while a connection is open. */
    readonly log: string | undefined;
    /** The same of the log's index (`-shm`). */
    readonly index: string | undefined;
    readonly changed: bigint;
    readonly size: bigint;
}
/** `seen` spares a look at the log's index, which matters only once the database has lost its name. */
export declare function identify(path: string, journalMode: string, seen?: FileIdentity): FileIdentity;
/** Device and inode of what a path names, or undefined where there is nothing. */
export declare function fileID(path: string): string | undefined;
/** True while both names still lead to the files seen earlier; a log that was not there yet may have appeared. */
export declare function sameFile(seen: FileIdentity, now: FileIdentity): boolean;
/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export declare function untouched(seen: FileIdentity, now: FileIdentity): boolean;
