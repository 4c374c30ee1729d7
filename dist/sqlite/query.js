import { Row } from "./rows.js";
/** The row that a statement gives, or undefined where there is none. `what` names it in an error. */
export function one(statement, values, what) {
    const row = inRange(what, () => statement.get(values));
    return row === undefined ? undefined : new Row(row, what);
}
export function all(statement, values, what) {
    const rows = inRange(what, () => statement.all(values));
    return rows.map((row) => new Row(row, what));
}
/** The driver refuses a whole row for an integer that no number can hold; nothing of ours writes one. */
function inRange(what, read) {
    try {
        return read();
    }
    catch (error) {
        if (error instanceof RangeError)
            return new Row({}, what).damaged("a number in it is out of range");
        throw error;
    }
}
/** The column `total` of a statement that counts. */
export function count(statement, values) {
    return one(statement, values, "A count")?.integer("total") ?? 0;
}
/** The first column of the first row that some SQL gives: what a PRAGMA answers. */
export function firstColumn(db, sql) {
    return firstOf(db.prepare(sql).get());
}
/** The first column of a row. */
export function firstOf(row) {
    return typeof row === "object" && row !== null ? Object.values(row)[0] : undefined;
}
