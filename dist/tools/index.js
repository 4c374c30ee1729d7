import { clear } from "./clear.js";
import { list } from "./list.js";
import { loadSnapshot } from "./load-snapshot.js";
import { load } from "./load.js";
import { migrate } from "./migrate.js";
import { restoreSnapshot } from "./restore-snapshot.js";
import { save } from "./save.js";
import { status } from "./status.js";
/** The eight tools, in the order in which the model sees them. */
export const TOOLS = [save, load, status, list, loadSnapshot, restoreSnapshot, clear, migrate];
/** Registers the tools. The callback is replayed by the host, so it only adds what was made beforehand. */
export async function registerTools(tool, context, track) {
    const definitions = TOOLS.map((bound) => {
        const definition = bound.bind(context);
        return { ...definition, execute: (input, call) => track(definition.execute(input, call)) };
    });
    await tool.transform((editor) => {
        for (const definition of definitions)
            editor.add(definition);
    });
}
