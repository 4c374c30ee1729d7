export function toDocument(sessionID, { content, synthesized, updatedAt }) {
    const { title, objective, status, summary, ...lists } = content;
    return {
        exists: true,
        sessionID,
        updatedAt: isoTime(updatedAt),
        synthesized,
        task: { ...(title === undefined ? {} : { title }), ...(objective === undefined ? {} : { objective }), status },
        ...(summary === undefined ? {} : { summary }),
        ...lists,
    };
}
export function isoTime(time) {
    return new Date(time).toISOString();
}
/** How many items each list has. */
export function countsOf(content) {
    return {
        currentPlan: content.currentPlan.length,
        completedSteps: content.completedSteps.length,
        nextSteps: content.nextSteps.length,
        blockers: content.blockers.length,
        filesTouched: content.filesTouched.length,
        notes: content.notes.length,
    };
}
