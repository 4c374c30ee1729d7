import { openSync, writeSync } from "node:fs"
import { join } from "node:path"
import { makeWorkshop } from "../../src/lib/temporaries.ts"

/** Begins a file in a private folder inside the folder that its JSON argument names, and leaves it so. */
const folder: unknown = JSON.parse(process.argv[2] ?? "")
writeSync(openSync(join(makeWorkshop(String(folder)), "new"), "wx", 0o600), "part of it")
