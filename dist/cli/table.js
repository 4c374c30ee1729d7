import { fit, pad, width } from "./width.js";
const GAP = "  ";
/**
 * Lays rows out under their headers in at most `columns` terminal columns, so that every line's cells begin in the same place
 * whatever the width of their characters. Cells must be single lines. Ends with a line feed.
 */
export function table(shape, rows, columns, paint) {
    const wanted = shape.map((column, index) => Math.max(width(column.header), ...rows.map((row) => width(row[index] ?? ""))));
    const kept = keep(shape, wanted, columns);
    const widths = shrink(shape, wanted, kept, columns);
    const line = (cells) => kept
        .map((index, place) => {
        const room = widths[index] ?? 0;
        const text = fit(cells[index] ?? "", room);
        const last = place === kept.length - 1 && shape[index]?.align !== "right";
        return last ? text : pad(text, room, shape[index]?.align);
    })
        .join(GAP)
        .trimEnd();
    const header = paint("bold", line(shape.map((column) => column.header)));
    return [header, ...rows.map(line), ""].join("\n");
}
/** Which columns are shown: all whose least widths fit together. */
function keep(shape, wanted, columns) {
    let kept = shape.map((_column, index) => index);
    const least = (index) => Math.min(wanted[index] ?? 0, shape[index]?.min ?? Infinity);
    while (total(kept.map(least)) > columns) {
        const dropped = kept
            .filter((index) => shape[index]?.drop !== undefined)
            .toSorted((a, b) => (shape[b]?.drop ?? 0) - (shape[a]?.drop ?? 0))[0];
        if (dropped === undefined)
            break;
        kept = kept.filter((index) => index !== dropped);
    }
    return kept;
}
/** Takes what is too much from the widest of the columns that may shrink, one by one. */
function shrink(shape, wanted, kept, columns) {
    const widths = [...wanted];
    let excess = total(kept.map((index) => widths[index] ?? 0)) - columns;
    while (excess > 0) {
        const [index] = kept
            .filter((each) => (widths[each] ?? 0) > (shape[each]?.min ?? Infinity))
            .toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
        if (index === undefined)
            break;
        widths[index] = (widths[index] ?? 0) - 1;
        excess--;
    }
    return widths;
}
function total(widths) {
    return widths.reduce((sum, each) => sum + each, 0) + GAP.length * Math.max(0, widths.length - 1);
}
