import { firstOf } from "./query.js";
import { openDatabase } from "./runtime.js";
/** The index, or undefined where this runtime's SQLite is built without FTS5 (Node.js before 22.16). */
export function openTextIndex() {
    const db = openDatabase(":memory:");
    if (!hasFts5(db)) {
        db.close();
        return undefined;
    }
    // The `ascii` tokenizer takes every character beyond ASCII as part of a word, so it splits at the blanks and nowhere else.
    db.exec("CREATE VIRTUAL TABLE texts USING fts5 (words, content = '', columnsize = 0, tokenize = \"ascii tokenchars '_'\"); BEGIN");
    const insert = db.prepare("INSERT INTO texts (rowid, words) VALUES (:id, :text)");
    const select = db.prepare("SELECT rowid AS id FROM texts WHERE texts MATCH :query");
    return {
        add: (id, text) => {
            insert.run({ id, text });
        },
        having: (phrase) => {
            const ids = select.all({ query: `"${phrase}" *` }).map(firstOf);
            return new Set(ids.filter((id) => typeof id === "number"));
        },
        close: () => {
            db.close();
        },
    };
}
function hasFts5(db) {
    return db.prepare("PRAGMA compile_options").all().map(firstOf).includes("ENABLE_FTS5");
}
