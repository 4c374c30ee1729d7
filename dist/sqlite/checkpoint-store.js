import { createHash } from "node:crypto";
import { differs } from "../checkpoint/store.js";
import { all, count, one } from "./query.js";
import { Row, toIDs, toLegacyFile, toRank, toSession, toSnapshot, toSnapshotInfo, toState, toSummary } from "./rows.js";
import { prepareStatements } from "./statements.js";
/** How many message and event ids a session remembers: what is delivered twice is delivered close together. */
const REMEMBERED = 32;
/** The statements of one connection as the store port. Only valid inside a transaction of that connection. */
export class CheckpointRows {
    #statements;
    constructor(db) {
        this.#statements = prepareStatements(db);
    }
    get #sql() {
        if (this.#statements === undefined)
            throw new Error("The rows of a closed file cannot be read");
        return this.#statements;
    }
    /** Lets go of the statements, which some runtimes need before they really close the file. The rows are of no use afterwards. */
    release() {
        this.#statements = undefined;
    }
    schemaVersion() {
        return one(this.#sql.schemaVersion, {}, "The schema")?.integer("user_version");
    }
    session(id) {
        const row = one(this.#sql.session, { id }, `Session ${id}`);
        return row && toSession(row);
    }
    state(id) {
        const row = one(this.#sql.checkpoint, { id }, `The checkpoint of ${id}`);
        return row && toState(row);
    }
    briefing(id) {
        const row = one(this.#sql.briefing, { id }, `The briefing of ${id}`);
        if (row === undefined)
            return { known: false, text: undefined };
        const known = !row.flag("placeholder");
        if (row.optional("text") === undefined)
            return { known, text: undefined };
        const text = row.json("text");
        return { known, text: typeof text === "string" ? text : row.damaged("it is not text") };
    }
    snapshot(id, name) {
        const row = one(this.#sql.snapshot, { id, name }, `Snapshot "${name}" of ${id}`);
        return row && toSnapshot(row);
    }
    snapshots(id, limit) {
        return all(this.#sql.snapshots, { id, limit }, `A snapshot of ${id}`).map(toSnapshotInfo);
    }
    snapshotCount(id) {
        return count(this.#sql.snapshotCount, { id });
    }
    snapshotNamed(id, name) {
        return this.#sql.snapshotNamed.get({ id, name }) !== undefined;
    }
    snapshotHolding(id, hash) {
        const row = one(this.#sql.snapshotHolding, { id, hash }, `A snapshot of ${id}`);
        return row && toRank(row);
    }
    newestHash(id, kind) {
        return one(this.#sql.newestHash, { id, kind }, `A snapshot of ${id}`)?.text("hash");
    }
    origins(id) {
        return new Set(all(this.#sql.origins, { id }, `A snapshot of ${id}`).map((row) => row.text("origin")));
    }
    history(id) {
        return all(this.#sql.history, { id }, `A snapshot of ${id}`).map(toSnapshot);
    }
    summaries(scope, limit) {
        const values = { ...inProject(scope), limit };
        const statement = isShared(scope) ? this.#sql.summariesInDirectory : this.#sql.summaries;
        return all(statement, values, `A checkpoint of project ${scope.id}`).map(toSummary);
    }
    summaryCount(scope) {
        return count(isShared(scope) ? this.#sql.summaryCountInDirectory : this.#sql.summaryCount, inProject(scope));
    }
    legacyFile(path) {
        const row = one(this.#sql.legacyFile, { path }, `The import of ${path}`);
        return row && toLegacyFile(row);
    }
    legacyContent(scope, hash) {
        const values = { hash, project: scope.id, directory: scope.directory };
        const row = one(this.#sql.legacyContent, values, `An import of project ${scope.id}`);
        return row && toLegacyFile(row);
    }
    legacyNamespaces(directories) {
        const namespaces = all(this.#sql.legacyNamespaces, {}, "An imported namespace").map(toSession);
        return namespaces.filter((namespace) => directories.includes(namespace.directory));
    }
    putSession(identity, now, known) {
        const current = known ?? this.session(identity.id);
        if (current !== undefined && (identity.placeholder || !differs(current, identity)))
            return current;
        const project = { id: identity.projectID, directory: identity.root ?? identity.directory, now };
        if (identity.placeholder)
            this.#sql.addProject.run(project);
        else
            this.#sql.putProject.run(project);
        const write = current === undefined ? this.#sql.insertSession : this.#sql.updateSession;
        write.run({
            id: identity.id,
            project: identity.projectID,
            directory: identity.directory,
            placeholder: identity.placeholder ? 1 : 0,
            parent: identity.parentID ?? null,
            fork: identity.forkedFrom ?? null,
            now,
        });
        return this.session(identity.id) ?? new Row({}, `Session ${identity.id}`).damaged("it was not written");
    }
    putState(id, state) {
        const values = {
            id,
            title: titleOf(state),
            status: state.content.status,
            synthesized: state.synthesized ? 1 : 0,
            hash: state.hash,
            updated: state.updatedAt,
            document: state.json,
        };
        const order = one(this.#sql.order, { id }, `The checkpoint of ${id}`);
        const project = order?.optional("project_id") ?? "";
        const seq = order?.number("seq");
        const newest = order?.number("newest") ?? 0;
        // One order for all projects: a session keeps its place in it when it moves to another project.
        const next = newest + 1;
        if (seq === undefined)
            this.#sql.insertCheckpoint.run({ ...values, project, seq: next });
        // The newest stays where it is, which spares the index a write on most saves.
        else if (seq === newest)
            this.#sql.updateCheckpoint.run(values);
        else
            this.#sql.updateCheckpointOrder.run({ ...values, seq: next });
    }
    dropState(id) {
        this.#sql.deleteCheckpoint.run({ id });
    }
    putBriefing(id, text) {
        if (text === undefined)
            this.#sql.deleteBriefing.run({ id });
        else
            this.#sql.putBriefing.run({ id, text: JSON.stringify(text) });
    }
    addSnapshot(id, { name, kind, state, savedAt, origin }) {
        this.#sql.insertSnapshot.run({
            id,
            name,
            kind,
            title: titleOf(state),
            status: state.content.status,
            synthesized: state.synthesized ? 1 : 0,
            hash: state.hash,
            origin: origin ?? null,
            created: savedAt,
            updated: state.updatedAt,
            document: state.json,
        });
    }
    prune(id, kind, keep) {
        const beyond = all(this.#sql.beyond, { id, kind, keep }, `A snapshot of ${id}`);
        for (const row of beyond)
            this.#sql.deleteSnapshot.run({ seq: row.integer("seq") });
        return beyond.map((row) => row.text("name"));
    }
    setPrompts(id, prompts) {
        this.#sql.setPrompts.run({ id, prompts });
    }
    countPrompt(id, messageID, options) {
        const message = /^[!-~]{1,100}$/.test(messageID) ? messageID : createHash("sha256").update(messageID).digest("hex");
        const values = { id, message, placeholder: options.placeholder ? 1 : 0 };
        return all(this.#sql.countPrompt, values, `Session ${id}`)[0]?.integer("prompts");
    }
    claimEvent(id, eventID) {
        const row = one(this.#sql.events, { id }, `Session ${id}`);
        if (row === undefined)
            return false;
        const ids = toIDs(row, "event_ids");
        if (ids.includes(eventID))
            return false;
        this.#sql.setEvents.run({ id, ids: remember(ids, eventID) });
        return true;
    }
    markCompacted(id) {
        this.#sql.markCompacted.run({ id });
    }
    setHandoff(id, path) {
        this.#sql.setHandoff.run({ id, path: path ?? null });
    }
    purge(id) {
        this.dropState(id);
        this.putBriefing(id, undefined);
        const removed = this.#sql.deleteSnapshots.run({ id }).changes;
        this.#sql.markPurged.run({ id });
        return Number(removed);
    }
    remove(id) {
        this.#sql.deleteSession.run({ id });
    }
    moveProject({ from, to, directory, now }) {
        this.#sql.putProject.run({ id: to, directory, now });
        this.#sql.moveProject.run({ from, to, directory, now });
    }
    addLegacyFile({ path, hash, namespace }, now) {
        this.#sql.addLegacyFile.run({ path, hash, namespace, now });
    }
}
/** Projects without version control share the id `global`: there the directory tells them apart. */
function isShared(scope) {
    return scope.id === "global";
}
/** Binds only what the statement names: an unknown named parameter is an error of the driver. */
function inProject(scope) {
    return isShared(scope) ? { project: scope.id, directory: scope.directory } : { project: scope.id };
}
function titleOf(state) {
    return state.content.title === undefined ? null : JSON.stringify(state.content.title);
}
function remember(ids, id) {
    return JSON.stringify([...ids, id].slice(-REMEMBERED));
}
