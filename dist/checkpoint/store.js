/** True when the host says something else of a session than its row does, or says anything of one that was a placeholder. */
export function differs(record, identity) {
    return (record.placeholder ||
        record.projectID !== identity.projectID ||
        record.directory !== identity.directory ||
        record.parentID !== identity.parentID ||
        record.forkedFrom !== identity.forkedFrom);
}
/** How long callers wait for a lock, in ms (design section 6). */
export const WAIT = { tool: 5_000, hook: 250 };
