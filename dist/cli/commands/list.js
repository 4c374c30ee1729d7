import { isoTime } from "../../checkpoint/document.js";
import { oneLine } from "../../text.js";
import { ago, whole } from "../format.js";
import { example } from "../help.js";
import { withView } from "../store-access.js";
import { table } from "../table.js";
const EVERY = 1_000_000;
export function registerList(program, define) {
    const command = program
        .command("list")
        .description("list the snapshots of a session, the one written last first")
        .argument("<session>", "a session id, or the beginning of one")
        .option("--limit <n>", "how many to list (default: all)", whole("--limit", 1, EVERY))
        .addHelpText("after", example("list ses_0f3a", "list ses_0f3a --limit 5 --json"));
    define(command, (cli) => list(cli, command.args[0] ?? "", command.opts().limit ?? EVERY));
}
function list(cli, given, limit) {
    const { id, snapshots, total } = withView(cli, ({ reader, find }) => {
        const { record } = find(given);
        return {
            id: record.id,
            snapshots: reader.snapshots(record.id, limit),
            total: reader.snapshotCount(record.id),
        };
    });
    if (cli.json) {
        const shown = snapshots.map(({ name, kind, savedAt, title, status }) => ({
            name,
            kind,
            savedAt: isoTime(savedAt),
            title: title ?? null,
            status,
        }));
        cli.printJson({ sessionID: id, snapshots: shown, count: shown.length, total });
        return 0;
    }
    if (snapshots.length === 0)
        cli.io.out(`Session ${id} has no snapshots.\n`);
    else
        cli.io.out(renderSnapshots(snapshots, cli.io.now(), cli.io.terminal.columns, cli.paint));
    if (snapshots.length < total)
        cli.io.out(`${String(snapshots.length)} of ${String(total)} shown\n`);
    return 0;
}
const SHAPE = [
    { header: "NAME", min: 12 },
    { header: "KIND" },
    { header: "SAVED", drop: 1 },
    { header: "STATUS", drop: 2 },
    { header: "TITLE", min: 8, drop: 3 },
];
/** The table of snapshots. Pure. */
function renderSnapshots(snapshots, now, columns, paint) {
    const rows = snapshots.map(({ name, kind, savedAt, title, status }) => [
        oneLine(name),
        kind,
        ago(savedAt, now),
        status,
        oneLine(title ?? "") || "(untitled)",
    ]);
    return table(SHAPE, rows, columns, paint);
}
