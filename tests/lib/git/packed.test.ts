import assert from "node:assert/strict"
import { appendFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { findPacked } from "../../../src/lib/git/packed.ts"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, fakeGit, gitWith, repository, withPath } from "./repos.ts"

const ID = "a".repeat(40)

await suite("packed refs", { skip: !HAS_GIT }, () => {
  test("a ref is found wherever it begins in the file, and no other is taken for it", async (t) => {
    const tree = repository(t, 0)
    const file = join(tree, ".git", "packed-refs")
    const line = (id: string, name: string): string => `${id} refs/heads/${name}\n`
    for (let start = 65_400; start < 65_700; start += 1) {
      const before = line("b".repeat(40), "main2") + line("b".repeat(40), "x/main") + `^${"b".repeat(40)}\n`
      const filler = `${"c".repeat(40)} refs/heads/`
      writeFileSync(file, before + filler.padEnd(start - before.length - 1, "f") + "\n" + line(ID, "main"))
      const found = await readPlace(tree, withPath())
      assert.equal(found.kind === "repository" && found.commit, ID, `${start}`)
    }
  })

  test("sorted ones are found wherever they are, and none that is not there", async (t) => {
    for (const digits of [40, 64]) {
      const tree = repository(t, 0)
      const id = (index: number): string => index.toString(16).padStart(digits, "0")
      const names = Array.from(
        { length: 4_000 },
        (_, index) => `${index % 7 === 0 ? "ü" : "a"}/${"x".repeat(index % 90)}${index}`,
      )
        .map((name) => `refs/heads/${name}`)
        .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      const lines = names.map((name, index) => `${id(index)} ${name}\n${index % 3 === 0 ? `^${id(index)}\n` : ""}`)
      writeFileSync(
        join(tree, ".git", "packed-refs"),
        `# pack-refs with: peeled fully-peeled sorted \n${lines.join("")}`,
      )
      const commitOf = async (name: string): Promise<string | false | undefined> => {
        writeFileSync(join(tree, ".git", "HEAD"), `ref: ${name}\n`)
        const found = await readPlace(tree, withPath())
        return found.kind === "repository" && found.commit
      }
      for (const [index, name] of names.entries()) assert.equal(await commitOf(name), id(index), name)
      for (const name of [
        "refs/a",
        "refs/heads/a/y",
        "refs/heads/zz",
        `${names[2_000] ?? ""}0x`,
        (names[0] ?? "").slice(0, -1),
      ])
        assert.equal(await commitOf(name), undefined, name)
    }
  })

  test("little is read of sorted ones, however many there are", (t) => {
    const line = (index: number): string => `${ID} refs/heads/branch-${index.toString().padStart(7, "0")}\n`
    const bytes = Buffer.from(
      `# pack-refs with: peeled fully-peeled sorted \n${Array.from({ length: 200_000 }, (_, index) => line(index)).join("")}`,
    )
    let read = 0
    const file = {
      size: bytes.length,
      read: (into: Buffer, position: number): number => {
        read += into.length
        return bytes.copy(into, 0, position)
      },
    }
    assert.equal(findPacked(file, "refs/heads/branch-0123456"), ID)
    assert.ok(read < bytes.length / 20, `${read} of ${bytes.length}`)
    t.diagnostic(`${read} of ${bytes.length} bytes`)
  })

  test("a branch that is in none of many is without a commit", async (t) => {
    const tree = repository(t, 0)
    const lines = Array.from({ length: 20_000 }, (_, index) => `${ID} refs/heads/branch-${index}\n`)
    writeFileSync(join(tree, ".git", "packed-refs"), `# pack-refs with: peeled fully-peeled sorted \n${lines.join("")}`)
    const found = await readPlace(tree, withPath())
    assert.deepEqual(found.kind === "repository" && [found.branch, found.commit], ["main", undefined])
    assert.equal(gitWith({ check: false }, tree, "rev-parse", "--verify", "--quiet", "HEAD"), "")
  })

  test("unsorted ones that are too many to be searched are left to git", async (t) => {
    const tree = repository(t, 0)
    const file = join(tree, ".git", "packed-refs")
    const many = Array.from({ length: 1_000 }, (_, index) => `${ID} refs/tags/${"t".repeat(900)}-${index}\n`).join("")
    for (let count = 0; count < 10; count++) appendFileSync(file, many)
    const without = await readPlace(tree, withPath())
    assert.ok(without.kind === "unknown" && without.why.includes("there is no git on the PATH"))
    const bin = fakeGit(tmpdir(t), 'case "$*" in *rev-parse*) exit 128;; *) echo refs/heads/main;; esac')
    const found = await readPlace(tree, withPath(bin))
    assert.deepEqual(found.kind === "repository" && [found.branch, found.commit], ["main", undefined])
  })
})
