import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { copyFileSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import { SqliteStore } from "../../../src/sqlite/store/sqlite-store.ts"
import { Child } from "../../helpers/child.ts"
import type { Runtime } from "../../helpers/child.ts"
import { save } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import type { Outcome } from "../../workers/beside.ts"

/** Makes something at a path that is no regular file. Whatever it leads to is in the test's own folder, too. */
const KINDS: readonly (readonly [name: string, make: (path: string) => Promise<void> | void])[] = [
  ["a named pipe", pipe],
  [
    "a folder",
    (path) => {
      mkdirSync(path)
    },
  ],
  [
    "a link to nothing",
    (path) => {
      symlinkSync(`${path}.nothing`, path)
    },
  ],
  [
    "a link to a named pipe",
    (path) => {
      pipe(`${path}.pipe`)
      symlinkSync(`${path}.pipe`, path)
    },
  ],
  [
    "a socket",
    async (path) => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(path, resolve))
      server.unref()
    },
  ],
]

function pipe(path: string): void {
  execFileSync("mkfifo", [path])
}

/** Ends with the database or with the exit code with which the command line refuses it. */
const REFUSED: ReadonlySet<string | number> = new Set(["storage-unavailable", "error", 1, 3])

/** How many ways the worker tries. */
const WAYS = 16

async function everyWay(
  databases: readonly string[],
  runtime: Runtime,
  backup: string,
  env = {},
): Promise<readonly Outcome[]> {
  const input = { databases, directory: dirname(backup), backup }
  await using child = new Child("tests/workers/beside.ts", { runtime, input, env })
  return (await child.rest()).map((line) => JSON.parse(line) as Outcome)
}

async function sound(path: string): Promise<void> {
  const store = new SqliteStore(path)
  await save(store, "ses_one", { title: "Task" })
  store.close()
}

suite("what stands beside a database is looked at before it is opened", () => {
  for (const runtime of ["node", "bun"] as const)
    for (const side of ["", "-wal", "-shm", "-journal"])
      test(`what is no file as <database>${side} is refused by name in every way, and nothing waits for it (${runtime})`, async (t) => {
        const folder = tmpdir(t)
        const backup = join(folder, "backup.db")
        await sound(backup)
        const paths: string[] = []
        for (const [name, make] of KINDS) {
          const path = join(folder, `${name.replaceAll(" ", "-")}.db`)
          if (side !== "") copyFileSync(backup, path)
          await make(path + side)
          paths.push(path)
        }
        const look = (): unknown =>
          paths.map((path) => {
            const { ino, mode } = lstatSync(path + side)
            return { path, ino, mode, bytes: side === "" ? "" : readFileSync(path).toString("base64") }
          })
        const before = look()
        const outcomes = await everyWay(paths, runtime, backup)
        assert.equal(outcomes.length, paths.length * WAYS)
        for (const { database, way, code, message } of outcomes) {
          assert.ok(REFUSED.has(code), `${database} ${way}: ${String(code)} ${message}`)
          // A pipe to which a link leads is named by its own name, which begins with that of the link.
          assert.ok(message.includes(database + side), `${database} ${way}: ${message}`)
        }
        assert.deepEqual(look(), before)
      })

  test("a link to a regular database is opened, and what is beside that is looked at", async (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, "real"))
    const path = join(folder, "real", "c.db")
    const link = join(folder, "link.db")
    await sound(path)
    symlinkSync(path, link)
    copyFileSync(path, join(folder, "backup.db"))
    const [direct] = await everyWay([link], "node", join(folder, "backup.db"))
    assert.equal(direct?.code, "opened")
    pipe(`${path}-journal`)
    const [refused] = await everyWay([link], "node", join(folder, "backup.db"))
    assert.equal(refused?.code, "storage-unavailable")
  })
})

suite("a device", () => {
  test("that a link leads to is no database, and stays where it is", async (t) => {
    const folder = tmpdir(t)
    const device = join(folder, "device")
    try {
      execFileSync("mknod", [device, "c", "1", "5"], { stdio: "ignore" })
    } catch {
      t.skip("only root may make one")
      return
    }
    await sound(join(folder, "backup.db"))
    symlinkSync(device, join(folder, "c.db"))
    for (const runtime of ["node", "bun"] as const)
      for (const { way, code } of await everyWay([join(folder, "c.db")], runtime, join(folder, "backup.db")))
        assert.ok(REFUSED.has(code), way)
    assert.ok(lstatSync(device).isCharacterDevice())
  })
})

suite("a named pipe that is named by a person", () => {
  test("as a backup to be restored is refused, and as the file of warnings is not waited for", async (t) => {
    const folder = tmpdir(t)
    const named = join(folder, "pipe")
    pipe(named)
    await sound(join(folder, "c.db"))
    const outcomes = await everyWay([join(folder, "c.db")], "node", named, { CHECKPOINT_ORCHESTRATOR_LOG: named })
    const restored = outcomes.find(({ way }) => way.startsWith("restore-backup"))
    assert.equal(restored?.code, 2)
    assert.match(restored.message, /is not a regular file/)
    assert.ok(outcomes.some(({ way, code }) => way === "checkpoint_load" && code === "ok"))
    assert.ok(lstatSync(named).isFIFO())
  })
})
