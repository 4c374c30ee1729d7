import { spawn } from "node:child_process"
import { once } from "node:events"
import type { TestContext } from "node:test"

const HOLD = `
const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
const db = new DatabaseSync(process.argv[1])
db.exec("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE")
process.stdout.write("held")
process.stdin.on("data", () => { db.exec("ROLLBACK"); db.close(); process.exit() }).on("end", () => process.exit())
`

/** Another process takes a database's write lock; resolves once it has it. It ends with `release`, or with the test. */
export async function holdLock(t: Pick<TestContext, "after">, database: string): Promise<{ release(): Promise<void> }> {
  const child = spawn(process.execPath, ["-e", HOLD, database], { stdio: ["pipe", "pipe", "ignore"] })
  t.after(() => child.kill("SIGKILL"))
  await once(child.stdout, "data")
  return {
    release: async () => {
      const gone = once(child, "exit")
      child.stdin.write("release")
      await gone
    },
  }
}
