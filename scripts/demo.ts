// Plays the plugin's main job on a stand-in host: two sessions, a compaction, a restart and the import of a real 1.x project.
// Everything is written below one temporary directory, which is removed at the end.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { completed, createHost, location } from "../tests/helpers/host.ts"

const repository = join(dirname(fileURLToPath(import.meta.url)), "..")
const ALPHA = "ses_alpha"
const BETA = "ses_beta"

type Host = ReturnType<typeof createHost>
type Instance = Awaited<ReturnType<Host["open"]>>

const again = process.argv[2]
if (again === undefined) await firstProcess()
else await secondProcess(again)

async function firstProcess(): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "checkpoint-demo-")))
  const project = join(folder, "gateway")
  try {
    mkdirSync(project)
    cpSync(join(repository, "tests", "fixtures", "legacy", "typical"), project, { recursive: true })
    const database = join(folder, "data", "checkpoints.db")
    const config = { plugins: [{ package: repository, options: { database } }] }
    writeFileSync(join(project, "opencode.json"), JSON.stringify(config, null, 2))

    heading("OpenCode starts with this opencode.json")
    print(JSON.stringify(config, null, 2))
    await using host = createHost({ strictContext: true })
    const instance = await open(host, project)
    print(
      `plugin: ${instance
        .plugins()
        .map((plugin) => `${plugin.id ?? "?"} ${plugin.state.status}`)
        .join(", ")}`,
    )
    print(`tools:  ${(await instance.tools()).map((tool) => tool.name).join(", ")}`)
    for (const id of [ALPHA, BETA]) host.createSession({ id, directory: project })

    await twoSessions(instance)
    await compaction(host, instance, project)
    await host.close()

    heading("The process ends. Another one opens the same files")
    const run = spawnSync(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), project], {
      cwd: repository,
      stdio: "inherit",
    })
    if (run.status !== 0) throw new Error("the second process failed")

    heading("Where everything was")
    const handoffs = join(project, ".opencode", "state", "checkpoint-orchestrator")
    for (const path of [
      database,
      dirname(database),
      join(handoffs, `handoff-${ALPHA}.md`),
      join(handoffs, "legacy-backup"),
    ])
      print(`${(statSync(path).mode & 0o777).toString(8).padStart(4, "0")}  ${path}`)
    print("(all of it in a temporary directory that is removed now)")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function twoSessions(instance: Instance): Promise<void> {
  heading("Two sessions of one project save in turn; neither sees the other")
  await call(instance, ALPHA, "checkpoint_save", {
    title: "Rate limiting",
    objective: "Every public endpoint answers 429 past 100 requests a minute per key",
    currentPlan: ["Pick an algorithm", "Middleware", "Counters", "Tests"],
    completedSteps: ["Picked sliding window"],
    nextSteps: ["Middleware", "Counters", "Tests"],
    snapshotName: "algorithm chosen",
  })
  await call(instance, BETA, "checkpoint_save", { title: "Fix the login page", nextSteps: ["Reproduce it"] })
  await call(instance, ALPHA, "checkpoint_save", { completedSteps: ["Middleware"], listMode: "append" })
  await call(instance, ALPHA, "checkpoint_save", { nextSteps: ["Counters", "Tests"] })
  await call(instance, BETA, "checkpoint_load", {})

  heading("What changed since the snapshot, and back to it; the restore itself can be undone")
  await call(
    instance,
    ALPHA,
    "checkpoint_load_snapshot",
    { name: "algorithm chosen", compareWith: "current" },
    "difference",
  )
  const restored = await call(instance, ALPHA, "checkpoint_restore_snapshot", { name: "algorithm chosen" })
  await call(instance, ALPHA, "checkpoint_restore_snapshot", { name: restored["undoSnapshot"] })
  await call(instance, BETA, "checkpoint_clear", {})
}

async function compaction(host: Host, instance: Instance, project: string): Promise<void> {
  heading("The host compacts the conversation. What the model is sent before and after")
  await show(instance, "before")
  await instance.compact(ALPHA, { reason: "auto", text: "The user wants rate limiting. Work is under way." })
  await host.settled()
  await show(instance, "after")
  await call(instance, ALPHA, "checkpoint_list", { limit: 1 })
  heading("The hand-off that any tool can read")
  print(
    readFileSync(
      join(project, ".opencode", "state", "checkpoint-orchestrator", `handoff-${ALPHA}.md`),
      "utf8",
    ).trimEnd(),
  )
}

async function secondProcess(project: string): Promise<void> {
  await using host = createHost()
  const instance = await open(host, project)
  for (const id of [ALPHA, "ses_gamma"]) host.createSession({ id, directory: project, silent: true })
  await call(instance, ALPHA, "checkpoint_load", {})
  heading("A new session finds state of plugin 1.x in this project, and takes it over")
  await call(instance, "ses_gamma", "checkpoint_load", {})
  await call(instance, "ses_gamma", "checkpoint_migrate", { adopt: true })
  await call(instance, "ses_gamma", "checkpoint_load", {})
}

function open(host: Host, project: string): Promise<Instance> {
  const config = JSON.parse(readFileSync(join(project, "opencode.json"), "utf8")) as {
    plugins: { package: string; options: Record<string, unknown> }[]
  }
  return host.open(location({ directory: project, projectID: "gateway", projectDirectory: project }), config.plugins)
}

async function call(
  instance: Instance,
  sessionID: string,
  tool: string,
  input: Record<string, unknown>,
  only?: string,
): Promise<Record<string, unknown>> {
  const result = completed(await instance.call(tool, input, { sessionID })).json as Record<string, unknown>
  print(`${sessionID} ${tool} ${JSON.stringify(input)}`)
  print(indent(JSON.stringify(only === undefined ? result : result[only], null, 2)))
  return result
}

async function show(instance: Instance, when: string): Promise<void> {
  const { system } = await instance.modelRequest(ALPHA)
  const parts = system.map((part) => indent(part.text)).join("\n  ---\n")
  print(`system parts ${when}:\n${parts}`)
}

function heading(text: string): void {
  print(`\n== ${text}`)
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ")
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
