import { existsSync } from "node:fs";
import { AdminRows } from "../sqlite/admin.js";
import { acquireStore, realPath } from "../sqlite/handles.js";
import { openReadOnly } from "../sqlite/read-only.js";
import { notFound } from "./failure.js";
import { chooseSession } from "./sessions.js";
/**
 * Runs `work` on the database opened for reading alone; nothing is made or changed. Throws not found where there is no database, and
 * the `storage-…` codes.
 */
export function withView(cli, work) {
    const path = requireDatabase(cli);
    const database = openReadOnly(path);
    try {
        const admin = new AdminRows(database.db);
        return database.read((reader) => work({ reader, admin, find: (given) => chooseSession(admin.sessions(), given) }));
    }
    finally {
        database.close();
    }
}
/** Runs `work` on the store for writing, which is made where it does not exist. Warnings go to the error stream. */
export async function withStore(cli, work) {
    const { store, release } = acquireStore(cli.database, cli.note);
    try {
        return await work(store);
    }
    finally {
        release();
    }
}
/** The real path of the database. Throws not found where there is none. */
export function requireDatabase(cli) {
    if (existsSync(cli.database))
        return realPath(cli.database);
    throw notFound(`There is no database at ${cli.database}: the plugin makes it at its first save; another file is named with --database.`);
}
