import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir as systemFolder } from "node:os"
import { join } from "node:path"
import type { TestContext } from "node:test"

/** A fresh folder (its real path) that is removed with everything in it when the test ends. */
export function tmpdir(t: Pick<TestContext, "after">): string {
  const folder = mkdtempSync(join(realpathSync(systemFolder()), "checkpoint-test-"))
  t.after(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}
