import assert from "node:assert/strict"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { width } from "../../src/cli/width.ts"
import { cli, field, NOW, openSeed, patch, seed, tempFolder } from "./helpers.ts"

suite("sessions", () => {
  test("lists those with a checkpoint or snapshots, the one changed last first", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { code, out, err } = await cli(["sessions", "--database", path])
    assert.deepEqual([code, err], [0, ""])
    assert.equal(
      out.replace(/takes [\d.]+ kB/, "takes <size>"),
      [
        "SESSION        TITLE                         STATUS       DONE  UPDATED     SNAPSHOTS  PROJECT",
        "ses_alpha0002                                cleared            30 min ago          2  /code/app/sub",
        "ses_beta00001  日本語のタイトル 👨‍👩‍👧‍👦 und mehr  in_progress   0/1  2 h ago             1  /code/日本語",
        "ses_alpha0001  Build the command line        blocked       2/4  3 h ago             2  /code/app/sub",
        "",
        "3 sessions; the database takes <size>",
        "",
      ].join("\n"),
    )
  })

  test("fits a narrow terminal", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { out } = await cli(["sessions", "--database", path], { columns: 50 })
    assert.ok(
      out.split("\n").every((line) => width(line) <= 50),
      out,
    )
    const lines = out.split("\n")
    assert.match(lines[0] ?? "", /^SESSION +TITLE +STATUS +UPDATED$/)
    assert.match(lines[2] ?? "", /^ses_beta.*… +日本語.*… +in_progress +2 h ago$/)
  })

  test("--project takes the sessions of a directory and below it", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { out } = await cli(["sessions", "--project", "/code/日本語", "--database", path, "--json"])
    assert.deepEqual(JSON.parse(out), {
      sessions: [
        {
          sessionID: "ses_beta00001",
          title: "日本語のタイトル 👨‍👩‍👧‍👦 und mehr",
          status: "in_progress",
          synthesized: false,
          updatedAt: "2026-05-20T10:00:00.000Z",
          heardAt: "2026-05-20T10:00:00.000Z",
          snapshots: 1,
          progress: { done: 0, planned: 1 },
          failing: 0,
          projectID: "project-2",
          project: "/code/日本語",
          directory: "/code/日本語",
        },
      ],
      count: 1,
      databaseBytes: statSync(path).size,
    })
    const none = await cli(["sessions", "--project", "/elsewhere", "--database", path])
    assert.deepEqual([none.code, none.out], [0, "No session of /elsewhere has a checkpoint.\n"])
  })

  test("a database that is not there is not found", async (t) => {
    const path = join(tempFolder(t), "none", "c.db")
    const { code, out, err } = await cli(["sessions", "--database", path])
    assert.deepEqual([code, out], [1, ""])
    assert.match(err, /^checkpoint-orchestrator: There is no database at .*\n$/)
  })
})

suite("show", () => {
  test("shows a checkpoint for a person", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { code, out } = await cli(["show", "alpha0001", "--database", path], { columns: 60 })
    assert.equal(code, 0)
    assert.equal(
      out,
      `Build the command line
ses_alpha0001 · blocked · updated 3 h ago (2026-05-20 09:00
UTC) · 2 snapshots
/code/app

███████████████░░░░░░░░░░░░░░░ 2 of 4 done

Objective
  A person can look after checkpoints without OpenCode.
  Second line.

Constraints (1)
  - no new dependency

Next steps (1)
  1. export

Blockers (1)
  ! café is closed

Completed (2)
  ✓ parse
  ✓ show

Plan (4)
  1. parse
  2. show
  3. export
  4. document

Summary
  Half of it works.

Files (1)
  - src/cli/main.ts

Notes (1)
  - danger \\u{001B}[31mred\\u{001B}[0m\\u{0007}
`,
    )
  })

  test("the JSON is the checkpoint document and what a script needs besides", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { out } = await cli(["show", "ses_alpha0001", "--database", path, "--json"])
    assert.deepEqual(field(out, "notes"), ["danger \u001B[31mred\u001B[0m\u0007"])
    assert.deepEqual(field(out, "progress"), { done: 2, planned: 4 })
    assert.deepEqual([field(out, "exists"), field(out, "promptsSinceSave")], [true, 0])
    assert.equal(field(out, "task", "status"), "blocked")
  })

  test("without a session it is the newest of this directory, or of the nearest above", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const seeded = openSeed(path)
    await seeded.session("ses_here", { directory: folder }).save(patch({ title: "Here" }))
    await seeded.session("ses_there", { directory: "/elsewhere" }).save(patch({ title: "There" }))
    assert.match((await cli(["show", "--database", path], { cwd: folder })).out, /^Here\n/)
    const elsewhere = await cli(["show", "--database", path], { cwd: "/" })
    assert.equal(elsewhere.code, 0)
    assert.match(elsewhere.out, /^(Here|There)\n/)
  })

  test("an unknown session is not found, several candidates are wrong use, a cleared one says where its snapshots are", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const unknown = await cli(["show", "ses_nope", "--database", path])
    assert.deepEqual([unknown.code, unknown.out], [1, ""])
    const several = await cli(["show", "alpha", "--database", path])
    assert.equal(several.code, 2)
    assert.match(several.err, /several session ids: ses_alpha0002, ses_alpha0001\.\n$/)
    const cleared = await cli(["show", "alpha0002", "--database", path])
    assert.equal(cleared.code, 1)
    assert.match(cleared.err, /has no live checkpoint, but 2 snapshots: see "list ses_alpha0002"/)
  })
})

suite("list and diff", () => {
  test("list shows snapshots, the one written last first", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { out } = await cli(["list", "alpha0001", "--database", path])
    assert.equal(
      out,
      [
        "NAME                     KIND   SAVED       STATUS       TITLE",
        "auto-20260520-090000000  auto   3 h ago     blocked      Build the command line",
        "first draft              named  2 days ago  in_progress  Build the command line",
        "",
      ].join("\n"),
    )
    const json = await cli(["list", "alpha0001", "--limit", "1", "--database", path, "--json"])
    assert.deepEqual(JSON.parse(json.out), {
      sessionID: "ses_alpha0001",
      snapshots: [
        {
          name: "auto-20260520-090000000",
          kind: "auto",
          savedAt: new Date(NOW - 3 * 3_600_000).toISOString(),
          title: "Build the command line",
          status: "blocked",
        },
      ],
      count: 1,
      total: 2,
    })
  })

  test("diff compares with the live checkpoint unless told otherwise, and is readable without colour", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { out } = await cli(["diff", "alpha0001", "first draft", "--database", path])
    assert.equal(
      out,
      `first draft → current

summary
  + Half of it works.

status
  - in_progress
  + blocked

completedSteps: 1 added
  + show

nextSteps: 1 removed
  - show
`,
    )
    const same = await cli(["diff", "alpha0001", "current", "--database", path])
    assert.deepEqual([same.code, same.out], [0, "current → current\n\nNo difference.\n"])
    const json = await cli(["diff", "alpha0001", "current", "first draft", "--database", path, "--json"])
    assert.deepEqual(field(json.out, "fields", "nextSteps"), { added: ["show"], removed: [], moved: false })
    const missing = await cli(["diff", "alpha0001", "nope", "--database", path])
    assert.equal(missing.code, 1)
    assert.match(missing.err, /no snapshot named "nope"; the newest are "auto-20260520-090000000", "first draft"/)
  })

  test("colour only adds to the text", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const args = ["diff", "alpha0001", "first draft", "--database", path]
    const [plain, colored] = [await cli(args), await cli(args, { color: true })]
    assert.notEqual(colored.out, plain.out)
    assert.equal(colored.out.replace(/\u001B\[\d+m/g, ""), plain.out)
    assert.equal((await cli([...args, "--no-color"], { color: true })).out, plain.out)
  })
})

suite("handoff", () => {
  test("is printed, or written to a private file", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const printed = await cli(["handoff", "alpha0001", "--database", path])
    assert.match(printed.out, /^<!-- checkpoint-orchestrator\/handoff@1 session=ses_alpha0001 /)
    const written = await cli(["handoff", "alpha0001", "--out", "h.md", "--database", path], { cwd: folder })
    assert.equal(written.out, `Wrote ${join(folder, "h.md")}\n`)
    assert.equal(readFileSync(join(folder, "h.md"), "utf8"), printed.out)
    assert.equal(statSync(join(folder, "h.md")).mode & 0o777, 0o600)
  })

  test("a file that cannot be written is a storage error", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const { code, err } = await cli(["handoff", "alpha0001", "--out", join(folder, "no", "h.md"), "--database", path])
    assert.equal(code, 3)
    assert.match(err, /could not be written/)
  })
})

suite("wrong use", () => {
  test("is one sentence and exit code 2", async () => {
    for (const args of [
      ["nope"],
      ["list"],
      ["show", "a", "b"],
      ["sessions", "--nope"],
      ["list", "a", "--limit", "x"],
    ]) {
      const { code, out, err } = await cli(args)
      assert.deepEqual([args, code, out], [args, 2, ""])
      assert.match(err, /^checkpoint-orchestrator: [^\n]+\n$/)
    }
  })
})
