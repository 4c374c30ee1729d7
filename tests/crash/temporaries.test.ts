import assert from "node:assert/strict"
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { replaceFile } from "../../src/lib/private-file.ts"
import { Child } from "../helpers/child.ts"
import { tmpdir } from "../helpers/tmp.ts"

const HEX = "0123456789abcdef"

/** A number that no process has any more. */
async function deadProcess(): Promise<number> {
  await using child = new Child("tests/crash/pid.ts")
  const pid = Number(await child.line())
  await child.stop()
  return pid
}

function temporary(folder: string, pid: number, seconds: number): string {
  const name = `.${pid}-${HEX}.tmp`
  writeFileSync(join(folder, name), "half")
  const time = Date.now() / 1_000 - seconds
  utimesSync(join(folder, name), time, time)
  return name
}

async function left(t: TestContext, make: (folder: string) => unknown): Promise<readonly string[]> {
  const folder = tmpdir(t)
  make(folder)
  await replaceFile(folder, "new", "text", { mode: 0o600 })
  return readdirSync(folder)
    .filter((name) => name !== "new")
    .sort()
}

suite("temporary files", () => {
  test("of a dead process go at the next write once they are ten seconds old", async (t) => {
    const pid = await deadProcess()
    assert.deepEqual(await left(t, (folder) => temporary(folder, pid, 11)), [])
    assert.deepEqual(await left(t, (folder) => temporary(folder, pid, 5)), [`.${pid}-${HEX}.tmp`])
  })

  test("of a dead process that were too young are looked at again at a later write", async (t) => {
    const pid = await deadProcess()
    const folder = tmpdir(t)
    temporary(folder, pid, 5)
    await replaceFile(folder, "new", "1", { mode: 0o600 })
    temporary(folder, pid, 11)
    await replaceFile(folder, "new", "2", { mode: 0o600 })
    assert.deepEqual(readdirSync(folder), ["new"])
  })

  test("of a running process stay for an hour", async (t) => {
    assert.deepEqual(await left(t, (folder) => temporary(folder, process.pid, 3_500)), [`.${process.pid}-${HEX}.tmp`])
    assert.deepEqual(await left(t, (folder) => temporary(folder, process.pid, 3_700)), [])
  })

  test("are told by their exact name, and links and folders of that name stay", async (t) => {
    const pid = await deadProcess()
    const others = [`.${pid}.tmp`, `${pid}-${HEX}.tmp`, `.${pid}-${HEX}.tmp.md`, ".x-0123456789abcdef.tmp", "notes.tmp"]
    const names = await left(t, (folder) => {
      for (const name of others) {
        writeFileSync(join(folder, name), "")
        utimesSync(join(folder, name), 1, 1)
      }
      mkdirSync(join(folder, `.${pid}-${HEX.replace("0", "f")}.tmp`))
      symlinkSync("/nowhere", join(folder, `.${pid}-${HEX.replace("0", "e")}.tmp`))
    })
    assert.equal(names.length, others.length + 2)
  })
})
