import { z } from "zod";
import { encodeState, normalizeContent } from "../checkpoint/content.js";
import { isoTime, toDocument } from "../checkpoint/document.js";
import { isSessionID, LIMITS, SNAPSHOT_KINDS, STATUSES } from "../checkpoint/model.js";
import { Failure, EXIT } from "./failure.js";
/** Names the layout of an export; the number changes when a reader of the old layout could not read the new one. */
export const EXPORT_FORMAT = "checkpoint-orchestrator/export@1";
const text = z.string().describe("any text, kept exactly as it is");
const list = z.array(text);
const time = z.iso.datetime().describe("UTC, to the millisecond");
const checkpoint = z
    .object({
    updatedAt: time,
    synthesized: z.boolean().describe("true for the host's own summary, which nobody saved"),
    task: z.object({ title: text.optional(), objective: text.optional(), status: z.enum(STATUSES) }),
    summary: text.optional(),
    currentPlan: list,
    completedSteps: list,
    nextSteps: list,
    blockers: list,
    filesTouched: list,
    notes: list,
})
    .describe("A checkpoint document, as checkpoint_load shows it.");
const snapshot = z.object({
    name: z.string().min(1).max(LIMITS.snapshotName),
    kind: z.enum(SNAPSHOT_KINDS),
    savedAt: time,
    origin: z.string().optional().describe("where a copied 1.x snapshot came from"),
    checkpoint,
});
const session = z.object({
    sessionID: z
        .string()
        .refine((id) => isSessionID(id) || isNamespace(id), "it is no session id")
        .describe("ses… or legacy::…"),
    projectID: z.string().min(1),
    directory: z.string().describe("empty where it is not known"),
    parentID: z.string().refine(isSessionID).nullable(),
    forkedFrom: z.string().refine(isSessionID).nullable(),
    checkpoint: checkpoint.nullable().describe("null where the live state was cleared"),
    snapshots: z.array(snapshot).describe("oldest first, by order of writing"),
});
/** An export file. What it does not name is ignored on import. */
export const exportSchema = z.object({
    format: z.literal(EXPORT_FORMAT),
    exportedAt: time,
    sessions: z.array(session),
});
/** The importer's own ids: never accepted from a host, but they can be moved from one database to another. */
function isNamespace(id) {
    return /^legacy::\P{Cc}{1,300}$/u.test(id) && id.isWellFormed();
}
export function toExported(record, live, history) {
    return {
        sessionID: record.id,
        projectID: record.projectID,
        directory: record.directory,
        parentID: record.parentID ?? null,
        forkedFrom: record.forkedFrom ?? null,
        checkpoint: live === undefined ? null : documentOf(record.id, live),
        snapshots: history.map(({ name, kind, savedAt, origin, state }) => ({
            name,
            kind,
            savedAt: isoTime(savedAt),
            ...(origin === undefined ? {} : { origin }),
            checkpoint: documentOf(record.id, state),
        })),
    };
}
function documentOf(id, state) {
    const { updatedAt, synthesized, task, summary, ...lists } = toDocument(id, state);
    return {
        updatedAt,
        synthesized,
        task: { ...task, status: state.content.status },
        ...(summary === undefined ? {} : { summary }),
        currentPlan: [...lists.currentPlan],
        completedSteps: [...lists.completedSteps],
        nextSteps: [...lists.nextSteps],
        blockers: [...lists.blockers],
        filesTouched: [...lists.filesTouched],
        notes: [...lists.notes],
    };
}
/** An exported checkpoint as a state to store. The limits on input do not apply: what was stored once is kept whole. */
export function toState({ task, summary, updatedAt, synthesized, ...lists }) {
    const content = normalizeContent({
        ...(task.title === undefined ? {} : { title: task.title.toWellFormed() }),
        ...(task.objective === undefined ? {} : { objective: task.objective.toWellFormed() }),
        status: task.status,
        ...(summary === undefined ? {} : { summary: summary.toWellFormed() }),
        currentPlan: wellFormed(lists.currentPlan),
        completedSteps: wellFormed(lists.completedSteps),
        nextSteps: wellFormed(lists.nextSteps),
        blockers: wellFormed(lists.blockers),
        filesTouched: wellFormed(lists.filesTouched),
        notes: wellFormed(lists.notes),
    });
    return encodeState({ content, synthesized, updatedAt: Date.parse(updatedAt) }, { bounded: false });
}
function wellFormed(items) {
    return items.map((item) => item.toWellFormed());
}
/** Reads an export. Throws a problem, in one sentence that names the first fault, for anything else. */
export function parseExport(json, file) {
    let value;
    try {
        value = JSON.parse(json.replace(/^\uFEFF/, ""));
    }
    catch (error) {
        throw new Failure(EXIT.problem, `${file} is not JSON text, so nothing was imported.`, { cause: error });
    }
    const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined;
    if (format !== EXPORT_FORMAT) {
        const newer = typeof format === "string" && format.startsWith("checkpoint-orchestrator/export@");
        throw new Failure(EXIT.problem, newer
            ? `${file} has the format ${format}, which this version does not know (${EXPORT_FORMAT}); update it and try again.`
            : `${file} is not an export of checkpoints (format ${EXPORT_FORMAT}), so nothing was imported.`);
    }
    const parsed = exportSchema.safeParse(value);
    if (parsed.success)
        return parsed.data.sessions;
    const [issue] = parsed.error.issues;
    throw new Failure(EXIT.problem, `${file} is damaged at ${issue?.path.join(".") ?? "?"} (${issue?.message ?? "unknown"}), so nothing was imported.`);
}
