import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { TestContext } from "node:test"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { execute as executePlain, valueOf } from "../helpers/database.ts"
import { openSession } from "../helpers/plugin.ts"
import type { Bench } from "../helpers/plugin.ts"
import { compact } from "../helpers/session.ts"
import { tmpdir } from "../helpers/tmp.ts"

/** Beyond this size the plugin does not read a file whole before its first use, so that nothing but its own reading refuses a row. */
const UNCHECKED_BYTES = 17 * 1024 * 1024

/** A closed database with a row in every table: the session `ses_one` of project `p1` in a folder `project`, compacted once. */
export async function makeDatabase(t: TestContext): Promise<string> {
  const session = await openSession(t)
  await session.run("save", { title: "Real work", nextSteps: ["go on"], snapshot: "named" })
  await session.run("save", { title: "Real work", nextSteps: ["go on", "and on"] })
  await compact(session)
  await session.bench.host.close()
  const path = join(tmpdir(t), "made.db")
  copyFileSync(session.bench.database, path)
  execute(path, "INSERT INTO legacy_file VALUES ('/old/.opencode/state/checkpoint.json', 'hash', 'legacy::p1', 1)")
  execute(path, `INSERT INTO rule VALUES (1, 'ses_one', 'p1', '/project', '"Ask first"', 1)`)
  return path
}

/** Puts a copy of a closed database where a bench expects its own. */
export function useDatabase(bench: Bench, made: string): void {
  mkdirSync(dirname(bench.database), { recursive: true })
  copyFileSync(made, bench.database)
}

/** Runs SQL with nothing that would hold it back but the driver. */
export function execute(path: string, sql: string): void {
  executePlain(path, `PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; ${sql}`)
}

/**
 * Stores an SQL expression in a column of every row of a table, whatever type it has: the table says that it is strict and checked, as
 * ours does, and its rows are not. The file is then so large that only what reads a row can notice.
 */
export function forge(path: string, table: string, column: string, expression: string): void {
  const statement = String(valueOf(path, `SELECT sql FROM sqlite_schema WHERE name = '${table}'`))
  const loose = statement
    .replace(/\) STRICT$/, ")")
    .replaceAll("NOT NULL", "")
    .replace(/CHECK \([^)]*\)\)?/g, "")
  rewrite(path, table, loose)
  execute(path, `UPDATE ${table} SET ${column} = ${expression}`)
  rewrite(path, table, statement)
  truncateSync(path, Math.max(UNCHECKED_BYTES, statSync(path).size))
}

/** Writes another statement into the schema without touching the table. */
export function rewrite(path: string, name: string, sql: string): void {
  const db = openDatabase(path)
  try {
    db.exec("PRAGMA writable_schema = ON")
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = ?").run(sql, name)
    // Whoever has the schema in memory reads it anew.
    const version = Number(Object.values(db.prepare("PRAGMA schema_version").get() ?? {})[0])
    db.exec(`PRAGMA schema_version = ${version + 1}; PRAGMA writable_schema = OFF`)
  } finally {
    db.close()
  }
}

/** Lets every session look as if nobody had heard of it for half a century. */
export function makeOld(path: string): void {
  const db = openDatabase(path)
  try {
    for (const table of ["session", "checkpoint", "snapshot"]) {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'INTEGER'`).all()
      for (const { name } of columns as { name: string }[])
        if (/time|heard/.test(name)) db.exec(`UPDATE ${table} SET ${name} = 1`)
    }
  } finally {
    db.close()
  }
}

/** Everything below a folder but the folders themselves: regular files with what they hold. */
export function entriesOf(folder: string, without: readonly string[] = []): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => without.every((name) => !relative(folder, path).startsWith(`${name}/`)))
    .map((path) => `${relative(folder, path)}: ${lstatSync(path).isFile() ? readFileSync(path, "latin1") : "special"}`)
    .sort()
}
