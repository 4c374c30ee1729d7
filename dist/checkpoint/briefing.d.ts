import type { Checkpoint } from "./model.ts";
/**
 * The text that gives a session its checkpoint back after a compaction. Pure, and the same bytes for the same content: no clock, no
 * counter, no time of the last change.
 *
 * At most `maxChars` UTF-16 code units (500 to 100,000; a smaller number gives an empty text). Fields come in order of use: title,
 * objective, status, blockers, next steps, completed steps, current plan, files, notes, summary. Where not all of it fits, each field
 * has a share of the room, and what one does not need goes to the others; next steps and blockers have the largest. Blockers, next
 * steps and plan keep their first items; completed steps, files and notes their last ones, in stored order. What is left out of a
 * field is said with it. Cuts fall between grapheme clusters; the cost grows with `maxChars`, not with what is stored.
 *
 * Stored text stays data: every text and list item is one line, hidden characters are shown as escapes, and where text resembles the
 * delimiters, in any case and with blanks in it, its `<` is replaced by `‹`.
 */
export declare function renderBriefing(checkpoint: Checkpoint, maxChars: number): string;
