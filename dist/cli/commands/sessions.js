import { isoTime } from "../../checkpoint/document.js";
import { realDirectory } from "../../host/sessions.js";
import { oneLine } from "../../text.js";
import { resolve } from "node:path";
import { ago } from "../format.js";
import { example } from "../help.js";
import { hasContent, isOf, projectFolder } from "../sessions.js";
import { withView } from "../store-access.js";
import { table } from "../table.js";
export function registerSessions(program, define) {
    const command = program
        .command("sessions")
        .description("list the sessions that have a checkpoint or snapshots, the one changed last first")
        .option("--project <dir>", "only sessions of the project in this directory")
        .addHelpText("after", example("sessions", "sessions --project ~/code/app --json"));
    define(command, (cli) => sessions(cli, command.opts().project));
}
function sessions(cli, project) {
    const folder = project === undefined ? undefined : realDirectory(resolve(cli.io.cwd, project));
    const found = withView(cli, ({ admin }) => admin.sessions().filter((session) => hasContent(session) && (folder === undefined || isOf(session, folder))));
    if (cli.json) {
        cli.printJson({ sessions: found.map(toJson), count: found.length });
        return 0;
    }
    if (found.length === 0)
        cli.io.out(folder === undefined ? "No session has a checkpoint.\n" : `No session of ${oneLine(folder)} has a checkpoint.\n`);
    else
        cli.io.out(renderSessions(found, cli.io.now(), cli.io.terminal.columns, cli.paint));
    return 0;
}
const SHAPE = [
    { header: "SESSION", min: 12 },
    { header: "TITLE", min: 10 },
    { header: "STATUS" },
    { header: "UPDATED", drop: 1 },
    { header: "SNAPSHOTS", align: "right", drop: 2 },
    { header: "PROJECT", min: 8, drop: 3 },
];
/** The table of sessions. Pure. */
function renderSessions(sessions, now, columns, paint) {
    const rows = sessions.map((session) => [
        oneLine(session.record.id),
        session.live ? oneLine(session.title ?? "") || "(untitled)" : "",
        statusOf(session),
        session.updatedAt === undefined ? "" : ago(session.updatedAt, now),
        String(session.snapshots),
        oneLine(projectFolder(session)),
    ]);
    return table(SHAPE, rows, columns, paint);
}
function statusOf(session) {
    if (!session.live)
        return "cleared";
    return session.synthesized ? "synthesized" : (session.status ?? "");
}
function toJson(session) {
    const { record } = session;
    return {
        sessionID: record.id,
        title: session.title ?? null,
        status: session.status ?? null,
        synthesized: session.synthesized,
        updatedAt: session.updatedAt === undefined ? null : isoTime(session.updatedAt),
        snapshots: session.snapshots,
        projectID: record.projectID,
        project: projectFolder(session),
        directory: record.directory,
    };
}
