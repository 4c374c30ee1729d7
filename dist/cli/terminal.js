/**
 * Reads the terminal from the two streams and the environment. `NO_COLOR` (not empty) turns colour off, `FORCE_COLOR` (neither empty
 * nor 0) on, also without a terminal; `COLUMNS` sets the width where there is no terminal to ask.
 */
export function terminalOf(out, err, environment) {
    const set = (name) => (environment[name] ?? "") !== "";
    const dumb = environment["TERM"] === "dumb";
    const forced = set("FORCE_COLOR") && environment["FORCE_COLOR"] !== "0";
    const wanted = Number(environment["COLUMNS"]);
    const asked = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined;
    return {
        columns: (out.isTTY === true ? out.columns : undefined) ?? asked ?? (out.isTTY === true ? 80 : Infinity),
        color: !set("NO_COLOR") && (forced || (out.isTTY === true && !dumb)),
        animated: err.isTTY === true && !dumb,
    };
}
/** The SGR codes that begin and end a style. Not `styleText` of node:util, which asks the environment again and differs by runtime. */
const CODES = {
    bold: [1, 22],
    dim: [2, 22],
    red: [31, 39],
    green: [32, 39],
    yellow: [33, 39],
};
export function painter(color) {
    if (!color)
        return (_style, text) => text;
    return (style, text) => {
        const [begin, end] = CODES[style];
        return `\u001B[${String(begin)}m${text}\u001B[${String(end)}m`;
    };
}
