import { renderHandoff } from "../../handoff/render.js";
import { notFound } from "../failure.js";
import { example } from "../help.js";
import { writeOut } from "../out-file.js";
import { withView } from "../store-access.js";
export function registerHandoff(program, define) {
    const command = program
        .command("handoff")
        .description("print a session's hand-off as Markdown")
        .argument("<session>", "a session id, or the beginning of one")
        .option("--out <file>", "write it to a file (mode 0600) instead")
        .addHelpText("after", example("handoff ses_0f3a", "handoff ses_0f3a --out handoff.md"));
    define(command, (cli) => handoff(cli, command.args[0] ?? "", command.opts().out));
}
function handoff(cli, given, out) {
    const { id, text } = withView(cli, ({ reader, find }) => {
        const { record } = find(given);
        const checkpoint = reader.state(record.id);
        if (checkpoint === undefined)
            throw notFound(`Session ${record.id} has no live checkpoint to hand off.`);
        const { parentID, forkedFrom } = record;
        return { id: record.id, text: renderHandoff({ sessionID: record.id, checkpoint, parentID, forkedFrom }) };
    });
    const file = out === undefined ? undefined : writeOut(cli, out, text);
    if (cli.json)
        cli.printJson(file === undefined ? { sessionID: id, text } : { sessionID: id, file });
    else
        cli.io.out(file === undefined ? text : `Wrote ${file}\n`);
    return 0;
}
