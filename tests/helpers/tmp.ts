import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir as systemFolder } from "node:os"
import { join } from "node:path"
import type { TestContext } from "node:test"

/** A store that is closed after its folder was removed keeps what it sees, and makes the folder anew for that. */
const made = new Set<string>()
process.on("exit", () => {
  for (const folder of made) remove(folder)
})

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A fresh folder (its real path) that is removed with everything in it when the test ends. */
export function tmpdir(t: Pick<TestContext, "after">): string {
  const folder = mkdtempSync(join(realpathSync(systemFolder()), "checkpoint-test-"))
  made.add(folder)
  t.after(() => {
    remove(folder)
  })
  return folder
}
