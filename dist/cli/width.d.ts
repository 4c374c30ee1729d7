/** Terminal columns that a text takes; wide characters and emoji take two. The text must hold no line break. */
export declare function width(text: string): number;
/** The text in at most `columns` terminal columns: whole, or cut between two characters as a reader sees them and ended with `…`. */
export declare function fit(text: string, columns: number): string;
/** The text in exactly `columns` columns, blanks after it (or before it, `right`). */
export declare function pad(text: string, columns: number, align?: "left" | "right"): string;
/** Breaks a line at blanks so that no piece is wider than `columns`; a word that is too wide is broken between characters. */
export declare function wrap(line: string, columns: number): readonly string[];
