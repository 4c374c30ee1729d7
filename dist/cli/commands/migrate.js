import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { WAIT } from "../../checkpoint/store.js";
import { realDirectory } from "../../host/sessions.js";
import { createLegacy } from "../../legacy/import.js";
import { parseOptions } from "../../options.js";
import { oneLine } from "../../text.js";
import { EXIT, notFound } from "../failure.js";
import { plural } from "../format.js";
import { example } from "../help.js";
import { withStore, withView } from "../store-access.js";
export function registerMigrate(program, define) {
    const command = program
        .command("migrate")
        .description("import the state that version 1.x of the plugin left in a directory; its files are not changed")
        .argument("[dir]", "the directory that holds .opencode", ".")
        .addHelpText("after", example("migrate", "migrate ~/code/app --json"));
    define(command, (cli) => migrate(cli, command.args[0] ?? "."));
}
async function migrate(cli, given) {
    const named = resolve(cli.io.cwd, given);
    if (!existsSync(named) || !statSync(named).isDirectory())
        throw notFound(`${named} is not a directory.`);
    const directory = realDirectory(named);
    // Without 1.x files there is nothing to open, let alone make, a database for.
    const report = hasState(directory) ? await importFrom(cli, directory) : nothing;
    if (cli.json)
        cli.printJson({ directory, ...report, backup: report.backup ?? null });
    else
        cli.io.out(render(directory, report));
    const faults = report.files.some(({ result }) => result === "unreadable" || result === "unrecognized-legacy-state");
    return faults || report.result === "none-found" ? EXIT.problem : EXIT.ok;
}
const nothing = { result: "none-found", namespace: null, snapshots: 0, files: [] };
function hasState(directory) {
    return ["checkpoint.json", "checkpoint-history.json"].some((file) => existsSync(join(directory, ".opencode", "state", file)));
}
async function importFrom(cli, directory) {
    const known = existsSync(cli.database) ? knownIdentity(cli, directory) : undefined;
    const identity = known ?? newNamespace(directory);
    const options = { ...parseOptions({}, cli.io.cwd, cli.io.environment, cli.note), clock: cli.io.now };
    return withStore(cli, async (store) => {
        const report = await createLegacy(store, options, cli.note).importAll(identity);
        if (known !== undefined || report.result === "imported")
            return report;
        // The namespace that was made for the import holds nothing: it must not look like one.
        await store.write(WAIT.tool, (writer) => {
            writer.remove(identity.id);
        });
        return { ...report, namespace: report.namespace === identity.id ? null : report.namespace };
    });
}
/**
 * Who imports: a session of the directory or its namespace, whose row says which project this is. It is a placeholder, because
 * nothing was heard from the host, and so changes nothing of that row.
 */
function knownIdentity(cli, directory) {
    const here = withView(cli, ({ admin }) => admin.sessions().filter(({ record }) => record.directory === directory));
    const isNamespace = (id) => id.startsWith("legacy::");
    const found = here.find(({ record }) => isNamespace(record.id)) ?? here.find(({ record }) => !record.placeholder);
    if (found === undefined)
        return undefined;
    const { id, projectID } = found.record;
    return { id, projectID, directory, root: directory, checkouts: [directory], placeholder: true };
}
/**
 * A directory that no session is known of. Only the host can say which project it is: until it does, the namespace is listed as one
 * without version control, and it moves by itself as soon as a session of the directory is seen.
 */
function newNamespace(directory) {
    const digest = createHash("sha256").update(directory).digest("hex").slice(0, 8);
    const id = `legacy::global::${digest}`;
    return { id, projectID: "global", directory, root: directory, checkouts: [directory], placeholder: false };
}
function render(directory, report) {
    if (report.result === "none-found" && report.namespace === null)
        return `No 1.x state is in ${oneLine(directory)}.\n`;
    const lines = report.files.map(({ file, result, reason }) => `${file}: ${result}${reason === undefined ? "" : ` (${oneLine(reason)})`}`);
    if (report.namespace !== null)
        lines.push(`${plural(report.snapshots, "snapshot")} imported now; all of it is in ${report.namespace}`);
    if (report.backup !== undefined)
        lines.push(`Copies of the originals: ${oneLine(report.backup)}`);
    return `${lines.join("\n")}\n`;
}
