import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import type { StatementSync } from "node:sqlite"

/** Where a worker kills itself: before or after the first call of that kind whose SQL, or whose path, holds `match`. */
export interface Death {
  /** `open`: a file that is opened to be written at once, by name. */
  readonly at: "sql" | "rename" | "open"
  readonly match: string
  readonly when: "before" | "after"
  /** Only counts once SQL with this in it was met. */
  readonly armed?: string
}

/** Prepares this process to die there. To be called before anything that it concerns is imported. */
export function dieAt(death: Death | undefined): void {
  if (death === undefined) return
  const { at, match, when } = death
  let { armed } = death
  const hits = (text: unknown): boolean => {
    if (armed !== undefined && String(text).includes(armed)) armed = undefined
    return armed === undefined && String(text).includes(match)
  }
  const around = <T>(text: unknown, call: () => T): T => {
    const hit = hits(text)
    if (hit && when === "before") die()
    const result = call()
    return hit ? die() : result
  }
  if (at === "sql") {
    wrapSql(around)
    return
  }
  const { rename } = fs.promises
  const { openSync, renameSync, writeFileSync } = fs
  if (at === "rename") {
    fs.promises.rename = async (from, to) => {
      const hit = hits(to)
      if (hit && when === "before") die()
      await rename(from, to)
      if (hit) die()
    }
    fs.renameSync = (from, to) => {
      around(to, () => {
        renameSync(from, to)
      })
    }
  } else {
    // The file is there, and nothing is in it yet.
    fs.writeFileSync = (path, data, options) => {
      if (hits(path)) {
        if (when === "after") openSync(String(path), "wx")
        die()
      }
      writeFileSync(path, data, options)
    }
  }
  syncBuiltinESMExports()
}

type Changes = ReturnType<StatementSync["run"]>

type Around = <T>(text: unknown, call: () => T) => T

function wrapSql(around: Around): void {
  const { prototype } = process.getBuiltinModule("node:sqlite").DatabaseSync
  const exec = Reflect.get(prototype, "exec")
  const prepare = Reflect.get(prototype, "prepare")
  prototype.exec = function (sql) {
    around(sql, () => {
      Reflect.apply(exec, this, [sql])
    })
  }
  prototype.prepare = function (sql) {
    const statement: StatementSync = Reflect.apply(prepare, this, [sql])
    const run: StatementSync["run"] = Reflect.get(statement, "run")
    statement.run = (...values: readonly never[]) => around(sql, () => Reflect.apply(run, statement, values) as Changes)
    return statement
  }
}

/** As a kill from outside: nothing of the process runs any more. */
function die(): never {
  process.kill(process.pid, "SIGKILL")
  for (;;);
}
