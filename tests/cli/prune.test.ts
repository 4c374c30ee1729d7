import assert from "node:assert/strict"
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import { run } from "../../src/cli/run.ts"
import { width } from "../../src/cli/width.ts"
import { writeHandoff } from "../../src/handoff/place.ts"
import { firstWords } from "../../src/handoff/render.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { cli, field, HOUR, items, NOW, openSeed, patch, tempFolder } from "./helpers.ts"

const DAY = 24 * HOUR

async function old(path: string): Promise<ReturnType<typeof openSeed>> {
  const seeded = openSeed(path)
  for (const [id, age] of [
    ["ses_old", 100],
    ["ses_new", 1],
  ] as const) {
    for (let save = 0; save < 6; save++) {
      seeded.at = NOW - age * DAY + save * 1_000
      await seeded
        .session(id)
        .save(patch({ title: `${id} ${String(save)}`, notes: ["x".repeat(40_000)] }), save === 2 ? "kept" : undefined)
    }
  }
  await seeded.store.write(0, (writer) => {
    const state = writer.state("ses_old")
    writer.putSession({ id: "legacy::p", projectID: "p", directory: "/old", placeholder: false }, NOW - 400 * DAY)
    if (state !== undefined) writer.putState("legacy::p", { ...state, updatedAt: NOW - 400 * DAY })
  })
  return seeded
}

suite("prune", () => {
  test("says exactly what would go, and changes nothing without --yes", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await old(path)).store.close()
    const before = (await cli(["export", "--database", path])).out
    const { code, out } = await cli(["prune", "--sessions-older-than", "90d", "--keep", "2", "--database", path])
    assert.equal(code, 0)
    assert.equal(
      out,
      [
        "session ses_old  ses_old 5, 6 snapshots, last heard of 99 days ago, 281 kB",
        "3 auto snapshots of ses_new, 120 kB: auto-20260519-120003000, auto-20260519-120001000, auto-20260519-120000000",
        "1 session and 3 snapshots with 401 kB of text would be removed; nothing was changed, add --yes to remove them.",
        "",
      ].join("\n"),
    )
    assert.equal((await cli(["export", "--database", path])).out, before)
  })

  test("--yes removes it with its hand-off and returns the space to the disk", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "data", "c.db")
    const { store } = await old(path)
    const handoff = await writeHandoff({ root: folder, sessionID: "ses_old", text: firstWords("ses_old") })
    const foreign = join(dirname(handoff), "precious.md")
    writeFileSync(foreign, "text")
    await store.write(0, (writer) => {
      writer.setHandoff("ses_old", handoff)
    })
    store.close()
    const size = statSync(path).size
    const { code, out } = await cli([
      "prune",
      "--sessions-older-than",
      "90d",
      "--keep",
      "2",
      "--yes",
      "--json",
      "--database",
      path,
    ])
    assert.equal(code, 0)
    const after = statSync(path).size
    assert.deepEqual(field(out, "fileBytes"), { before: size, after })
    assert.ok(after < size - 350_000, `${String(size)} -> ${String(after)}`)
    assert.equal(field(out, "sessions", 0, "sessionID"), "ses_old")
    assert.equal(items(out, "snapshots", 0, "names").length, 3)
    assert.deepEqual(readdirSync(join(folder, "data")), ["c.db"])
    assert.deepEqual([existsSync(handoff), existsSync(foreign)], [false, true])
    const left = (await cli(["sessions", "--json", "--database", path])).out
    assert.deepEqual(
      [0, 1, 2].map((index) => field(left, "sessions", index, "sessionID")),
      ["ses_new", "legacy::p", undefined],
    )
    const names = (await cli(["list", "ses_new", "--database", path])).out
    assert.match(names, /^kept +named/m)
    assert.equal((await cli(["doctor", "--database", path])).code, 0)
  })

  test("--yes tells what was really removed, whatever went or came since the plan was made", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await old(path)).store.close()
    const written = { out: "", meanwhile: 0 }
    const code = await run(["prune", "--sessions-older-than", "90d", "--keep", "2", "--yes", "--database", path], {
      out: (text) => (written.out += text),
      err: (text) => {
        // The plan is made, and nothing is removed yet.
        if (text !== "Removing…") return
        written.meanwhile++
        const other = openDatabase(path)
        other.exec("PRAGMA foreign_keys = ON; DELETE FROM session WHERE id = 'ses_old'")
        other.exec("DELETE FROM snapshot WHERE name = 'auto-20260519-120003000'")
        other.close()
      },
      environment: { HOME: "/nonexistent" },
      cwd: "/",
      now: () => NOW,
      terminal: { columns: Infinity, color: false, animated: true },
    })
    assert.deepEqual([code, written.meanwhile], [0, 1])
    assert.match(
      written.out,
      /^2 auto snapshots of ses_new, 80\.\d kB: auto-20260519-120001000, auto-20260519-120000000\n0 sessions and 2 snapshots with 80\.\d kB of text removed; /,
    )
  })

  test("fits the window", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await old(path)).store.close()
    const args = ["prune", "--sessions-older-than", "90d", "--keep", "2", "--database", path]
    const { out } = await cli(args, { columns: 40 })
    assert.ok(out.split("\n").every((line) => width(line) <= 40))
    assert.equal(out.replaceAll(/\s+/g, " "), (await cli(args)).out.replaceAll(/\s+/g, " "))
  })

  test("a hand-off path that names anything else is not followed", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const { store } = await old(path)
    const precious = join(folder, "precious.txt")
    writeFileSync(precious, "text")
    await store.write(0, (writer) => {
      writer.setHandoff("ses_old", precious)
    })
    assert.equal((await cli(["prune", "--sessions-older-than", "90d", "--yes", "--database", path])).code, 0)
    assert.equal(existsSync(precious), true)
  })

  test("without a rule it is a dry run of 90 days", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await old(path)).store.close()
    const { code, out } = await cli(["prune", "--database", path])
    const ruled = await cli(["prune", "--sessions-older-than", "90d", "--database", path])
    assert.deepEqual([code, out], [0, ruled.out])
    assert.match(out, /ses_old.*nothing was changed/s)
  })

  test("that removes without a rule, or with one that makes no sense, is wrong use", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await old(path)).store.close()
    for (const args of [
      ["--yes"],
      ["--sessions-older-than", "90"],
      ["--keep", "0"],
      ["--keep", "-1"],
      ["--keep", "x"],
    ]) {
      assert.equal((await cli(["prune", ...args, "--database", path])).code, 2, args.join(" "))
    }
    const missing = await cli(["prune", "--keep", "1", "--yes", "--database", `${path}.none`])
    assert.equal(missing.code, 1)
    assert.equal(existsSync(`${path}.none`), false)
  })
})
