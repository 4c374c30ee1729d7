import { SqliteStore } from "./store.ts";
/** A counted reference to the store of one file. */
export interface StoreHandle {
    readonly store: SqliteStore;
    /** Gives the reference back; the last one closes the file. Calling it again does nothing. Never throws. */
    readonly release: () => void;
}
/** Hands out the store of a file. Opening it is left to the first use, so this neither reads nor writes anything. */
export declare function acquireStore(path: string, report: (warning: string) => void): StoreHandle;
/** The path without symbolic links, as far as it exists: one file has one store, whatever it is called. */
export declare function realPath(path: string): string;
