import { createHash } from "node:crypto";
import { encodeState } from "../checkpoint/content.js";
import { enterSession } from "../checkpoint/entry.js";
import { History } from "../checkpoint/history.js";
import { WAIT } from "../checkpoint/store.js";
import { CheckpointError, describe } from "../errors.js";
import { backUp, readV1Folder } from "./files.js";
export function createLegacy(store, options, warn) {
    return {
        waiting: async (identity) => {
            const files = folders(identity).flatMap((folder) => folder.files.filter((file) => file.parsed.result === "ok"));
            if (files.length === 0)
                return false;
            return store.read(WAIT.tool, (reader) => files.some((file) => known(reader, scopeOf(identity), file) === undefined));
        },
        importAll: async (identity) => {
            const found = folders(identity);
            if (found.every((folder) => folder.files.length === 0))
                return namespaceOnly(store, identity);
            return store.write(WAIT.tool, (writer) => {
                enterSession(writer, identity, options.clock());
                return new Import(writer, identity, options, warn).run(found);
            });
        },
    };
}
/**
 * The namespace that an import left for {@link CheckpointStore} readers to adopt. Throws `legacy-not-found`, or
 * `unrecognized-legacy-state` where nothing but foreign files is there.
 */
export function requireNamespace(report) {
    if (report.namespace !== null)
        return report.namespace;
    const files = report.files.map(({ file, result, reason }) => `${file}: ${result}${reason === undefined ? "" : ` (${reason})`}`);
    if (files.length > 0 && report.files.every(({ result }) => result === "unrecognized-legacy-state")) {
        throw new CheckpointError("unrecognized-legacy-state", `There is nothing to adopt: the files in .opencode/state are not 1.x state and were left as they are (${files.join("; ")}).`, { facts: { files } });
    }
    const found = files.length === 0 ? "no 1.x state was found in this project" : `no 1.x file could be read (${files.join("; ")})`;
    throw new CheckpointError("legacy-not-found", `There is nothing to adopt: ${found}.`, { facts: { files } });
}
/** One run of the import inside its transaction. */
class Import {
    #writer;
    #identity;
    #options;
    #warn;
    #now;
    #reports = [];
    #imported = [];
    #namespace;
    #snapshots = 0;
    constructor(writer, identity, options, warn) {
        this.#writer = writer;
        this.#identity = identity;
        this.#options = options;
        this.#warn = warn;
        this.#now = options.clock();
    }
    run(found) {
        for (const { directory, files } of found)
            for (const file of files)
                this.#take(directory, file);
        const backup = this.#imported.length === 0 ? undefined : this.#backUp();
        return {
            result: overall(this.#reports),
            namespace: this.#namespace ?? namespaceOf(this.#writer, this.#identity),
            snapshots: this.#snapshots,
            files: this.#reports,
            ...(backup === undefined ? {} : { backup }),
        };
    }
    #take(directory, file) {
        const earlier = known(this.#writer, scopeOf(this.#identity), file);
        if (earlier !== undefined) {
            this.#namespace ??= earlier.namespace;
            const changed = earlier.path === file.path && earlier.hash !== file.hash;
            const reason = changed ? { reason: "its content has changed since it was imported; a file is imported once" } : {};
            this.#reports.push({ file: file.file, result: "already-imported", ...reason });
            return;
        }
        if (file.parsed.result !== "ok") {
            this.#reports.push({ file: file.file, ...file.parsed });
            return;
        }
        const namespace = this.#namespaceFor(directory);
        const history = new History(this.#writer, namespace, this.#now, this.#options);
        const { value } = file.parsed;
        if (value.kind === "history") {
            for (const { name, savedAt, checkpoint } of value.snapshots)
                history.add("legacy", encodeState(checkpoint, { bounded: false }), { name, savedAt });
            this.#snapshots += value.snapshots.length;
        }
        else {
            this.#writer.putState(namespace, encodeState(value.checkpoint, { bounded: false }));
        }
        this.#writer.addLegacyFile({ path: file.path, hash: file.hash, namespace }, this.#now);
        this.#imported.push(file);
        this.#namespace ??= namespace;
        this.#reports.push({ file: file.file, result: "imported" });
    }
    /** One namespace per source directory, whatever its name: two directories never mix. */
    #namespaceFor(directory) {
        const existing = this.#writer.legacyNamespaces([directory])[0];
        if (existing !== undefined)
            return existing.id;
        const { projectID } = this.#identity;
        const digest = createHash("sha256").update(directory).digest("hex");
        const names = [8, 16, 64].map((digits) => `legacy::${projectID}::${digest.slice(0, digits)}`);
        if (projectID !== "global")
            names.unshift(`legacy::${projectID}`);
        const id = names.find((name) => this.#writer.session(name) === undefined) ?? `legacy::${projectID}::${digest}`;
        this.#writer.putSession({ id, projectID, directory, placeholder: false }, this.#now);
        return id;
    }
    /** Copies come before the commit, so that no import is on record without them; a copy that fails is no reason to import nothing. */
    #backUp() {
        const { root } = this.#identity;
        try {
            if (root === undefined)
                throw new Error("its project directory is unknown");
            return backUp(root, this.#imported);
        }
        catch (error) {
            this.#warn(`The imported 1.x files were not copied (the originals are unchanged): ${describe(error)}`);
            return undefined;
        }
    }
}
function folders(identity) {
    return identity.checkouts.map(readV1Folder);
}
function known(reader, scope, file) {
    return reader.legacyFile(file.path) ?? (file.hash === "" ? undefined : reader.legacyContent(scope, file.hash));
}
function scopeOf(identity) {
    return { id: identity.projectID, directory: identity.directory };
}
/** The namespace of the nearest directory that has one, also when its files are gone. */
function namespaceOf(reader, identity) {
    for (const directory of identity.checkouts) {
        const namespace = reader.legacyNamespaces([directory])[0];
        if (namespace !== undefined)
            return namespace.id;
    }
    return null;
}
async function namespaceOnly(store, identity) {
    const namespace = await store.read(WAIT.tool, (reader) => namespaceOf(reader, identity));
    return { result: "none-found", namespace, snapshots: 0, files: [] };
}
function overall(reports) {
    const order = ["imported", "already-imported", "unrecognized-legacy-state", "unreadable"];
    return order.find((result) => reports.some((report) => report.result === result)) ?? "none-found";
}
