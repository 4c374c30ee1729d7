import { existsSync, renameSync, statSync } from "node:fs";
import { CheckpointError } from "../errors.js";
import { sqliteCode, storageError } from "./errcode.js";
import { isDecisive } from "./prove.js";
import { firstColumn } from "./query.js";
import { closeDatabase, openDatabase } from "./runtime.js";
const BUSY = 5;
const WAIT_MS = 1_000;
const SIDES = ["", "-wal", "-shm", "-journal"];
/**
 * Runs `work` while no other process has the database open, and none can read or write it: for putting another file in its place.
 * The write-ahead log is copied into the file first, so that the file alone is the whole database.
 *
 * A file that is not there, or too damaged to be locked, needs no lock. Throws `storage-busy`, with nothing done, where another
 * process has the database open.
 */
export function whileAlone(path, work) {
    // SQLite deletes a log that it finds beside an empty file, and with it what was saved last.
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
        return work();
    let db;
    try {
        db = openDatabase(path);
        db.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
        lock(db, path);
    }
    catch (error) {
        if (db !== undefined)
            closeDatabase(db);
        const fault = inUse(error, path);
        if (!isDecisive(fault))
            throw fault;
        return work();
    }
    try {
        return work();
    }
    finally {
        db.exec("ROLLBACK");
        // Without a log, closing touches nothing by its name: what has that name now is another file.
        closeDatabase(db);
    }
}
/** Leaving WAL mode needs the file for oneself: SQLite refuses it while any other connection is open. */
function lock(db, path) {
    const mode = () => firstColumn(db, "PRAGMA journal_mode");
    db.prepare("PRAGMA journal_mode = DELETE").get();
    db.exec("BEGIN EXCLUSIVE");
    if (mode() === "delete" && !existsSync(`${path}-wal`))
        return;
    db.exec("ROLLBACK");
    throw busy(path);
}
function inUse(error, path) {
    return sqliteCode(error) === BUSY ? busy(path) : storageError(error, path);
}
function busy(path) {
    return new CheckpointError("storage-busy", `Another process has ${path} open, so it was not replaced: close OpenCode and whatever else uses it, then try again.`, { facts: { database: path } });
}
/** Moves a database and what SQLite keeps beside it to another name. Nothing is deleted. */
export function moveDatabase(path, to) {
    for (const side of SIDES)
        if (existsSync(path + side))
            renameSync(path + side, to + side);
}
