import { isoTime } from "../../checkpoint/document.js";
import { EXPORT_FORMAT, toExported } from "../export-format.js";
import { plural } from "../format.js";
import { example } from "../help.js";
import { openOut } from "../out-file.js";
import { startProgress } from "../progress.js";
import { hasContent } from "../sessions.js";
import { withView } from "../store-access.js";
export function registerExport(program, define) {
    const command = program
        .command("export")
        .description("print sessions with all their snapshots as JSON; all sessions unless some are named")
        .argument("[sessions...]", "session ids, or their beginnings")
        .option("--out <file>", "write it to a file (mode 0600) instead")
        .addHelpText("after", example("export --out checkpoints.json", "export ses_0f3a legacy::project"));
    define(command, (cli) => exportSessions(cli, command.args, command.opts().out));
}
/** The export itself is JSON, so `--json` changes only what is said of `--out`. */
function exportSessions(cli, given, out) {
    const result = withView(cli, (view) => {
        const chosen = given.length === 0 ? view.admin.sessions().filter(hasContent) : unique(given.map(view.find));
        const target = out === undefined ? undefined : openOut(cli, out);
        const progress = startProgress(cli.io, "Exporting", chosen.length);
        try {
            let index = 0;
            const write = target?.write ?? cli.io.out;
            write(`{\n  "format": ${JSON.stringify(EXPORT_FORMAT)},\n  "exportedAt": "${isoTime(cli.io.now())}",\n  "sessions": [`);
            for (const session of chosen) {
                write(`${index === 0 ? "" : ","}\n${sessionText(view, session)}`);
                progress.at(++index);
            }
            write(chosen.length === 0 ? "]\n}\n" : "\n  ]\n}\n");
            return { file: target?.finish(), sessions: chosen.length };
        }
        catch (error) {
            target?.discard();
            throw error;
        }
        finally {
            progress.end();
        }
    });
    if (result.file === undefined)
        return 0;
    if (cli.json)
        cli.printJson(result);
    else
        cli.io.out(`Wrote ${plural(result.sessions, "session")} to ${result.file}\n`);
    return 0;
}
/** One session at a time: an export may be larger than memory. */
function sessionText({ reader, admin }, { record }) {
    const exported = toExported(record, reader.state(record.id), admin.history(record.id));
    return JSON.stringify(exported, undefined, 2).replace(/^/gm, "    ");
}
function unique(sessions) {
    return [...new Map(sessions.map((session) => [session.record.id, session])).values()];
}
