import { mkdirSync } from "node:fs"
import { CHECKS } from "./checks.ts"
import type { Scene } from "./checks.ts"
import { ModelServer } from "./model-server.ts"
import { Sandbox } from "./sandbox.ts"
import { OpenCodeServer } from "./server.ts"
import type { Command } from "./server.ts"

export interface Drive {
  readonly command: Command
  /** A folder for everything that is written. The caller removes it. */
  readonly folder: string
  /** The folder of the installed plugin. */
  readonly plugin: string
  readonly print: (line: string) => void
}

export interface Result {
  readonly name: string
  readonly outcome: "ok" | "failed" | "skipped"
  /** What is wrong, or what it would have needed. */
  readonly why?: string
}

/** Runs every check against a server of that binary and prints each outcome as it is known. Rejects where the server does not start. */
export async function drive({ command, folder, plugin, print }: Drive): Promise<readonly Result[]> {
  mkdirSync(folder, { recursive: true })
  await using model = await ModelServer.start()
  const sandbox = new Sandbox(folder, model.url)
  sandbox.configure(plugin)
  let server = await OpenCodeServer.start(command, sandbox)
  try {
    const document = await server.client.discover()
    print(document === undefined ? "routes: those of 2.0.26, the server describes none" : `routes: from ${document}`)
    const { client } = server
    const [alpha, beta] = [await client.createSession(sandbox.project), await client.createSession(sandbox.project)]
    const restart = async (): Promise<void> => {
      await server.stop()
      server = await OpenCodeServer.start(command, sandbox)
      await server.client.discover()
      scene.client = server.client
    }
    const scene: Scene = { model, sandbox, plugin, client, restart, alpha, beta }
    return await runAll(scene, print)
  } finally {
    await server.stop()
  }
}

async function runAll(scene: Scene, print: Drive["print"]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const check of CHECKS) {
    const lacking = check.needs.filter(
      (need) => !results.some(({ name, outcome }) => name === need && outcome === "ok"),
    )
    const result = lacking.length === 0 ? await outcomeOf(check, scene) : skipped(check.name, lacking)
    results.push(result)
    print(lineFor(result))
  }
  return results
}

async function outcomeOf({ name, run }: (typeof CHECKS)[number], scene: Scene): Promise<Result> {
  try {
    await run(scene)
    return { name, outcome: "ok" }
  } catch (error) {
    return { name, outcome: "failed", why: error instanceof Error ? error.message : String(error) }
  }
}

function lineFor({ name, outcome, why }: Result): string {
  const text = why === undefined ? name : `${name}: ${why.trimEnd()}`
  return outcome.padEnd(8) + text.replaceAll("\n", "\n        ")
}

function skipped(name: string, lacking: readonly string[]): Result {
  return { name, outcome: "skipped", why: `needs ${lacking.join(", ")}` }
}
