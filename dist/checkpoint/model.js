/** The task states a checkpoint can be in. */
export const STATUSES = ["not_started", "in_progress", "blocked", "done"];
/** The free-text fields, in the order in which they are stored and shown. */
export const TEXT_FIELDS = ["title", "objective", "summary"];
/** The list fields, in the order in which they are stored and shown. */
export const LIST_FIELDS = ["currentPlan", "completedSteps", "nextSteps", "blockers", "filesTouched", "notes"];
/** How a snapshot came to be. `legacy` ones were imported from 1.x. */
export const SNAPSHOT_KINDS = ["auto", "named", "pre-restore", "pre-clear", "compaction", "legacy"];
/** Limits on input (tools.md). Text is measured in UTF-16 code units, the document in bytes of UTF-8 JSON. */
export const LIMITS = {
    text: 50_000,
    items: 1_000,
    documentBytes: 1_048_576,
    snapshotName: 120,
};
/** A content with nothing in it. */
export const EMPTY_CONTENT = {
    status: "in_progress",
    currentPlan: [],
    completedSteps: [],
    nextSteps: [],
    blockers: [],
    filesTouched: [],
    notes: [],
};
const SESSION_ID = /^ses[A-Za-z0-9_-]{1,200}$/;
/** True for an id that a host may hand us (design section 2). The importer's `legacy::` namespaces never match. */
export function isSessionID(value) {
    return typeof value === "string" && SESSION_ID.test(value);
}
