/**
 * SQLite's full-text index over texts that were already made into words (letters and digits between blanks). It lives in memory for
 * one search: nothing is written to the database.
 */
export interface TextIndex {
    add(id: number, text: string): void;
    /** The ids whose text has the phrase, its last word as the beginning of a word. The phrase must be words too. */
    having(phrase: string): ReadonlySet<number>;
    close(): void;
}
/** The index, or undefined where this runtime's SQLite is built without FTS5 (Node.js before 22.16). */
export declare function openTextIndex(): TextIndex | undefined;
