import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { describe } from "./errors.js";
/** Every option with its default and what it takes (design section 5). The default of `database` depends on the environment. */
function optionsSchema(warn) {
    const option = (name, schema, fallback, takes) => z
        .preprocess((value) => value ?? fallback, schema)
        .catch(() => {
        warn(`Option "${name}" takes ${takes}; its default (${JSON.stringify(fallback)}) is used instead.`);
        return fallback;
    });
    const path = z.string().refine((text) => !text.includes("\0"));
    return z.object({
        database: option("database", path, "", "a path"),
        handoff: option("handoff", z.boolean(), true, "true or false"),
        handoffDir: option("handoffDir", path, "", "a folder relative to the project"),
        autosaveEvery: option("autosaveEvery", z.int().min(0).max(10_000), 5, "a whole number from 0 (off) to 10,000"),
        maxSnapshots: option("maxSnapshots", z.int().min(2).max(1_000), 10, "a whole number from 2 to 1,000"),
        briefing: option("briefing", z.boolean(), true, "true or false"),
        briefingMaxChars: option("briefingMaxChars", z.int().min(500).max(100_000), 6_000, "a whole number from 500 to 100,000"),
        deleteWithSession: option("deleteWithSession", z.boolean(), false, "true or false"),
    });
}
export const OPTION_NAMES = Object.keys(optionsSchema(() => undefined).shape);
/**
 * Turns whatever the host's config holds into {@link Options}. An unknown key, a wrong type or a value out of range is reported
 * through `warn`, each once, and the default is used; nothing here throws.
 *
 * `root` is the folder that a relative `database` is resolved against: the project's.
 */
export function parseOptions(given, root, environment, warn) {
    const values = plainValues(given, warn);
    for (const name of Object.keys(values)) {
        if (!OPTION_NAMES.includes(name))
            warn(`Unknown option "${name}"; the options are ${OPTION_NAMES.join(", ")}.`);
    }
    const options = optionsSchema(warn).parse(values);
    return Object.freeze({
        ...options,
        database: databasePath(options.database, root, environment),
        handoffDir: options.handoffDir.trim() === "" ? "" : options.handoffDir,
    });
}
/** A copy whose properties are values. One that cannot be read is left out: its neighbours, the database's path above all, count. */
function plainValues(given, warn) {
    if (given === undefined || given === null)
        return {};
    if (typeof given !== "object" || isArray(given)) {
        warn("The plugin's options are not an object; the defaults are used.");
        return {};
    }
    const names = attempt(() => Object.keys(given), "The plugin's options", warn) ?? [];
    return Object.fromEntries(names.map((name) => [name, plain(attempt(() => Reflect.get(given, name), `Option "${name}"`, warn))]));
}
/** No option takes an object, and one from outside may run code when a schema looks at it: any of them is as wrong as an empty one. */
function plain(value) {
    return typeof value === "function" || (typeof value === "object" && value !== null) ? {} : value;
}
function isArray(value) {
    try {
        return Array.isArray(value);
    }
    catch {
        // A revoked proxy; reading it is reported below.
        return false;
    }
}
/** Options come from outside, and reading a property may run code. */
function attempt(read, what, warn) {
    try {
        return read();
    }
    catch (error) {
        warn(`${what} could not be read (${describe(error)}); defaults are used instead.`);
        return undefined;
    }
}
/** The option, else `$CHECKPOINT_ORCHESTRATOR_DB`, else the data folder of the XDG base directory specification. */
export function databasePath(option, root, environment) {
    const home = homeDirectory(environment);
    const chosen = [option, environment["CHECKPOINT_ORCHESTRATOR_DB"]].find((path) => path !== undefined && path.trim() !== "");
    if (chosen !== undefined) {
        return home !== "" && /^~[/\\]/.test(chosen)
            ? join(home, chosen.slice(2))
            : chosen === ":memory:"
                ? chosen
                : resolve(root, chosen);
    }
    const data = environment["XDG_DATA_HOME"];
    // The specification tells to ignore a relative path.
    const base = data !== undefined && isAbsolute(data) ? data : home === "" ? "" : join(home, ".local", "share");
    return base === "" ? "" : join(base, "opencode", "checkpoint-orchestrator", "checkpoints.db");
}
/** `$HOME`, else what the system says, else nothing. A relative or empty one would put the database wherever the host was started. */
function homeDirectory(environment) {
    return [() => environment["HOME"], homedir, () => userInfo().homedir].map(quietly).find(isUsable) ?? "";
}
function isUsable(path) {
    return path !== undefined && isAbsolute(path);
}
function quietly(ask) {
    try {
        return ask();
    }
    catch {
        // An account without an entry of its own: there are others to ask.
        return undefined;
    }
}
