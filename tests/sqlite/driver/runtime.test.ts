import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { suite, test } from "node:test"
import { isCheckpointError } from "../../../src/errors.ts"
import { loadSqlite, openDatabase } from "../../../src/sqlite/driver/runtime.ts"
import { RUNTIMES } from "../../helpers/child.ts"
import { withCode } from "../../helpers/database.ts"

const MODULE = JSON.stringify(new URL("../../../src/sqlite/driver/runtime.ts", import.meta.url).href)

/** Runs a module in a process of its own, with every warning left on. */
function run(runtime: keyof typeof RUNTIMES, code: string): { status: number | null; stdout: string; stderr: string } {
  const source = `import { loadSqlite, openDatabase } from ${MODULE}\n${code}`
  const args =
    runtime === "bun" ? ["-e", source] : ["--import", import.meta.resolve("tsx"), "--input-type=module", "-e", source]
  const { status, stdout, stderr } = spawnSync(RUNTIMES[runtime][0], args, {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

suite("a runtime without node:sqlite", () => {
  test("is reported as runtime-unsupported", () => {
    assert.throws(() => loadSqlite(() => undefined), withCode("runtime-unsupported"))
  })

  test("is told which versions are needed, and which one it is", () => {
    try {
      loadSqlite(() => undefined)
      assert.fail("it did not throw")
    } catch (error) {
      assert.ok(isCheckpointError(error))
      assert.match(error.message, /Node\.js 22\.13 or later, or Bun 1\.4 or later/)
      assert.ok(error.message.includes(process.version))
      assert.deepEqual(error.facts, {
        runtime: `Node.js ${process.version}`,
        needed: "Node.js 22.13 or later, or Bun 1.4 or later",
      })
    }
  })

  test("is not mistaken for one whose module fails to load", () => {
    const reason = new Error("the module failed")
    assert.throws(
      () =>
        loadSqlite(() => {
          throw reason
        }),
      reason,
    )
  })
})

suite("loading node:sqlite", () => {
  for (const runtime of ["node", "bun"] as const)
    test(`prints nothing on ${runtime}`, () => {
      const code = 'console.log(openDatabase(":memory:").prepare("SELECT 42 AS x").get().x)'
      assert.deepEqual(run(runtime, code), { status: 0, stdout: "42", stderr: "" })
    })

  test("would print a warning on this Node if it were loaded any other way", () => {
    const { stderr } = run("node", 'process.getBuiltinModule("node:sqlite")')
    assert.match(stderr, /SQLite is an experimental feature/)
  })

  for (const runtime of ["node", "bun"] as const) {
    test(`leaves other warnings alone on ${runtime}, also those raised meanwhile`, () => {
      const code = `
        loadSqlite((id) => {
          process.emitWarning("raised meanwhile")
          process.emitWarning(new Error("raised as an error"))
          return process.getBuiltinModule(id)
        })
        process.emitWarning("raised afterwards")`
      const { status, stderr } = run(runtime, code)
      assert.equal(status, 0)
      for (const text of ["raised meanwhile", "raised as an error", "raised afterwards"])
        assert.ok(stderr.includes(text), `${text} is not in ${stderr}`)
      assert.ok(!stderr.includes("SQLite"), stderr)
    })

    test(`puts emitWarning back as it was on ${runtime}, also after a failure`, () => {
      const code = `
        const describe = () => JSON.stringify([Object.hasOwn(process, "emitWarning"), Object.getOwnPropertyDescriptor(process, "emitWarning")])
        const [before, warn] = [describe(), process.emitWarning]
        openDatabase(":memory:")
        try { loadSqlite(() => { throw new Error("failed") }) } catch {}
        console.log(before === describe(), warn === process.emitWarning)`
      assert.equal(run(runtime, code).stdout, "true true")
    })
  }
})

suite("openDatabase", () => {
  test("opens read-only when asked to", () => {
    const db = openDatabase(":memory:", { readOnly: true })
    assert.throws(() => {
      db.exec("CREATE TABLE t (x)")
    }, /readonly/)
    db.close()
  })
})
