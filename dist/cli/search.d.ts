import type { Content } from "../checkpoint/model.ts";
/** A text as its words, each with one blank before it and the last with one after it; the words hold letters and digits alone. */
export declare function words(text: string): string;
/** What a query asks for: each blank-separated part as the words that must follow one another. Empty where it holds no word at all. */
export declare function phrases(query: readonly string[]): readonly string[];
/** The fields of a checkpoint that are searched, with their weight. */
export interface SearchField {
    readonly name: string;
    readonly weight: number;
    readonly text: string;
}
/** All searchable text of a checkpoint as words; a blank pair keeps phrases from reaching over the end of a field. */
export declare function searchText(content: Content): string;
/** True where the phrase is in the text, its last word as the beginning of a word: what the full-text index answers too. */
export declare function matches(text: string, phrase: string): boolean;
/** How well a checkpoint answers: rare words, in important fields, more than once. `share` is the part of all documents that has each phrase. */
export declare function score(content: Content, wanted: readonly string[], share: readonly number[]): number;
export interface Excerpt {
    readonly field: string;
    /** One line of the field around the first match. */
    readonly text: string;
    /** Where the matches are in `text`: start and end, in UTF-16 code units. */
    readonly marks: readonly (readonly [number, number])[];
}
/** The piece of the best field that shows the most of what was asked for. */
export declare function excerpt(content: Content, wanted: readonly string[]): Excerpt;
