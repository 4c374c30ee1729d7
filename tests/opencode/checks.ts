import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { statSync } from "node:fs"
import { dirname, join } from "node:path"
import { TOOL_NAMES } from "../../src/tools/index.ts"
import type { Client } from "./client.ts"
import { asks } from "./model-server.ts"
import type { ModelCall, ModelServer } from "./model-server.ts"
import { member } from "./routes.ts"
import type { Sandbox } from "./sandbox.ts"
import { until } from "./until.ts"

/** What the checks work on. `client` is that of the server that runs now. */
export interface Scene {
  readonly model: ModelServer
  readonly sandbox: Sandbox
  /** The folder of the installed plugin. */
  readonly plugin: string
  client: Client
  /** Ends the server in an orderly way and starts it again on the same folders. */
  restart(): Promise<void>
  readonly alpha: string
  readonly beta: string
}

export interface Check {
  readonly name: string
  /** Without these it says nothing. */
  readonly needs: readonly string[]
  /** Throws what is wrong. */
  readonly run: (scene: Scene) => Promise<void>
}

const PLUGIN = "checkpoint-orchestrator"
const ALPHA = {
  title: "Alpha title",
  objective: "Alpha objective: every request is counted",
  nextSteps: ["Alpha step one"],
}
const BETA = { title: "Beta title", objective: "Beta objective: the login page works", nextSteps: ["Beta step one"] }
const TURN_MS = 60_000

/** In the order in which they run: each finds what the ones before left. */
export const CHECKS: readonly Check[] = [
  { name: "load", needs: [], run: load },
  { name: "save", needs: ["load"], run: save },
  { name: "isolation", needs: ["save"], run: isolation },
  { name: "compaction", needs: ["isolation"], run: compaction },
  { name: "restart", needs: ["compaction"], run: restart },
  { name: "unload", needs: ["load"], run: unload },
  { name: "database", needs: ["save"], run: database },
]

async function load(scene: Scene): Promise<void> {
  const { tools } = await ask(scene, scene.alpha, "Say hello.")
  assert.deepEqual(missing(tools), [], "the model is not offered every tool")
  await until(`plugin ${PLUGIN} is active`, TURN_MS, () => isActive(scene))
}

async function save(scene: Scene): Promise<void> {
  assert.match(await turn(scene, scene.alpha, "save", ALPHA), /"saved": true/)
}

async function isolation(scene: Scene): Promise<void> {
  assert.match(await turn(scene, scene.beta, "save", BETA), /"saved": true/)
  const [alpha, beta] = [await turn(scene, scene.alpha, "load"), await turn(scene, scene.beta, "load")]
  assert.match(alpha, /Alpha title[^]*Alpha objective[^]*Alpha step one/)
  assert.doesNotMatch(alpha, /Beta/)
  assert.match(beta, /Beta title[^]*Beta objective[^]*Beta step one/)
  assert.doesNotMatch(beta, /Alpha/)
}

async function compaction(scene: Scene): Promise<void> {
  assert.deepEqual(scene.model.calls.flatMap(briefingOf), [], "there is a briefing before any compaction")
  await scene.client.compact(scene.alpha)
  await until("the compaction ends", TURN_MS, async () => {
    const [first] = await scene.client.context(scene.alpha)
    return member(first, "type") === "compaction" && member(first, "status") !== "running"
  })
  const [first, second] = [await briefing(scene, scene.alpha), await briefing(scene, scene.alpha)]
  assert.match(first, /Alpha objective[^]*Alpha step one/)
  assert.doesNotMatch(first, /Beta/)
  assert.equal(second, first, "the briefing's bytes changed between two requests")
  assert.deepEqual(briefingOf(await ask(scene, scene.beta, "Go on.")), [], "the other session is briefed too")
}

async function restart(scene: Scene): Promise<void> {
  const before = await briefing(scene, scene.alpha)
  const loaded = await turn(scene, scene.alpha, "load")
  await scene.restart()
  assert.equal(await turn(scene, scene.alpha, "load"), loaded, "the checkpoint is another one after the restart")
  assert.equal(await briefing(scene, scene.alpha), before, "the briefing is another one after the restart")
}

async function unload(scene: Scene): Promise<void> {
  scene.sandbox.configure(undefined)
  await until(`plugin ${PLUGIN} is gone`, TURN_MS, async () => !(await isActive(scene)))
  const call = await ask(scene, scene.alpha, "Go on without the plugin.")
  assert.deepEqual(
    call.tools.filter((tool) => tool.startsWith("checkpoint_")),
    [],
  )
  assert.deepEqual(briefingOf(call), [])
}

function database({ sandbox: { database, environment }, plugin }: Scene): Promise<void> {
  if (process.platform !== "win32") {
    const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8)
    assert.deepEqual([mode(dirname(database)), mode(database)], ["700", "600"])
  }
  const args = [join(plugin, "dist", "cli", "main.js"), "--json", "--database", database]
  const run = (command: string): unknown =>
    JSON.parse(execFileSync(process.execPath, [...args, command], { encoding: "utf8", env: { ...environment } }))
  const checks = member(run("doctor"), "checks") as readonly { level: string }[]
  assert.deepEqual(
    checks.filter(({ level }) => level === "problem"),
    [],
  )
  const titles = (member(run("sessions"), "sessions") as readonly { title: string }[]).map(({ title }) => title)
  assert.deepEqual(titles.sort(), ["Alpha title", "Beta title"])
  return Promise.resolve()
}

async function isActive({ client, sandbox }: Scene): Promise<boolean> {
  const plugins = await client.plugins(sandbox.project)
  return plugins.some(({ id, status }) => id === PLUGIN && status === "active")
}

function missing(tools: readonly string[]): string[] {
  return TOOL_NAMES.filter((tool) => !tools.includes(tool))
}

/** One turn of a session in which the model calls a tool. Returns the result that the model is sent. */
async function turn(scene: Scene, session: string, tool: string, input: unknown = {}): Promise<string> {
  const cue = scene.model.cue()
  scene.model.script({ cue, tool: `checkpoint_${tool}`, input })
  await scene.client.prompt(session, `Call the tool now. ${cue}`)
  const result = await until(`checkpoint_${tool} answers the model`, TURN_MS, () => scene.model.resultOf(cue))
  await scene.client.idle(session)
  return result
}

/** One turn without a tool call. Returns the request that the model was sent for it. */
async function ask(scene: Scene, session: string, text: string): Promise<ModelCall> {
  const cue = scene.model.cue()
  await scene.client.prompt(session, `${text} ${cue}`)
  const asked = (): ModelCall | undefined => scene.model.calls.find((call) => asks(call, cue))
  const call = await until(`the model is asked: ${text}`, TURN_MS, asked)
  await scene.client.idle(session)
  return call
}

async function briefing(scene: Scene, session: string): Promise<string> {
  const found = briefingOf(await ask(scene, session, "What is next?"))
  assert.equal(found.length, 1, `the request holds ${found.length} briefings`)
  return found[0] ?? ""
}

function briefingOf({ system }: ModelCall): string[] {
  return system.match(/<checkpoint-briefing>[^]*?<\/checkpoint-briefing>/g) ?? []
}
