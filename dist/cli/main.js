#!/usr/bin/env node
import {
  loadSqlite
} from "./chunks/chunk-UVN4ABFC.js";

// src/cli/main.ts
async function main() {
  try {
    loadSqlite();
  } catch (error) {
    process.stderr.write(`checkpoint-orchestrator: ${error instanceof Error ? error.message : String(error)}
`);
    return 3;
  }
  const { runInProcess } = await import("./chunks/run-BHRTY7AB.js");
  return runInProcess();
}
process.exitCode = await main();
