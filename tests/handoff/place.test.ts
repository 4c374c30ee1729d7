import assert from "node:assert/strict"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs"
import { symlinkSync, writeFileSync } from "node:fs"
import { rename } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { HANDOFF_FOLDER, removeHandoff, writeHandoff } from "../../src/handoff/place.ts"

const SESSION = "ses_0123456789abcdefABCDEF"
const FILE = `handoff-${SESSION}.md`

function freshFolder(t: TestContext): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "checkpoint-handoff-")))
  t.after(() => {
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

function refusal(): Error {
  return Object.assign(new Error("EPERM: refused by the test"), { code: "EPERM" })
}

suite("writeHandoff", () => {
  for (const mask of [0, 0o022, 0o777])
    test(`writes the default place, private and ignored by git, under umask 0${mask.toString(8)}`, async (t) => {
      const root = freshFolder(t)
      const before = process.umask(mask)
      t.after(() => process.umask(before))
      const path = await writeHandoff({ root, sessionID: SESSION, text: "# one\n" })
      assert.equal(path, join(root, ".opencode", "state", "checkpoint-orchestrator", FILE))
      assert.equal(readFileSync(path, "utf8"), "# one\n")
      assert.equal(modeOf(path), 0o600)
      for (const folder of [".opencode", ".opencode/state", HANDOFF_FOLDER])
        assert.equal(modeOf(join(root, folder)), 0o700)
      assert.equal(readFileSync(join(root, HANDOFF_FOLDER, ".gitignore"), "utf8"), "*\n")
      assert.deepEqual(readdirSync(join(root, HANDOFF_FOLDER)).sort(), [".gitignore", FILE])
      assert.deepEqual(readdirSync(join(root, ".opencode")), ["state"])
    })

  test("takes an absent, empty or blank folder for the default", async (t) => {
    for (const folder of [undefined, "", "  "]) {
      const root = freshFolder(t)
      await writeHandoff({ root, folder, sessionID: SESSION, text: "x" })
      assert.ok(existsSync(join(root, HANDOFF_FOLDER, FILE)))
    }
  })

  test("takes a relative folder below the root and an absolute one anywhere", async (t) => {
    const root = freshFolder(t)
    const elsewhere = freshFolder(t)
    const place = { root, sessionID: SESSION, text: "x" }
    assert.equal(await writeHandoff({ ...place, folder: "a/./b/../c" }), join(root, "a", "c", FILE))
    assert.equal(await writeHandoff({ ...place, folder: join(root, "d") }), join(root, "d", FILE))
    assert.equal(await writeHandoff({ ...place, folder: join(elsewhere, "x", "y") }), join(elsewhere, "x", "y", FILE))
    assert.equal(modeOf(join(elsewhere, "x")), 0o700)
    assert.ok(existsSync(join(elsewhere, "x", "y", ".gitignore")))
  })

  test("does not hide a folder from git that holds anything else, nor the root itself", async (t) => {
    const root = freshFolder(t)
    const place = { root, sessionID: SESSION, text: "x" }
    await writeHandoff({ ...place, folder: "." })
    mkdirSync(join(root, "docs"))
    writeFileSync(join(root, "docs", "guide.md"), "")
    await writeHandoff({ ...place, folder: "docs" })
    assert.deepEqual(readdirSync(root).sort(), ["docs", FILE])
    assert.deepEqual(readdirSync(join(root, "docs")).sort(), ["guide.md", FILE])
  })

  test("refuses a relative folder that leaves the root", async (t) => {
    const folder = freshFolder(t)
    const root = join(folder, "root")
    mkdirSync(root)
    for (const out of ["..", "../other", "a/../../other", "../root-sibling"])
      await assert.rejects(writeHandoff({ root, folder: out, sessionID: SESSION, text: "x" }), /lies outside/)
    assert.deepEqual(readdirSync(folder), ["root"])
  })

  test("writes nothing under the root of a file system, or where there is no project folder", async (t) => {
    const folder = freshFolder(t)
    symlinkSync("/", join(folder, "slash"))
    symlinkSync(join(folder, "nowhere"), join(folder, "dangling"))
    writeFileSync(join(folder, "file"), "")
    const place = { sessionID: SESSION, text: "x" }
    for (const root of ["/", "//", "/tmp/..", join(folder, "slash")])
      await assert.rejects(writeHandoff({ ...place, root }), /the root of a file system/)
    await assert.rejects(writeHandoff({ ...place, root: "/", folder }), /the root of a file system/)
    await assert.rejects(writeHandoff({ ...place, root: "" }), /no project folder/)
    await assert.rejects(writeHandoff({ ...place, root: "relative" }), /no project folder/)
    await assert.rejects(writeHandoff({ ...place, root: join(folder, "missing") }), /missing is not a usable folder/)
    await assert.rejects(writeHandoff({ ...place, root: join(folder, "dangling") }), /leads nowhere/)
    await assert.rejects(writeHandoff({ ...place, root: join(folder, "file") }), /file is not a folder/)
    for (const under of ["/", "/no-such-folder-here/x"])
      await assert.rejects(writeHandoff({ ...place, root: folder, folder: under }), /would be made under \//)
    assert.deepEqual(readdirSync(folder).sort(), ["dangling", "file", "slash"])
  })

  test("does not write through a linked folder or file that leads outside", async (t) => {
    const root = freshFolder(t)
    const outside = freshFolder(t)
    mkdirSync(join(root, ".opencode"))
    symlinkSync(outside, join(root, ".opencode", "state"))
    const place = { root, sessionID: SESSION, text: "x" }
    await assert.rejects(writeHandoff(place), /state is a link that leads outside/)
    mkdirSync(join(root, "own"))
    writeFileSync(join(outside, "target"), "precious")
    symlinkSync(join(outside, "target"), join(root, "own", FILE))
    await assert.rejects(writeHandoff({ ...place, folder: "own" }), /is a link that leads outside its folder/)
    assert.equal(readFileSync(join(outside, "target"), "utf8"), "precious")
    assert.deepEqual(readdirSync(outside), ["target"])
  })

  test("keeps every session's file in the folder, whatever its id", async (t) => {
    const root = freshFolder(t)
    const ids = [
      "../pwned",
      "..\\pwned",
      "a/b",
      "CON",
      ".",
      "",
      "x".repeat(300),
      "legacy::p1",
      "ses_a",
      "ses-a",
      "ses/a",
    ]
    const paths = await Promise.all(ids.map((sessionID) => writeHandoff({ root, sessionID, text: sessionID })))
    assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, ids.length)
    for (const [index, path] of paths.entries()) assert.equal(readFileSync(path, "utf8"), ids[index])
    assert.equal(readdirSync(join(root, HANDOFF_FOLDER)).length, ids.length + 1)
    assert.deepEqual(readdirSync(root), [".opencode"])
  })

  test("twenty writes at once leave the last one's text, whole, and no temporary file", async (t) => {
    const root = freshFolder(t)
    const texts = Array.from({ length: 20 }, (_, index) => `version ${String(index)} `.repeat(10_000))
    await Promise.all(texts.map((text) => writeHandoff({ root, sessionID: SESSION, text })))
    assert.equal(readFileSync(join(root, HANDOFF_FOLDER, FILE), "utf8"), texts.at(-1))
    assert.deepEqual(readdirSync(join(root, HANDOFF_FOLDER)).sort(), [".gitignore", FILE])
  })

  test("a write that has to wait does not undo a later one", async (t) => {
    const root = freshFolder(t)
    let refusals = 0
    const held = async (from: string, to: string): Promise<void> => {
      if (refusals++ < 3) throw refusal()
      await rename(from, to)
    }
    const place = { root, sessionID: SESSION }
    const older = writeHandoff({ ...place, text: "older" }, { rename: held })
    const newer = writeHandoff({ ...place, text: "newer" })
    await Promise.all([older, newer])
    assert.equal(refusals, 4)
    assert.equal(readFileSync(await newer, "utf8"), "newer")
  })

  test("a lasting refusal leaves the old file, no temporary one, and the next write works", async (t) => {
    const root = freshFolder(t)
    const place = { root, sessionID: SESSION }
    const path = await writeHandoff({ ...place, text: "old" })
    const failing = writeHandoff(
      { ...place, text: "new" },
      { rename: () => Promise.reject(refusal()), delays: [1, 1, 1] },
    )
    const next = writeHandoff({ ...place, text: "next" }, { rename: () => Promise.reject(refusal()), delays: [] })
    await assert.rejects(failing, /could not be written: EPERM/)
    await assert.rejects(next, /could not be written: EPERM/)
    assert.equal(readFileSync(path, "utf8"), "old")
    assert.deepEqual(readdirSync(join(root, HANDOFF_FOLDER)).sort(), [".gitignore", FILE])
    await writeHandoff({ ...place, text: "again" })
    assert.equal(readFileSync(path, "utf8"), "again")
  })
})

suite("removeHandoff", () => {
  test("removes the session's file only, and tells whether there was one", async (t) => {
    const root = freshFolder(t)
    const other = await writeHandoff({ root, sessionID: "ses_other", text: "other" })
    const path = await writeHandoff({ root, sessionID: SESSION, text: "mine" })
    assert.equal(await removeHandoff({ root, sessionID: SESSION }), true)
    assert.equal(await removeHandoff({ root, sessionID: SESSION }), false)
    assert.equal(existsSync(path), false)
    assert.ok(existsSync(other))
  })

  test("makes nothing where there is no folder", async (t) => {
    const root = freshFolder(t)
    assert.equal(await removeHandoff({ root, sessionID: SESSION }), false)
    assert.equal(await removeHandoff({ root, folder: join(root, "a", "b"), sessionID: SESSION }), false)
    assert.deepEqual(readdirSync(root), [])
  })

  test("waits for the writes called before it", async (t) => {
    const root = freshFolder(t)
    const writing = writeHandoff({ root, sessionID: SESSION, text: "x" })
    assert.equal(await removeHandoff({ root, sessionID: SESSION }), true)
    assert.equal(existsSync(await writing), false)
  })

  test("leaves a link alone, and does not follow a linked folder outside", async (t) => {
    const root = freshFolder(t)
    const outside = freshFolder(t)
    writeFileSync(join(outside, FILE), "precious")
    mkdirSync(join(root, "own"))
    symlinkSync(join(outside, FILE), join(root, "own", FILE))
    symlinkSync(outside, join(root, "linked"))
    await assert.rejects(removeHandoff({ root, folder: "own", sessionID: SESSION }), /left alone/)
    await assert.rejects(removeHandoff({ root, folder: "linked", sessionID: SESSION }), /leads outside/)
    await assert.rejects(removeHandoff({ root: "/", sessionID: SESSION }), /the root of a file system/)
    assert.equal(readFileSync(join(outside, FILE), "utf8"), "precious")
  })
})
