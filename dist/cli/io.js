import { visible } from "../text.js";
import { databasePath } from "../options.js";
import { wrongUse } from "./failure.js";
import { painter } from "./terminal.js";
/** Throws wrong use where no place for a database is known. */
export function createCli(io, globals) {
    const database = databasePath(globals.database ?? "", io.cwd, io.environment);
    if (database === "") {
        throw wrongUse("No home directory is known to look for the database in: name the file with --database.");
    }
    return {
        io,
        json: globals.json === true,
        paint: painter(globals.color !== false && io.terminal.color),
        database,
        printJson: (value) => {
            io.out(`${JSON.stringify(value, undefined, 2)}\n`);
        },
        note: (text) => {
            io.err(`${visible(text)}\n`);
        },
    };
}
