import assert from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { width } from "../../src/cli/width.ts"
import { execute, valueOf } from "../helpers/database.ts"
import { at, listAt } from "../helpers/plugin.ts"
import { tokenOf } from "../secrets/markers.ts"
import { cli, seed, tempFolder, writeWork } from "./helpers.ts"

/** The seed of the commands' tests with observed work of one session, and of one that never saved. */
async function worked(t: TestContext): Promise<string> {
  const path = join(tempFolder(t), "c.db")
  const { store } = await seed(path)
  await store.write(1_000, (writer) => {
    writeWork(writer, "ses_alpha0001", "/code/app")
    const never = {
      id: "ses_never0001",
      projectID: "project-1",
      directory: "/code/app",
      placeholder: false,
      checkouts: [],
    }
    writer.putSession(never, 1)
    writeWork(writer, "ses_never0001", "/code/app")
  })
  store.close()
  return path
}

async function json(...args: readonly string[]): Promise<unknown> {
  const { code, out, err } = await cli([...args, "--json"])
  assert.ok(code === 0 || code === 1, err)
  return JSON.parse(out)
}

suite("observed", () => {
  test("lists files and commands for a person, in any width", async (t) => {
    const path = await worked(t)
    const { code, out } = await cli(["observed", "alpha0001", "--database", path])
    assert.equal(code, 0)
    assert.match(out, /^FILE +CHANGE +TIMES +LAST\nREADME\.md +modified +1 +4 h ago\nsrc\/parse\.ts +modified +2/)
    assert.match(out, /\nCOMMAND +CLASS +END +RUNS +LAST\nnpm run lint +lint +exit 2 +1 .*\nnpm test +test +exit 0 +2 /)
    assert.match(out, /\nObserved since 2026-05-\d\d \d\d:\d\d UTC\n$/)
    for (const columns of [30, 40, 60]) {
      const narrow = await cli(["observed", "alpha0001", "--database", path], { columns })
      assert.ok(
        narrow.out.split("\n").every((line) => width(line) <= columns),
        narrow.out,
      )
    }
  })

  test("lists one kind alone, or only what came after a snapshot", async (t) => {
    const path = await worked(t)
    const database = ["--database", path] as const
    const files = await json("observed", "alpha0001", "--files", ...database)
    assert.deepEqual([at(files, "filesTotal"), at(files, "commands")], [2, undefined])
    const commands = await json("observed", "alpha0001", "--commands", ...database)
    assert.deepEqual([at(commands, "files"), at(commands, "commandsTotal")], [undefined, 2])
    execute(path, "UPDATE snapshot SET point = 'msg_2' WHERE name = 'first draft'")
    const since = await json("observed", "alpha0001", "--since", "first draft", ...database)
    assert.deepEqual(
      listAt(since, "files").map((file) => at(file, "path")),
      ["README.md"],
    )
    assert.deepEqual(
      listAt(since, "commands").map((each) => at(each, "command")),
      ["npm run lint"],
    )
    execute(path, "UPDATE snapshot SET point = NULL")
    assert.equal((await cli(["observed", "alpha0001", "--since", "first draft", ...database])).code, 1)
    assert.equal((await cli(["observed", "alpha0001", "--since", "no such", ...database])).code, 1)
    assert.equal((await cli(["observed", "alpha0001", "--files", "--commands", ...database])).code, 2)
  })

  test("says so where nothing was", async (t) => {
    const path = await worked(t)
    const { code, out } = await cli(["observed", "beta", "--database", path])
    assert.deepEqual([code, out], [0, "Nothing was observed of ses_beta00001.\n"])
  })
})

suite("a look at the sessions", () => {
  test("tells what, how far, how many checks fail, and of those that never saved", async (t) => {
    const path = await worked(t)
    const { out } = await cli(["sessions", "--database", path])
    assert.match(out, /^SESSION +TITLE +STATUS +DONE +FAILING +UPDATED/)
    assert.match(out, /\nses_alpha0001 +Build the command line +blocked +2\/4 +1 /)
    assert.match(out, /\nses_never0001 +not saved +1 /)
    const sessions = listAt(await json("sessions", "--database", path), "sessions")
    const alpha = sessions.find((each) => at(each, "sessionID") === "ses_alpha0001")
    assert.deepEqual([at(alpha, "progress"), at(alpha, "failing")], [{ done: 2, planned: 4 }, 1])
  })

  test("show begins with the checks that fail, and leads on where nothing was saved", async (t) => {
    const path = await worked(t)
    const { out } = await cli(["show", "alpha0001", "--database", path])
    assert.match(out, /\nFailing checks \(1\)\n {2}✗ FAILED npm run lint \(exit 2, /)
    assert.match(
      out,
      /\nObserved to change \(2\)\n {2}- README\.md \(modified\)\n {2}- src\/parse\.ts \(modified, 2 times\)/,
    )
    const { err, code } = await cli(["show", "never0001", "--database", path])
    assert.equal(code, 1)
    assert.match(err, /what was observed of its work says "observed ses_never0001"/)
  })

  test("a search finds commands and paths, of sessions that never saved too", async (t) => {
    const path = await worked(t)
    const found = await json("search", "parse.ts", "--database", path)
    assert.deepEqual(
      listAt(found, "results")
        .map((hit) => [at(hit, "sessionID"), at(hit, "place"), at(hit, "field")])
        .toSorted(),
      [
        ["ses_alpha0001", "observed", "observed file"],
        ["ses_never0001", "observed", "observed file"],
      ],
    )
    assert.match((await cli(["search", "run", "lint", "--database", path])).out, /observed command: npm »run« »lint«/)
  })

  test("a hand-off tells checks and files, and the other commands where they are wanted", async (t) => {
    const path = await worked(t)
    execute(path, `UPDATE observed_command SET class = 'other' WHERE text = '"npm run lint"'`)
    const { out } = await cli(["handoff", "alpha0001", "--database", path])
    assert.match(out, /\n## Observed by the host, not written by the model\n\n- passed npm test/)
    assert.doesNotMatch(out, /npm run lint/)
    assert.match(
      (await cli(["handoff", "alpha0001", "--commands", "--database", path])).out,
      /\n- npm run lint \(exit 2/,
    )
  })
})

suite("an export", () => {
  test("carries observed work, which is marked as imported there and proves nothing; twice adds nothing", async (t) => {
    const path = await worked(t)
    const file = join(tempFolder(t), "export.json")
    assert.equal((await cli(["export", "--out", file, "--database", path])).code, 0)
    const other = join(tempFolder(t), "other.db")
    const first = await json("import", file, "--database", other)
    const alpha = listAt(first, "sessions").find((each) => at(each, "sessionID") === "ses_alpha0001")
    assert.equal(at(alpha, "observed"), 6)
    const again = await json("import", file, "--database", other)
    assert.ok(listAt(again, "sessions").every((each) => at(each, "observed") === 0))
    const shown = await json("observed", "alpha0001", "--database", other)
    assert.ok([...listAt(shown, "files"), ...listAt(shown, "commands")].every((each) => at(each, "imported") === true))
    const sessions = listAt(await json("sessions", "--database", other), "sessions")
    assert.ok(sessions.every((each) => at(each, "failing") === 0))
    const { out } = await cli(["export", "--format", "1", "--database", path])
    assert.doesNotMatch(out, /observed/)
  })

  test("leaves out commands that check nothing, unless they are wanted", async (t) => {
    const path = await worked(t)
    execute(path, `UPDATE observed_command SET class = 'git' WHERE text = '"npm run lint"'`)
    assert.doesNotMatch((await cli(["export", "alpha", "--database", path])).out, /npm run lint/)
    assert.match((await cli(["export", "alpha0001", "--commands", "--database", path])).out, /npm run lint/)
  })

  test("that is damaged there is refused, and named", async (t) => {
    const path = await worked(t)
    const file = join(tempFolder(t), "export.json")
    await cli(["export", "--out", file, "--database", path])
    writeFileSync(file, readFileSync(file, "utf8").replace(/"seen": \d+/, '"seen": 4096'))
    const { code, err } = await cli(["import", file, "--database", join(tempFolder(t), "other.db")])
    assert.equal(code, 1)
    assert.match(err, /is damaged at sessions\.\d+\.observed\.changes\.\d+\.seen/)
  })
})

suite("a secret in observed work from before", () => {
  test("is reported by doctor and masked by scrub, in rows, checks and copies", async (t) => {
    const path = await worked(t)
    const secret = tokenOf(7)
    const dirty = (file: string): void => {
      execute(file, `UPDATE observed_command SET text = '"deploy ${secret}"' WHERE text = '"npm run lint"'`)
      execute(file, `UPDATE observed_change SET path = '/code/${secret}' WHERE message_id = 'msg_4'`)
      execute(
        file,
        `INSERT INTO check_command (session_id, command, steps, time_updated) VALUES ('ses_alpha0001', '"deploy ${secret}"', '[]', 1)`,
      )
    }
    dirty(path)
    const { out } = await cli(["doctor", "--secrets", "--database", path])
    assert.match(out, /observed work/)
    assert.ok(!out.includes(secret))
    assert.equal((await cli(["scrub", "--yes", "--database", path])).code, 0)
    for (const [table, column] of [
      ["observed_command", "text"],
      ["observed_change", "path"],
      ["check_command", "command"],
    ] as const)
      assert.ok(!String(valueOf(path, `SELECT group_concat(${column}) FROM ${table}`)).includes(secret), table)
    assert.ok(!readFileSync(path, "latin1").includes(secret))
  })
})
