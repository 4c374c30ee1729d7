import { cpSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The built package, alone in a folder: what a host evaluates anew on a reload, and may take away. */
export function packageFolder(folder: string): string {
  const root = fileURLToPath(new URL("../..", import.meta.url))
  const filter = (path: string): boolean => !path.endsWith(".d.ts")
  for (const name of ["dist", "index.js", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}
