// npm run test:crash -- <rounds>: kills processes that save, and counts what is lost. SEED=<n> repeats a run.
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crashRounds } from "./rounds.ts"

const rounds = Number(process.argv[2] ?? 100)
const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000)
const folder = mkdtempSync(join(realpathSync(tmpdir()), "checkpoint-crash-"))
try {
  const { acknowledged, lost, rounds: done } = await crashRounds(folder, rounds, seed)
  console.log(`seed ${seed}\nrounds ${done}\nacknowledged ${acknowledged}\nlost ${lost}`)
  process.exitCode = lost === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
