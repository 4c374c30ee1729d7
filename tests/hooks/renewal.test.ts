import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { HAS_GIT, git, repository } from "../lib/git/repos.ts"
import { location } from "../helpers/host.ts"
import { openBench, openSession } from "../helpers/plugin.ts"
import { execute } from "../helpers/database.ts"
import { asked, compact, restart } from "../helpers/session.ts"

const HOUR = 3_600_000

/** Puts what is on record of the briefing's last use so far back. */
function ago(database: string, ms: number): void {
  execute(database, `UPDATE briefing SET time_used = time_used - ${String(ms)}`)
}

suite("the frozen briefing", () => {
  test("says when the state was saved and how many prompts before, and has the same bytes until it is made anew", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser", constraints: ["No new dependency"] })
    await compact(session)
    const [first] = await asked(session)
    assert.match(
      first ?? "",
      /\nSaved: \d{4}-\d\d-\d\d \d\d:\d\d UTC, \d+ prompts before \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    )
    assert.match(first ?? "", /Constraints, recorded by the model:\n- No new dependency\n/)
    await session.run("save", { title: "Another" })
    assert.deepEqual(await asked(session), [first])
  })

  test("is made anew after an hour without a request, over a restart too, and not before", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    await compact(session)
    const before = await asked(session)
    await session.run("save", { title: "Another" })
    ago(session.bench.database, HOUR - 60_000)
    const soon = await restart(t, session)
    assert.deepEqual(await asked(soon), before)
    await soon.bench.host.settled()
    ago(session.bench.database, HOUR + 60_000)
    const later = await restart(t, soon)
    assert.match(String(await asked(later)), /Title: Another/)
  })

  test("of a session that never saved has the user's rules, and nothing of the host's summary", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "The host's." })
    assert.deepEqual(await asked(session), [])
    execute(
      session.bench.database,
      `INSERT INTO rule (session_id, project_id, directory, text, time_created)
       SELECT id, project_id, directory, '"Never push"', 1 FROM session`,
    )
    await compact(session, { text: "The host's second." })
    const [text] = await asked(session)
    assert.match(text ?? "", /Rules of the user:\n1\. Never push\n<\/checkpoint-briefing>$/)
    assert.deepEqual((await session.run("load"))["rules"], ["Never push"])
  })
})

await suite("the frozen briefing in a repository", { skip: !HAS_GIT }, () => {
  test("names branch and commit, and is made anew at the first request on another branch, once", async (t: TestContext) => {
    const tree = repository(t)
    const bench = openBench(t)
    const desk = await bench.open(
      location({ directory: tree, projectID: "p1", projectDirectory: tree, canonical: tree }),
    )
    const session = desk.session()
    await session.run("save", { title: "Parser" })
    await compact({ bench, id: session.id })
    const [first] = await asked({ bench, id: session.id })
    assert.match(first ?? "", /, on branch main at commit [0-9a-f]{12}\n/)
    await session.run("save", { title: "Another" })
    assert.deepEqual(await asked({ bench, id: session.id }), [first])
    git(tree, "switch", "-q", "-c", "other")
    const [second] = await asked({ bench, id: session.id })
    assert.match(second ?? "", /Title: Another/)
    await session.run("save", { title: "A third" })
    assert.deepEqual(await asked({ bench, id: session.id }), [second])
  })
})
