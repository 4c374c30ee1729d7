/** What SQLite appends to a database's name for the files that it keeps beside it. */
export const LOG = "-wal"
/** The index of the log. It is made anew from the log. */
export const LOG_INDEX = "-shm"
/** The rollback journal, where there is no log. */
export const JOURNAL = "-journal"

export const SIDES: readonly string[] = [LOG, LOG_INDEX, JOURNAL]
