import assert from "node:assert/strict"
import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { suite, test } from "node:test"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import { LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { cli } from "../cli/helpers.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { CHECKPOINT, HISTORY, v1HistoryText, writeV1 } from "../helpers/legacy.ts"
import { at, openSession } from "../helpers/plugin.ts"
import { asked, compact } from "../helpers/session.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { tokenOf } from "./markers.ts"

/**
 * What text comes in by each member that the tools, hooks and commands use. A member that is new has to be entered here, and walked
 * through below where it takes text.
 */
const ENTRIES: Readonly<Record<keyof SessionCheckpoint, "walked" | "takes no text">> = {
  identity: "takes no text",
  save: "walked",
  load: "takes no text",
  rules: "takes no text",
  repository: "takes no text",
  seen: "takes no text",
  renewBriefing: "takes no text",
  foundIn: "takes no text",
  status: "takes no text",
  list: "takes no text",
  project: "takes no text",
  snapshot: "walked",
  compare: "walked",
  restore: "walked",
  clear: "takes no text",
  purge: "takes no text",
  adopt: "walked",
  awaitsImport: "takes no text",
  importLegacy: "walked",
  enter: "takes no text",
  compact: "walked",
  compactAsShown: "walked",
}

/** Columns with text of people or models, which the door has seen; in all others stand ids, paths, hashes and words of ours. */
const GUARDED = [
  "briefing.text",
  "check_command.command",
  "checkpoint.document",
  "checkpoint.title",
  "observed_change.path",
  "observed_command.directory",
  "observed_command.text",
  "rule.text",
  "snapshot.document",
  "snapshot.name",
  "snapshot.title",
]
const OURS = [
  "briefing.branch",
  "briefing.project_id",
  "briefing.session_id",
  "check_command.session_id",
  "check_command.steps",
  "checkpoint.hash",
  "checkpoint.place",
  "checkpoint.project_id",
  "checkpoint.session_id",
  "checkpoint.status",
  "legacy_file.hash",
  "legacy_file.namespace",
  "legacy_file.path",
  "notice.name",
  "observed.completed",
  "observed.session_id",
  "observed_change.message_id",
  "observed_change.session_id",
  "observed_command.branch",
  "observed_command.call_key",
  "observed_command.class",
  "observed_command.ended",
  "observed_command.message_id",
  "observed_command.session_id",
  "observed_command.shell_id",
  "observed_step.message_id",
  "observed_step.session_id",
  "observed_step.tree_after",
  "observed_step.tree_before",
  "project.directory",
  "project.id",
  "rule.directory",
  "rule.project_id",
  "rule.session_id",
  "session.directory",
  "session.event_ids",
  "session.forked_from",
  "session.handoff",
  "session.host",
  "session.id",
  "session.parent_id",
  "session.project_id",
  "session.prompt_ids",
  "snapshot.place",
  "snapshot.hash",
  "snapshot.kind",
  "snapshot.origin",
  "snapshot.point",
  "snapshot.project_id",
  "snapshot.session_id",
  "snapshot.status",
]

/** Every file below a folder with its bytes as Latin-1 text, and its name. */
function files(folder: string): { path: string; bytes: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile())
    .map((path) => ({ path: relative(folder, path), bytes: readFileSync(path, "latin1") }))
}

suite("a secret that is recognised stays out of every byte", () => {
  test("whatever way text comes in by: no file that is written and no text that is returned holds one", async (t) => {
    let used = 0
    const secret = (): string => tokenOf(++used)
    const folder = tmpdir(t)
    const log = join(folder, "warnings.log")
    const before = process.env["CHECKPOINT_ORCHESTRATOR_LOG"]
    process.env["CHECKPOINT_ORCHESTRATOR_LOG"] = log
    t.after(() => {
      if (before === undefined) delete process.env["CHECKPOINT_ORCHESTRATOR_LOG"]
      else process.env["CHECKPOINT_ORCHESTRATOR_LOG"] = before
    })
    const session = await openSession(t, { [`option ${secret()}`]: true })
    const { bench, desk } = session
    const said: unknown[] = []
    const call = async (tool: string, input: object, caller = session.unchecked): Promise<void> => {
      said.push(await caller.call(tool, input))
    }

    // The tools, and what they refuse.
    const fields = (): object => ({
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, `say ${secret()}`])),
      ...Object.fromEntries(LIST_FIELDS.map((field) => [field, ["plain", `https://x/?k=${secret()}`]])),
      snapshotName: `name ${secret()}`,
    })
    await call("save", fields())
    await call("save", { ...fields(), listMode: "append" })
    await call("save", { notes: JSON.stringify([`in a text ${secret()}`]) })
    await call("save", { ...fields(), status: secret() })
    await call("save", { [`key ${secret()}`]: "x", title: 4 })
    for (const tool of ["load_snapshot", "restore_snapshot"]) await call(tool, { name: `none ${secret()}` })
    await call("load_snapshot", { name: "current", compareWith: secret() })
    await call("migrate", { fromSession: `${"s".repeat(70)} ${secret()}` })
    await call("list", { scope: secret() })

    // The host's summary, heard and seen in the window.
    const fresh = desk.session({ id: "ses_two" })
    await compact({ bench, id: fresh.id }, { text: `the summary ${secret()}` })
    await compact({ bench, id: session.id }, { text: `another ${secret()}` })
    said.push(await asked({ bench, id: session.id }), await asked({ bench, id: fresh.id }))
    for (const tool of ["load", "status", "list"]) {
      await call(tool, {})
      await call(tool, {}, fresh)
    }

    // 1.x state, whole and refused.
    const list = { nextSteps: [`legacy ${secret()}`], task: { title: `old ${secret()}` }, updatedAt: "x" }
    writeV1(desk.directory, CHECKPOINT, JSON.stringify(list))
    writeV1(desk.directory, HISTORY, v1HistoryText(`entry ${secret()}`, "plain"))
    const originals = [CHECKPOINT, HISTORY]
    await call("migrate", { adopt: true })
    const other = await bench.repository("other", "p2")
    writeV1(
      other.directory,
      CHECKPOINT,
      JSON.stringify({ ...list, task: { status: `${"x".repeat(100)} ${secret()}` } }),
    )
    await call("migrate", {}, other.session({ id: "ses_other" }))

    // The command line: its arguments, an import, and what it writes.
    const run = async (...args: readonly string[]): Promise<void> => {
      said.push(await cli([...args, "--database", bench.database], { cwd: folder }))
    }
    const state = {
      updatedAt: "2026-01-01T00:00:00.000Z",
      synthesized: false,
      task: { title: `t ${secret()}`, status: "done" },
      summary: secret(),
      ...Object.fromEntries(LIST_FIELDS.map((field) => [field, [secret()]])),
    }
    const exported = {
      format: "checkpoint-orchestrator/export@1",
      exportedAt: "2026-01-01T00:00:00.000Z",
      sessions: [
        {
          sessionID: "ses_in",
          projectID: "p1",
          directory: `/code/${secret()}`,
          parentID: null,
          forkedFrom: null,
          checkpoint: state,
          snapshots: [
            { name: `n ${secret()}`, kind: "named", savedAt: state.updatedAt, origin: secret(), checkpoint: state },
          ],
        },
      ],
    }
    const input = join(tmpdir(t), "in.json")
    writeFileSync(input, JSON.stringify(exported))
    await run("import", input)
    await run("show", `none ${secret()}`)
    await run("prune", "--keep", secret())
    await run("export", "--out", "out.json")
    await run("handoff", "ses_in", "--out", "handoff.md")
    await run("backup", join(folder, "copy.backup"))
    await run("show", "ses_in")

    assert.equal(at(said[0], "ok"), true, JSON.stringify(said[0]))
    assert.ok(used > 40)
    const found = [...files(folder), ...files(bench.folder)].filter(
      // Copies of the originals of 1.x are copies of files that somebody else wrote.
      ({ path }) => !originals.some((file) => path.endsWith(file)),
    )
    assert.ok(found.some(({ path }) => path.endsWith("checkpoints.db-wal")))
    assert.ok(found.some(({ path }) => path.endsWith("warnings.log")))
    assert.ok(found.some(({ path }) => path.endsWith("handoff-ses_one.md")))
    const texts = [...found, { path: "what was returned", bytes: JSON.stringify(said) }]
    const leaks = texts.flatMap(({ path, bytes }) =>
      Array.from({ length: used }, (_, index) => index + 1)
        .filter((number) => bytes.includes(tokenOf(number).slice(0, 16)) || path.includes(tokenOf(number)))
        .map((number) => `secret ${String(number)} in ${path}`),
    )
    assert.deepEqual(leaks, [])
    // They did come in: what stands for them is there.
    assert.ok((readFileSync(join(folder, "out.json"), "utf8").match(/\[secret:github-token\]/g) ?? []).length > 30)
  })

  test("every column of the schema is known to hold text that came through the door, or none of people or models", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "t" })
    const db = openDatabase(session.bench.database, { readOnly: true })
    const sql = `SELECT s.name || '.' || c.name AS name FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c
      WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT' ORDER BY 1`
    const columns = (db.prepare(sql).all() as { name: string }[]).map(({ name }) => name)
    db.close()
    assert.deepEqual(columns, [...GUARDED, ...OURS].toSorted())
    assert.ok(Object.values(ENTRIES).includes("walked"))
  })
})
