import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import fs, {
  existsSync,
  mkdirSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { dirname } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { MAX_BYTES } from "../../src/legacy/files.ts"
import { CHECKPOINT, HISTORY, v1HistoryText, v1Path, v1Text, writeV1 } from "../helpers/legacy.ts"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"

const nest = (levels: number, inner = ""): string => "[".repeat(levels) + inner + "]".repeat(levels)
const list = (items: number, item: string): string => `[${Array<string>(items).fill(item).join()}]`
const withNotes = (notes: string): string => `{"updatedAt":"","notes":[],"x":${notes}}`

/** Which files the plugin reads, by base name, from now to the end of the test. */
function readings(t: TestContext): string[] {
  const { readFileSync } = fs
  const read: string[] = []
  fs.readFileSync = ((path: string, options: BufferEncoding): unknown => {
    if (path.includes("/.opencode/state/checkpoint")) read.push(path.slice(path.lastIndexOf("/") + 1))
    return readFileSync(path, options)
  }) as typeof readFileSync
  syncBuiltinESMExports()
  t.after(() => {
    fs.readFileSync = readFileSync
    syncBuiltinESMExports()
  })
  return read
}

suite("1.x files beyond what 1.x can have written", () => {
  const texts: readonly (readonly [name: string, text: string, reason: RegExp | undefined])[] = [
    ["nested 100 levels deep", nest(99), undefined],
    ["nested 101 levels deep", nest(100), /^nested 101 levels deep, and at most 100 are read$/],
    ["nested by objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, /^nested 100001 levels deep/],
    ["of nothing but brackets", nest(2_000_000), /^nested 2000001 levels deep/],
    [
      "of empty objects",
      list(300_000, "{}"),
      /^made of 6\d{5} brackets, commas and colons, and at most 500000 are read$/,
    ],
    ["of numbers", list(1_000_000, "1"), /^made of 10\d{5} brackets/],
    ["of keys", `{${Array.from({ length: 260_000 }, (_, key) => `"${key}":1`).join()}}`, /^made of 5\d{5} brackets/],
    ["with 400,000 numbers", list(400_000, "1"), undefined],
    ["with all of it inside of text", JSON.stringify(`${"[".repeat(300)}${",:".repeat(600_000)}\\"`), undefined],
  ]
  for (const [name, text, reason] of texts) {
    test(`are ${reason === undefined ? "imported" : "refused"}: ${name}`, async (t) => {
      const session = await openSession(t)
      writeV1(session.desk.directory, CHECKPOINT, withNotes(text))
      const [file] = listAt(await session.run("migrate"), "legacy", "files")
      assert.equal(at(file, "result"), reason === undefined ? "imported" : "unreadable")
      if (reason !== undefined) assert.match(textAt(file, "reason"), reason)
    })
  }

  test("a nest that is never closed is not complete JSON", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, HISTORY, "[".repeat(MAX_BYTES))
    const [file] = listAt(await session.run("migrate"), "legacy", "files")
    assert.deepEqual([at(file, "result"), /^not complete JSON: /.test(textAt(file, "reason"))], ["unreadable", true])
  })

  test("are read up to 8 MiB, and one byte more is refused by name of limit and size, without being read", async (t) => {
    const session = await openSession(t)
    const path = v1Path(session.desk.directory, CHECKPOINT)
    writeV1(session.desk.directory, CHECKPOINT, v1Text("t").padEnd(MAX_BYTES + 1))
    const read = readings(t)
    assert.equal((await session.run("status"))["legacyWaiting"], false)
    assert.deepEqual(listAt(await session.run("migrate"), "legacy", "files"), [
      { file: CHECKPOINT, result: "unreadable", reason: "it has 8388609 bytes, and at most 8388608 are read" },
    ])
    assert.deepEqual(read, [])
    truncateSync(path, MAX_BYTES)
    assert.equal((await session.run("status"))["legacyWaiting"], true)
    assert.equal(at(await session.run("migrate"), "legacy", "result"), "imported")
  })
})

const pipe = (path: string): Buffer => execFileSync("mkfifo", [path])
const link =
  (target: string) =>
  (path: string): void => {
    symlinkSync(target, path)
  }

suite("what is no file in the place of a 1.x file", () => {
  const things: readonly (readonly [name: string, make: (path: string) => unknown])[] = [
    ["a pipe", pipe],
    ["a folder", (path) => mkdirSync(path, { recursive: true })],
    ["a link to a device", link("/dev/zero")],
    [
      "a link to a pipe",
      (path) => {
        pipe(`${path}.pipe`)
        symlinkSync(`${path}.pipe`, path)
      },
    ],
    ["a link to a file of the system that has no end", link("/proc/kmsg")],
    ["a link to itself", link("checkpoint.json")],
  ]
  for (const [name, make] of things) {
    test(`is reported and holds nothing up: ${name}`, { skip: process.platform !== "linux" }, async (t) => {
      const session = await openSession(t)
      for (const file of [CHECKPOINT, HISTORY]) {
        const path = v1Path(session.desk.directory, file)
        mkdirSync(dirname(path), { recursive: true })
        make(path)
      }
      assert.equal((await session.run("status"))["legacyWaiting"], false)
      assert.equal((await session.run("load"))["legacyWaiting"], undefined)
      const files = listAt(await session.run("migrate"), "legacy", "files")
      assert.deepEqual(
        files.map((file) => at(file, "result")),
        existsSync("/proc/kmsg") || !name.includes("no end") ? ["unreadable", "unreadable"] : [],
      )
    })
  }
})

/** Returns once the file system dates a file later than this one: some of them count in steps of 10 ms. */
function nextTick(path: string): void {
  const { ctimeNs } = statSync(path, { bigint: true })
  do writeFileSync(`${path}.tick`, "")
  while (statSync(`${path}.tick`, { bigint: true }).ctimeNs === ctimeNs)
}

suite("the answer whether 1.x state waits", () => {
  test("is remembered while size and date of the files stay", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, CHECKPOINT, v1Text("one"))
    writeV1(session.desk.directory, HISTORY, nest(200))
    const read = readings(t)
    for (const tool of ["status", "load", "status", "load"])
      assert.equal((await session.run(tool))["legacyWaiting"], true, tool)
    assert.deepEqual(read.sort(), [HISTORY, CHECKPOINT])
    await session.run("migrate")
    read.length = 0
    for (const tool of ["status", "load"]) assert.notEqual((await session.run(tool))["legacyWaiting"], true, tool)
    assert.deepEqual(read, [])
  })

  const good = v1HistoryText("one")
  const changes: readonly (readonly [name: string, change: (path: string) => void])[] = [
    [
      "it grows",
      (path) => {
        writeFileSync(path, `${good} `)
      },
    ],
    [
      "it has the same size",
      (path) => {
        writeFileSync(path, good)
      },
    ],
    [
      "it has the same size and the same date",
      (path) => {
        const { atime, mtime } = statSync(path)
        writeFileSync(path, good)
        utimesSync(path, atime, mtime)
      },
    ],
    [
      "another file is put in its place",
      (path) => {
        writeFileSync(`${path}.new`, good)
        renameSync(`${path}.new`, path)
      },
    ],
  ]
  for (const [name, change] of changes) {
    test(`is found anew when a file changes: ${name}`, async (t) => {
      const session = await openSession(t)
      const path = v1Path(session.desk.directory, HISTORY)
      writeV1(session.desk.directory, HISTORY, "x".repeat(Buffer.byteLength(good)))
      assert.equal((await session.run("status"))["legacyWaiting"], false)
      nextTick(path)
      change(path)
      assert.equal((await session.run("status"))["legacyWaiting"], true)
    })
  }
})
