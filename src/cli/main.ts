#!/usr/bin/env node
import { loadSqlite } from "../sqlite/driver/runtime.ts"

/**
 * The command `checkpoint-orchestrator`. Whatever needs a runtime with SQLite is imported only once that is known to be
 * there: an older Node must be able to load this file and say in one sentence what is missing.
 */
async function main(): Promise<number> {
  try {
    loadSqlite()
  } catch (error) {
    process.stderr.write(`checkpoint-orchestrator: ${error instanceof Error ? error.message : String(error)}\n`)
    return 3
  }
  const { runInProcess } = await import("./run.ts")
  return runInProcess()
}

process.exitCode = await main()
