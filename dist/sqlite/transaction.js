export function createTransactor(db) {
    // `isTransaction` is missing before Node 22.16, so the depth is kept here.
    let depth = 0;
    return (mode, work) => {
        const [begin, commit, rollback] = statements(mode, depth);
        db.exec(begin);
        depth++;
        try {
            const result = work();
            if (isThenable(result))
                throw new TypeError("A transaction must be synchronous, but its work returned a promise");
            db.exec(commit);
            return result;
        }
        catch (error) {
            try {
                db.exec(rollback);
            }
            catch {
                // SQLite has rolled back by itself (full disk, damage): the first error says why.
            }
            throw error;
        }
        finally {
            depth--;
        }
    };
}
function statements(mode, depth) {
    if (depth === 0)
        return [mode === "immediate" ? "BEGIN IMMEDIATE" : "BEGIN", "COMMIT", "ROLLBACK"];
    const name = `nested_${depth}`;
    return [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`];
}
function isThenable(value) {
    return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
