import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, suite, test } from "node:test"
import { build } from "esbuild"
import { isCheckpointError } from "../../src/errors.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { cli } from "../cli/helpers.ts"
import { Child, RUNTIMES } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { ask, save, titleOf } from "../helpers/database.ts"

const ROOT = join(import.meta.dirname, "..", "..")
const home = mkdtempSync(join(realpathSync(tmpdir()), "replace-test-"))
const worker = join(home, "worker.cjs")
/** `light` has a log without the first page, which cannot make up for that of the main file. */
const [killed, light, backup] = [join(home, "killed.db"), join(home, "light.db"), join(home, "backup.db")]
const aside = (verb: string, path: string): string => `${path}.${verb}-19700101T000000000Z`

/** Something is in the main file, something newer in the log of a killed process, and something else in the backup. */
before(async () => {
  await build({
    entryPoints: [join(ROOT, "tests", "crash", "replace-worker.ts")],
    outfile: worker,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
    alias: { "node:fs": join(ROOT, "tests", "crash", "deadly-fs.ts") },
  })
  const store = new SqliteStore(killed)
  await save(store, "ses_a", { title: "in the main file" })
  store.close()
  const live = `${light}.live`
  copyFileSync(killed, live)
  const db = openDatabase(live)
  db.exec("PRAGMA wal_autocheckpoint = 0; UPDATE session SET prompts = 7")
  for (const side of ["", "-wal"]) execFileSync("cp", [live + side, light + side])
  db.close()
  const other = new SqliteStore(backup)
  await save(other, "ses_a", { title: "in the backup" })
  other.close()
  await using child = new Child("tests/workers/store.ts", { input: { path: killed } })
  await child.line()
  await ask(child, "save", "ses_a", { title: "in the log" })
})

after(() => {
  rmSync(home, { recursive: true, force: true })
})

interface State {
  /** The files that it is made of, and what is done to them. */
  readonly from: string
  readonly spoil: (path: string) => void
  /** Whether SQLite can lock it: then the log is copied into the file first. */
  readonly lockable: boolean
  readonly sound: boolean
}

const fill = (path: string, from: number, to: number): void => {
  writeFileSync(path, Buffer.from(readFileSync(path)).fill(7, from, to))
}

const STATES: Readonly<Record<string, State>> = {
  "a sound database with a log": { from: killed, spoil: () => undefined, lockable: true, sound: true },
  "a damaged database with a log": {
    from: killed,
    spoil: (path) => {
      fill(path, 5 * 4096, 12 * 4096)
    },
    lockable: true,
    sound: false,
  },
  "what is no database any more, with a log": {
    from: light,
    spoil: (path) => {
      fill(path, 0, 4096)
    },
    lockable: false,
    sound: false,
  },
  "an empty database with a log": { from: killed, spoil: truncateSync, lockable: false, sound: false },
  "a log alone": { from: killed, spoil: rmSync, lockable: false, sound: false },
}

interface Round extends State {
  readonly path: string
  readonly verb: "replaced" | "damaged"
  readonly old: { readonly main: Buffer | undefined; readonly log: Buffer }
}

/** Kills the command before each of its calls in turn, until one run comes to its end. */
async function killAtEach(runtime: Runtime, command: readonly string[], state: State, links: boolean): Promise<number> {
  // What comes before the fifth call is the same for all: a new file is begun.
  for (let at = state.sound ? 1 : 5; ; at++) {
    const folder = mkdtempSync(join(home, "round-"))
    const path = join(folder, "c.db")
    for (const side of ["", "-wal"]) copyFileSync(state.from + side, path + side)
    state.spoil(path)
    const old = { main: existsSync(path) ? readFileSync(path) : undefined, log: readFileSync(`${path}-wal`) }
    const [program, ...flags] = RUNTIMES[runtime]
    const { signal, status, stdout } = spawnSync(program, [...flags, worker, ...command, "--database", path], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "", KILL_AT: String(at), NO_LINKS: links ? "0" : "1" },
      timeout: 60_000,
    })
    if (signal === null) {
      assert.ok(status === 0 || (status === 1 && command[0] === "doctor"), stdout)
      return at - 1
    }
    assert.equal(signal, "SIGKILL")
    const verb = command[0] === "doctor" ? "damaged" : "replaced"
    try {
      await examine({ ...state, path, verb, old })
    } catch (error) {
      throw new Error(`killed before call ${at}, with ${readdirSync(folder).join(", ")}`, { cause: error })
    }
    rmSync(folder, { recursive: true })
  }
}

async function examine({ path, verb, old, sound, lockable }: Round): Promise<void> {
  const kept = aside(verb, path)
  const same = (file: string, bytes: Buffer | undefined): boolean =>
    bytes === undefined || (existsSync(file) && readFileSync(file).equals(bytes))
  if (!lockable) {
    assert.ok(same(path, old.main) || same(kept, old.main), "the old file is kept")
    assert.ok(same(`${path}-wal`, old.log) || same(`${kept}-wal`, old.log), "the old log is kept")
  }
  const there = existsSync(path)
  const health = await cli(["doctor", "--database", path])
  const store = new SqliteStore(path)
  const seen = await titleOf(store, "ses_a").catch((error: unknown) => error)
  store.close()
  assert.equal(existsSync(path), there, "nothing was begun")
  if (isCheckpointError(seen)) {
    assert.ok(!sound || !there || seen.message.includes(kept), seen.message)
    assert.equal(health.code, 1, health.out)
    if (!there && !existsSync(`${path}-wal`)) assert.ok(seen.message.includes(kept) && health.out.includes(kept))
  } else if (verb === "replaced") {
    assert.ok(seen === "in the log" || seen === "in the backup", String(seen))
    if (seen === "in the backup" && sound) assert.equal((await cli(["show", "ses_a", "--database", kept])).code, 0)
  } else {
    assert.ok(typeof seen === "string" || seen === undefined, String(seen))
    assert.ok(lockable || (same(kept, old.main) && same(`${kept}-wal`, old.log)), "the old state is kept as a pair")
  }
  const again = await cli(["restore-backup", backup, "--database", path])
  assert.equal(again.code, 0, again.err)
  const restored = new SqliteStore(path)
  assert.equal(await titleOf(restored, "ses_a"), "in the backup")
  restored.close()
  assert.equal((await cli(["doctor", "--database", path])).code, 0)
}

suite("a kill at any step of putting another file in a database's place", () => {
  const places = [
    ["node", true],
    ["node", false],
    ["bun", true],
  ] as const
  for (const [runtime, links] of places)
    for (const [name, state] of Object.entries(STATES))
      for (const command of [
        ["restore-backup", backup],
        ["doctor", "--repair"],
      ]) {
        // A sound database is not repaired.
        if (command[0] === "doctor" && state.sound) continue
        const where = links ? "" : " without hard links"
        test(`leaves a whole file or is reported, and the old state is kept: ${command[0] ?? ""} over ${name}${where} (${runtime})`, async () => {
          assert.ok((await killAtEach(runtime, command, state, links)) >= 8)
        })
      }
})
