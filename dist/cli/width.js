import stringWidth from "string-width";
const CUT = "…";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Terminal columns that a text takes; wide characters and emoji take two. The text must hold no line break. */
export function width(text) {
    return stringWidth(text);
}
/** The text in at most `columns` terminal columns: whole, or cut between two characters as a reader sees them and ended with `…`. */
export function fit(text, columns) {
    // No character takes more than two columns, and few less than one: a long text is not measured whole.
    if (text.length <= columns / 2 || (text.length <= columns * 8 && width(text) <= columns))
        return text;
    if (columns < 1)
        return "";
    let used = 0;
    let kept = "";
    for (const { segment } of graphemes.segment(text.slice(0, columns * 8))) {
        const next = width(segment);
        if (used + next > columns - 1)
            break;
        used += next;
        kept += segment;
    }
    return kept.trimEnd() + CUT;
}
/** The text in exactly `columns` columns, blanks after it (or before it, `right`). */
export function pad(text, columns, align = "left") {
    const blanks = " ".repeat(Math.max(0, columns - width(text)));
    return align === "left" ? text + blanks : blanks + text;
}
/** Breaks a line at blanks so that no piece is wider than `columns`; a word that is too wide is broken between characters. */
export function wrap(line, columns) {
    if (!(columns < Infinity) || width(line) <= columns)
        return [line];
    const room = Math.max(1, columns);
    const lines = [];
    let current = "";
    for (const word of line.split(/(?<= )(?! )/)) {
        if (width((current + word).trimEnd()) <= room) {
            current += word;
            continue;
        }
        if (current.trim() !== "")
            lines.push(current.trimEnd());
        current = word;
        while (width(current.trimEnd()) > room) {
            const [head, rest] = breakWord(current, room);
            lines.push(head);
            current = rest;
        }
    }
    if (current.trim() !== "")
        lines.push(current.trimEnd());
    return lines;
}
function breakWord(word, columns) {
    let head = "";
    for (const { segment } of graphemes.segment(word)) {
        if (head !== "" && width(head + segment) > columns)
            break;
        head += segment;
    }
    return [head, word.slice(head.length)];
}
