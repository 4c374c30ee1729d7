import assert from "node:assert/strict"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs"
import { symlinkSync, writeFileSync } from "node:fs"
import { rename } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { ensureFolder, ensureIgnored, findFolder } from "../../src/lib/private-file.ts"
import { isInside, removeFile, replaceFile } from "../../src/lib/private-file.ts"

function freshFolder(t: TestContext): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "checkpoint-files-")))
  t.after(() => {
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

function withUmask(t: TestContext, mask: number): void {
  const before = process.umask(mask)
  t.after(() => process.umask(before))
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

function refusal(code: string): Error {
  return Object.assign(new Error(`${code}: refused by the test`), { code })
}

suite("ensureFolder", () => {
  for (const mask of [0, 0o022, 0o777])
    test(`makes every missing folder with mode 0700 under umask 0${mask.toString(8)}`, (t) => {
      const root = freshFolder(t)
      withUmask(t, mask)
      const path = ensureFolder(root, ["a", "b", "c"])
      assert.equal(path, join(root, "a", "b", "c"))
      for (const folder of ["a", "a/b", "a/b/c"]) assert.equal(modeOf(join(root, folder)), 0o700)
    })

  test("leaves the mode of an existing folder alone", (t) => {
    const root = freshFolder(t)
    mkdirSync(join(root, "a"), { mode: 0o755 })
    const mode = modeOf(join(root, "a"))
    ensureFolder(root, ["a", "b"])
    assert.equal(modeOf(join(root, "a")), mode)
  })

  test("follows a link that stays inside the root", (t) => {
    const root = freshFolder(t)
    mkdirSync(join(root, "real"))
    symlinkSync(join(root, "real"), join(root, "link"))
    ensureFolder(root, ["link", "sub"])
    assert.ok(existsSync(join(root, "real", "sub")))
  })

  test("accepts a root that is itself reached through a link", (t) => {
    const folder = freshFolder(t)
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "root"))
    assert.equal(ensureFolder(join(folder, "root"), ["a"]), join(folder, "root", "a"))
    assert.ok(existsSync(join(folder, "real", "a")))
  })

  test("refuses a link that leads outside the root and makes nothing there", (t) => {
    const root = freshFolder(t)
    const outside = freshFolder(t)
    symlinkSync(outside, join(root, "link"))
    mkdirSync(join(root, "inner"))
    symlinkSync("../../..", join(root, "inner", "up"))
    assert.throws(() => ensureFolder(root, ["link", "sub"]), /link is a link that leads outside/)
    assert.throws(() => ensureFolder(root, ["inner", "up", "sub"]), /up is a link that leads outside/)
    assert.deepEqual(readdirSync(outside), [])
  })

  test("is not fooled by a sibling folder whose name begins with the root's", (t) => {
    const folder = freshFolder(t)
    mkdirSync(join(folder, "root"))
    mkdirSync(join(folder, "root-sibling"))
    symlinkSync("../root-sibling", join(folder, "root", "link"))
    assert.throws(() => ensureFolder(join(folder, "root"), ["link"]), /leads outside/)
    assert.equal(isInside("/a/b", "/a/bc"), false)
    assert.equal(isInside("/a/b", "/a/b/..c"), true)
  })

  test("refuses a file, a dangling link, a missing root and names that are no plain names", (t) => {
    const root = freshFolder(t)
    writeFileSync(join(root, "file"), "")
    symlinkSync(join(root, "nowhere"), join(root, "dangling"))
    assert.throws(() => ensureFolder(root, ["file"]), /file is not a folder/)
    assert.throws(() => ensureFolder(root, ["file", "sub"]), /file is not a folder/)
    assert.throws(() => ensureFolder(root, ["dangling"]), /dangling is not a usable folder/)
    assert.throws(() => ensureFolder(join(root, "missing"), ["a"]), /missing is not a usable folder/)
    for (const name of ["", ".", "..", "a/b", "a\0b"])
      assert.throws(() => ensureFolder(root, [name]), /not a plain file or folder name/)
    assert.deepEqual(readdirSync(root).sort(), ["dangling", "file"])
  })
})

suite("findFolder", () => {
  test("finds what is there, makes nothing and refuses what ensureFolder refuses", (t) => {
    const root = freshFolder(t)
    symlinkSync(freshFolder(t), join(root, "link"))
    assert.equal(findFolder(root, ["a", "b"]), undefined)
    assert.deepEqual(readdirSync(root), ["link"])
    ensureFolder(root, ["a", "b"])
    assert.equal(findFolder(root, ["a", "b"]), join(root, "a", "b"))
    assert.throws(() => findFolder(root, ["link", "x"]), /leads outside/)
  })
})

suite("replaceFile", () => {
  for (const mask of [0, 0o022, 0o777])
    test(`writes text and bytes with the given mode under umask 0${mask.toString(8)}`, async (t) => {
      const folder = freshFolder(t)
      withUmask(t, mask)
      await replaceFile(folder, "a.md", "grüße\n", { mode: 0o600 })
      await replaceFile(folder, "b.bin", Uint8Array.of(0, 255), { mode: 0o640 })
      assert.equal(readFileSync(join(folder, "a.md"), "utf8"), "grüße\n")
      assert.deepEqual([...readFileSync(join(folder, "b.bin"))], [0, 255])
      assert.equal(modeOf(join(folder, "a.md")), 0o600)
      assert.equal(modeOf(join(folder, "b.bin")), 0o640)
      assert.deepEqual(readdirSync(folder).sort(), ["a.md", "b.bin"])
    })

  test("gives the new mode to a file that had another", async (t) => {
    const folder = freshFolder(t)
    writeFileSync(join(folder, "a"), "old", { mode: 0o644 })
    await replaceFile(folder, "a", "new", { mode: 0o600 })
    assert.equal(modeOf(join(folder, "a")), 0o600)
    assert.equal(readFileSync(join(folder, "a"), "utf8"), "new")
  })

  test("leaves one whole version and nothing else after twenty writers at once", async (t) => {
    const folder = freshFolder(t)
    const versions = Array.from({ length: 20 }, (_, index) => `version ${String(index)} `.repeat(20_000))
    await Promise.all(versions.map((text) => replaceFile(folder, "a", text, { mode: 0o600 })))
    assert.ok(versions.includes(readFileSync(join(folder, "a"), "utf8")))
    assert.deepEqual(readdirSync(folder), ["a"])
  })

  for (const code of ["EPERM", "EACCES", "EBUSY"])
    test(`tries a rename again that is refused with ${code}`, async (t) => {
      const folder = freshFolder(t)
      let refusals = 0
      await replaceFile(folder, "a", "text", {
        mode: 0o600,
        rename: async (from, to) => {
          if (refusals++ < 3) throw refusal(code)
          await rename(from, to)
        },
      })
      assert.equal(refusals, 4)
      assert.equal(readFileSync(join(folder, "a"), "utf8"), "text")
    })

  test("gives up after the last delay: the old file stays, the temporary one goes, the error tells", async (t) => {
    const folder = freshFolder(t)
    writeFileSync(join(folder, "a"), "old")
    let tries = 0
    const cause = refusal("EPERM")
    await assert.rejects(
      replaceFile(folder, "a", "new", {
        mode: 0o600,
        delays: [1, 1],
        rename: () => {
          tries++
          assert.equal(readdirSync(folder).length, 2)
          return Promise.reject(cause)
        },
      }),
      (error: unknown) => error instanceof Error && error.message.includes(join(folder, "a")) && error.cause === cause,
    )
    assert.equal(tries, 3)
    assert.equal(readFileSync(join(folder, "a"), "utf8"), "old")
    assert.deepEqual(readdirSync(folder), ["a"])
  })

  test("does not try again what no waiting can help", async (t) => {
    const folder = freshFolder(t)
    let tries = 0
    const rename = (): Promise<void> => {
      tries++
      return Promise.reject(refusal("ENOSPC"))
    }
    await assert.rejects(replaceFile(folder, "a", "new", { mode: 0o600, rename }), /ENOSPC/)
    assert.equal(tries, 1)
    assert.deepEqual(readdirSync(folder), [])
  })

  test("leaves the event loop free while it waits", async (t) => {
    const folder = freshFolder(t)
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    t.after(() => {
      clearInterval(ticking)
    })
    const rename = (): Promise<void> => Promise.reject(refusal("EBUSY"))
    await assert.rejects(replaceFile(folder, "a", "new", { mode: 0o600, rename, delays: [30, 30] }))
    assert.ok(turns > 5)
  })

  test("refuses a target that is a link leading out of the folder, or nowhere, and leaves both ends alone", async (t) => {
    const folder = freshFolder(t)
    const outside = freshFolder(t)
    mkdirSync(join(folder, "sub"))
    for (const place of [join(outside, "secret"), join(folder, "sub", "deeper")]) {
      writeFileSync(place, "precious")
      rmSync(join(folder, "a"), { force: true })
      symlinkSync(place, join(folder, "a"))
      await assert.rejects(
        replaceFile(folder, "a", "new", { mode: 0o600 }),
        /a is a link that leads outside its folder/,
      )
      assert.equal(readFileSync(place, "utf8"), "precious")
    }
    symlinkSync(join(outside, "nothing"), join(folder, "b"))
    await assert.rejects(replaceFile(folder, "b", "new", { mode: 0o600 }), /b is a link/)
    assert.deepEqual(readdirSync(outside), ["secret"])
    assert.deepEqual(readdirSync(folder).sort(), ["a", "b", "sub"])
  })

  test("replaces a link to a file of the same folder by a plain file and leaves that file alone", async (t) => {
    const folder = freshFolder(t)
    writeFileSync(join(folder, "other"), "other")
    symlinkSync("other", join(folder, "a"))
    await replaceFile(folder, "a", "new", { mode: 0o600 })
    assert.equal(readFileSync(join(folder, "other"), "utf8"), "other")
    assert.equal(readFileSync(join(folder, "a"), "utf8"), "new")
  })

  test("refuses a target that is a folder, a name that is a path, and a folder that is missing", async (t) => {
    const folder = freshFolder(t)
    mkdirSync(join(folder, "a"))
    await assert.rejects(replaceFile(folder, "a", "", { mode: 0o600 }), /a is not a regular file/)
    await assert.rejects(replaceFile(folder, "../a", "", { mode: 0o600 }), /not a plain file or folder name/)
    await assert.rejects(replaceFile(join(folder, "b"), "a", "", { mode: 0o600 }), /b.a could not be written/)
    assert.deepEqual(readdirSync(folder), ["a"])
  })

  test("writes a name of 255 bytes", async (t) => {
    const folder = freshFolder(t)
    await replaceFile(folder, "n".repeat(255), "text", { mode: 0o600 })
    assert.deepEqual(readdirSync(folder), ["n".repeat(255)])
  })
})

suite("removeFile", () => {
  test("removes a file and tells whether it was there", (t) => {
    const folder = freshFolder(t)
    writeFileSync(join(folder, "a"), "")
    assert.equal(removeFile(folder, "a"), true)
    assert.equal(removeFile(folder, "a"), false)
    assert.equal(removeFile(join(folder, "missing"), "a"), false)
  })

  test("leaves links and folders alone", (t) => {
    const folder = freshFolder(t)
    writeFileSync(join(folder, "a"), "")
    symlinkSync("a", join(folder, "link"))
    mkdirSync(join(folder, "sub"))
    assert.throws(() => removeFile(folder, "link"), /link is not a regular file; it was left alone/)
    assert.throws(() => removeFile(folder, "sub"), /sub is not a regular file; it was left alone/)
    assert.throws(() => removeFile(folder, ".."), /not a plain file or folder name/)
    assert.deepEqual(readdirSync(folder).sort(), ["a", "link", "sub"])
  })
})

suite("ensureIgnored", () => {
  test("writes a .gitignore that ignores everything, once", (t) => {
    const folder = freshFolder(t)
    withUmask(t, 0)
    ensureIgnored(folder)
    assert.equal(readFileSync(join(folder, ".gitignore"), "utf8"), "*\n")
    assert.equal(modeOf(join(folder, ".gitignore")), 0o600)
    writeFileSync(join(folder, ".gitignore"), "mine\n")
    ensureIgnored(folder)
    assert.equal(readFileSync(join(folder, ".gitignore"), "utf8"), "mine\n")
  })

  test("does not write through a link", (t) => {
    const folder = freshFolder(t)
    const outside = freshFolder(t)
    symlinkSync(join(outside, "x"), join(folder, ".gitignore"))
    ensureIgnored(folder)
    assert.deepEqual(readdirSync(outside), [])
  })

  test("says which file could not be written", (t) => {
    assert.throws(() => {
      ensureIgnored(join(freshFolder(t), "missing"))
    }, /missing.\.gitignore could not be written/)
  })
})
