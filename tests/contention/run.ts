// npm run test:contention: several processes on one database, and locks that others hold. Prints saves, errors and waits.
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { differentFields, raceFirstOpening, saveWhileHeld, shareSession } from "./scenes.ts"
import type { Figures, Held } from "./scenes.ts"

const folder = mkdtempSync(join(realpathSync(tmpdir()), "checkpoint-contention-"))
let errors = 0
try {
  await scene("8 processes race for the first opening", (path) => raceFirstOpening(path, 8, 25))
  await scene("4 processes (2 Node, 2 Bun) on one session", (path) => shareSession(path, 4, 25))
  await scene("2 processes on different fields", (path) => differentFields(path, 50))
  held("lock held for 3 s", await saveWhileHeld(join(folder, "short"), { releaseMs: 3_000 }), null)
  held("lock held for 30 s, 6 saves", await saveWhileHeld(join(folder, "long"), { tries: 6 }), "storage-busy")
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = errors === 0 ? 0 : 1

async function scene(name: string, play: (path: string) => Promise<Figures>): Promise<void> {
  const figures = await play(join(folder, name))
  errors += figures.errors
  console.log(`${name}: saves ${figures.saves}, errors ${figures.errors}, worst wait ${figures.worstMs} ms`)
}

function held(name: string, { code, ms, frozenMs }: Held, wanted: string | null): void {
  if (code !== wanted) errors++
  console.log(`${name}: ${code ?? "saved"} after ${ms} ms at most, event loop blocked for ${frozenMs} ms at most`)
}
