/**
 * The text with nothing hidden in it: control characters (all but tab and line feed), bidirectional controls, line and paragraph
 * separators, zero-width and other invisible characters become escapes such as `\u{202E}`. CRLF and CR become a line feed, a lone
 * surrogate U+FFFD. Emoji sequences and the joiners that Arabic and Indic spelling needs stay. Linear in the length of the text.
 */
export declare function visible(text: string): string;
/** {@link visible} text on a single line: each line break becomes ` ⏎ `, a tab a space; blank ends are dropped. */
export declare function oneLine(text: string): string;
/** A text made to fit: what to show, and how many UTF-16 code units of the original that stands for (all of them: it is whole). */
export interface Fitted {
    readonly text: string;
    readonly shown: number;
}
/**
 * {@link oneLine} in at most `limit` UTF-16 code units. A text that is too long is cut between two grapheme clusters and ends in `…`.
 * Only about `limit` code units of the original are looked at, however long it is. A limit below 1 gives an empty text.
 */
export declare function fitLine(text: string, limit: number): Fitted;
/**
 * The last place at or before `at` (in UTF-16 code units) where the text can be cut without splitting a grapheme cluster, and so
 * without splitting a surrogate pair. The end of the text is such a place, and so is 0.
 */
export declare function graphemeStart(text: string, at: number): number;
/** The longest beginning of at most `length` UTF-16 code units that splits no grapheme cluster; empty where the first is longer. */
export declare function shorten(text: string, length: number): string;
