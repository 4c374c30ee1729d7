import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { judgeBy } from "../../src/checkpoint/checks.ts"
import type { CheckWorth } from "../../src/checkpoint/checks.ts"
import { classOf } from "../../src/checkpoint/command-class.ts"
import { CUT_MARK } from "../../src/checkpoint/command-text.ts"
import { SEEN } from "../../src/checkpoint/observation.ts"
import type { ChangeRow, CommandRow, End, Ended, ObservedFacts } from "../../src/checkpoint/observation.ts"

const HERE = "/project"

type Rows = Pick<ObservedFacts, "tree" | "foreign"> & {
  readonly commands: readonly CommandRow[]
  readonly changes: readonly ChangeRow[]
}

/** A run in message `message`, in the order of the list. */
function run(text: string, end: number | End, message = 1, more: Partial<CommandRow> = {}): CommandRow {
  const ended: Ended = typeof end === "number" ? { exit: end } : { ended: end }
  return {
    messageID: `msg_${String(message)}`,
    order: message,
    text,
    of: classOf(text),
    directory: HERE,
    branch: "main",
    end: ended,
    at: message * 1_000,
    imported: false,
    tree: undefined,
    ...more,
  }
}

function changed(path: string, message: number, more: Partial<ChangeRow> = {}): ChangeRow {
  return {
    messageID: `msg_${String(message)}`,
    path,
    seen: SEEN.modified,
    at: message * 1_000,
    imported: false,
    ...more,
  }
}

function rows(commands: readonly CommandRow[], changes: readonly ChangeRow[] = [], more: Partial<Rows> = {}): Rows {
  return { tree: undefined, foreign: [], commands, changes, ...more }
}

/** With the changes of sub-agents and of other sessions. */
function worth(check: string, own: Rows, more: { children?: Rows; others?: readonly ChangeRow[] } = {}): CheckWorth {
  const { children = rows([]), others = [] } = more
  const all = [...own.changes, ...children.changes, ...others]
  const changedAfter = (messageID: string): number =>
    new Set(all.filter((row) => row.messageID > messageID).map(({ path }) => path)).size
  const runsWith = (piece: string): readonly CommandRow[] =>
    [...own.commands, ...children.commands].filter(({ text }) => text.includes(piece))
  return judgeBy({ ...own, runsWith, changedAfter, directory: HERE, branch: "main" })(check)
}

suite("a check of which one run was seen", () => {
  for (const [command, exit, check, result] of [
    ["npm test", 0, "npm test", "passed"],
    ["npm test && ls", 0, "npm test", "passed"],
    ["npm run build&&npm test", 0, "npm run build && npm test", "passed"],
    ["npm test", 1, "npm test", "failed"],
    ["npm test", 127, "npm test", "failed"],
    ["npm test", "timeout", "npm test", "failed"],
    ["npm test", "signal", "npm test", "failed"],
    ["npm test", "interrupted", "npm test", "failed"],
    ["npm test", "error", "npm test", "failed"],
    ["npm test", "started", "npm test", "inconclusive"],
    ["npm run build && npm test", 0, "npm test", "passed"],
    ["npm run build && npm test", 0, "npm run build", "passed"],
    ["npm run build && npm test", 1, "npm test", "inconclusive"],
    ["npm run build && npm test", 1, "npm run build && npm test", "failed"],
    ["cd packages/other && npm test", 0, "npm test", "inconclusive"],
    ["pushd x && npm test", 0, "npm test", "inconclusive"],
    ["npm test && cd x", 0, "npm test", "inconclusive"],
    ["echo 'a && npm test && b'", 0, "npm test", "not-observed"],
    ['echo "npm test"', 0, "npm test", "not-observed"],
    ["npm test & true && npm test", 0, "npm test", "inconclusive"],
    ["npm test &", 0, "npm test", "inconclusive"],
    ["npm test | tail -5", 0, "npm test", "inconclusive"],
    ["npm test |& tail -5", 0, "npm test", "inconclusive"],
    ["npm test | tail -5", 1, "npm test", "inconclusive"],
    ["npm test; echo done", 0, "npm test", "inconclusive"],
    ["npm test\necho done", 0, "npm test", "inconclusive"],
    ["npm test || true", 0, "npm test", "inconclusive"],
    ["(npm test)", 0, "npm test", "inconclusive"],
    ["(cd x && npm test)", 0, "npm test", "inconclusive"],
    ["npm test && echo $(date)", 0, "npm test", "inconclusive"],
    ["npm test && cat <<EOF", 0, "npm test", "inconclusive"],
    ['bash -c "npm test"', 0, "npm test", "not-observed"],
    ["CI=1 npm test", 0, "npm test", "not-observed"],
    ["CI=1 npm test", 0, "CI=1 npm test", "passed"],
    ["npm test 2>&1", 0, "npm test", "not-observed"],
    ["npm test -- a.test.ts", 0, "npm test", "not-observed"],
    ["npm tests", 0, "npm test", "not-observed"],
    ["npm test 'a  b'", 0, "npm test 'a b'", "not-observed"],
    [`npm test && ${"x".repeat(20)}${CUT_MARK}`, 0, "npm test", "inconclusive"],
    ["git status", 0, "git status", "ran"],
    ["./deploy.sh", 0, "./deploy.sh", "ran"],
    ["./deploy.sh", 2, "./deploy.sh", "failed"],
    // How such a line ends says nothing of the test in it.
    ["npm test | tail -5", 0, "npm test | tail -5", "ran"],
    ["npm test || true", 0, "npm test || true", "ran"],
  ] as const)
    test(`${JSON.stringify(check)} is ${result} by ${JSON.stringify(command)} with ${String(exit)}`, () => {
      assert.equal(worth(check, rows([run(command, exit)])).result, result)
    })
})

suite("a check", () => {
  test("is judged by its newest run, by the host's messages and not by the clock", () => {
    const own = rows([run("npm test", 0, 5, { at: 1 }), run("npm test", 1, 4, { at: 9_000 })])
    assert.deepEqual(worth("npm test", own), { command: "npm test", result: "passed", exit: 0, at: 1 })
  })

  test("that failed and was run again after the fix passed", () => {
    const own = rows([run("npm test", 1, 1), run("npm test", 0, 3)], [changed("/project/a", 2)])
    assert.equal(worth("npm test", own).result, "passed")
  })

  test("counts the files that changed in later messages, each once", () => {
    const own = rows(
      [run("npm test", 0, 2)],
      [changed("/project/a", 1), changed("/project/b", 3), changed("/project/b", 4)],
    )
    assert.deepEqual(worth("npm test", own), {
      command: "npm test",
      result: "passed-before-changes",
      exit: 0,
      at: 2_000,
      changedSince: 1,
    })
  })

  test("is not undone by what its own step reports: a build writes its output", () => {
    const own = rows([run("npm run build", 0, 2)], [changed("/project/dist/a", 2, { seen: SEEN.step })])
    assert.equal(worth("npm run build", own).result, "passed")
  })

  test("counts what sub-agents and other sessions of the work tree changed since", () => {
    const own = rows([run("npm test", 0, 2)])
    const children = rows([], [changed("/project/a", 3)])
    const others = [changed("/project/b", 4), changed("/project/c", 1)]
    assert.equal(worth("npm test", own, { children, others }).changedSince, 2)
  })

  test("may have been run by a sub-agent", () => {
    const children = rows([run("npm test", 0, 2)])
    assert.equal(worth("npm test", rows([]), { children }).result, "passed")
  })

  for (const [what, more] of [
    ["on another branch", { branch: "other" }],
    ["in another directory", { directory: "/project/sub" }],
    ["in an import", { imported: true }],
  ] as const)
    test(`a run ${what} is none`, () => {
      assert.equal(worth("npm test", rows([run("npm test", 0, 1, more)])).result, "not-observed")
    })

  test("is passed again where the tree is the same as after the run, by the host's own id", () => {
    const tree = { id: "t1", messageID: "msg_5" }
    const own = rows([run("npm test", 0, 2, { tree: "t1" })], [changed("/project/a", 3), changed("/project/a", 4)], {
      tree,
    })
    assert.equal(worth("npm test", own).result, "passed")
    assert.equal(worth("npm test", { ...own, tree: { ...tree, id: "t2" } }).result, "passed-before-changes")
    const later = [changed("/project/b", 6)]
    assert.equal(worth("npm test", own, { others: later }).changedSince, 1)
  })

  test("that passed did so before changes where a step began with a tree that nothing seen explains", () => {
    const own = rows([run("npm test", 0, 2)], [], { foreign: ["msg_3"] })
    assert.equal(worth("npm test", own).result, "passed-before-changes")
    assert.equal(worth("npm test", { ...own, foreign: ["msg_1"] }).result, "passed")
  })

  test("of which no run is left is not observed", () => {
    assert.deepEqual(worth("npm test", rows([])), { command: "npm test", result: "not-observed" })
  })

  test("is inconclusive only where no run of its own was seen", () => {
    const own = rows([run("npm test", 1, 1), run("npm test | tail", 0, 2)])
    assert.equal(worth("npm test", own).result, "failed")
  })
})
