/**
 * Runs `work` while no other process has the database open, and none can read or write it: for putting another file in its place.
 * The write-ahead log is copied into the file first, so that the file alone is the whole database.
 *
 * A file that is not there, or too damaged to be locked, needs no lock. Throws `storage-busy`, with nothing done, where another
 * process has the database open.
 */
export declare function whileAlone<T>(path: string, work: () => T): T;
/** Moves a database and what SQLite keeps beside it to another name. Nothing is deleted. */
export declare function moveDatabase(path: string, to: string): void;
