import { mkdirSync } from "node:fs"
import { CHECKS } from "./checks.ts"
import type { Scene } from "./checks.ts"
import { ModelServer } from "./model-server.ts"
import { member } from "./routes.ts"
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
    const results = await runAll(scene, print)
    if (results.some(({ outcome }) => outcome === "failed")) await explain(scene, server, print)
    return results
  } finally {
    await server.stop()
  }
}

/** How many lines of the server's output a failure shows. */
const LAST_LINES = 20

/** What helps whoever sees a check fail: what the host says of the plugin and of each session's work, and what the server wrote last. */
async function explain(scene: Scene, server: OpenCodeServer, print: Drive["print"]): Promise<void> {
  const told = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
    try {
      print(`${what}: ${JSON.stringify(await ask())}`)
    } catch (error) {
      print(`${what}: not to be had (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  await told("the plugin's state", () => scene.client.plugins(scene.sandbox.project))
  for (const id of [scene.alpha, scene.beta])
    await told(`errors in session ${id}`, async () =>
      (await scene.client.context(id)).flatMap((message) => member(message, "error") ?? []),
    )
  for (const line of server.lastLines(LAST_LINES)) print(`server | ${line}`)
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
