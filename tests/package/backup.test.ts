import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { test } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import { acquireStore } from "../../src/sqlite/store/registry.ts"
import { textAt } from "../helpers/plugin.ts"
import { identityOf } from "../helpers/service.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { allPages, nodes } from "./markdown.ts"
import { MANIFEST, ROOT } from "./tree.ts"

const LINE = /^\s*(?:\$ |npx @gitdamnit\/)?(checkpoint-orchestrator (backup|restore-backup)\b[^<[\]\n]*)$/gm

test(
  "the backup commands that the pages show save a database and bring it back",
  {
    skip: process.platform === "win32" && "the pages show a POSIX shell",
  },
  async (t) => {
    const shown = allPages().flatMap(({ root }) =>
      nodes(root, "code").flatMap(({ value }) => [...value.matchAll(LINE)]),
    )
    const lines = (name: string): string[] =>
      shown.flatMap(([, line = "", command]) => (command === name ? [line.trim()] : []))
    const [backups, restores] = [lines("backup"), lines("restore-backup")]
    assert.ok(backups.length > 0 && restores.length > 0, "no page shows how to back up and restore")

    const home = tmpdir(t)
    const database = join(home, ".local", "share", "opencode", "checkpoint-orchestrator", "checkpoints.db")
    await save(database, "before")
    for (const line of new Set(backups)) shell(home, line)
    await save(database, "after")
    for (const line of new Set(restores)) shell(home, line)

    const live: unknown = JSON.parse(shell(home, "checkpoint-orchestrator show ses_one --json"))
    assert.equal(textAt(live, "task", "title"), "before")
    const doctor = shell(home, "checkpoint-orchestrator doctor --json")
    assert.doesNotMatch(doctor, /"problem"/)
  },
)

/** A save as the plugin makes it, and the end of that plugin. */
async function save(database: string, title: string): Promise<void> {
  const { store, release } = acquireStore(database, complain)
  const options = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: Date.now }
  await createService(store, options)
    .forSession(identityOf({ id: "ses_one" }))
    .save({ title, listMode: "replace" })
  release()
}

/** Runs a line as a person would, with the command on the PATH. Returns what it printed. */
function shell(home: string, line: string): string {
  const [name = "", main = ""] = Object.entries(MANIFEST.bin)[0] ?? []
  const bin = join(home, "bin", name)
  mkdirSync(dirname(bin), { recursive: true })
  writeFileSync(bin, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, main)}' "$@"\n`, { mode: 0o755 })
  const PATH = [dirname(bin), process.env["PATH"] ?? ""].join(delimiter)
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", line], {
    cwd: home,
    encoding: "utf8",
    env: { HOME: home, PATH },
  })
  assert.equal(status, 0, `${line}: ${stderr}`)
  return stdout
}

function complain(warning: string): never {
  throw new Error(warning)
}
