import type { CheckpointStore, StoreReader, StoreWriter } from "../checkpoint/store.ts";
import type { Connection, OpenOptions } from "./open.ts";
/**
 * One database file as a {@link CheckpointStore}, opened when it is first used and again whenever that is needed: after a failed
 * opening, after {@link close}, after damage was met, and when the file was removed or replaced under the open handle, which is
 * looked for before every transaction and once more after a write. A write is never acknowledged that went into a file without a
 * name.
 */
export declare class SqliteStore implements CheckpointStore {
    #private;
    readonly path: string;
    constructor(path: string, options?: OpenOptions);
    read<T>(waitMs: number, work: (reader: StoreReader) => T): Promise<T>;
    write<T>(waitMs: number, work: (writer: StoreWriter) => T): Promise<T>;
    readOne<T>(waitMs: number, work: (reader: StoreReader) => T): Promise<T>;
    writeOne<T>(waitMs: number, work: (writer: StoreWriter) => T): Promise<T>;
    scrub(): void;
    /** Runs `work` on the open connection outside any transaction, for statements that refuse one (VACUUM, checkpoints). */
    direct<T>(work: (connection: Connection) => T): T;
    /** Keeps the connection open between calls until as many {@link release}s. Without a holder each call opens and closes. */
    retain(listener: (warning: string) => void): void;
    release(listener: (warning: string) => void): void;
    /** Releases the file. Never throws; a later call opens it again. */
    close(): void;
}
