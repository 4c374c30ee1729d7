import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { Child } from "./child.ts"
import type { Runtime } from "./child.ts"
import type { Json } from "./plugin.ts"
import type { Place } from "./worker.ts"

/** The plugin in a process of its own, called from here. */
export interface ToolProcess {
  call(session: string, tool: string, input?: unknown): Promise<Json>
  /** Orderly shutdown. Fails unless the process ends well. */
  end(): Promise<void>
}

/** Starts the process; it opens the database at its first call. */
export async function startTools(t: TestContext, place: Place, runtime: Runtime = "node"): Promise<ToolProcess> {
  const child = new Child("tests/workers/tools.ts", { runtime, input: place })
  t.after(() => child.stop())
  await child.expect("ready")
  return {
    call: async (session, tool, input = {}) => {
      child.send(JSON.stringify({ session, tool, input }))
      const line = await child.line()
      if (line === undefined) assert.fail(`the process has ended: ${JSON.stringify(await child.stop())}`)
      const { ok, result } = JSON.parse(line) as { ok: boolean; result: Json }
      assert.ok(ok, line)
      return result
    },
    end: async () => {
      child.send("end")
      assert.deepEqual(await child.rest(), [])
    },
  }
}
