// Plays the plugin's main job on a stand-in host: two sessions, a compaction, work that nobody saved, a restart and the import of a real 1.x
// project.
// Everything is written below one temporary directory, which is removed at the end.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Agent } from "../tests/helpers/agent.ts"
import { completed, createHost, location } from "../tests/helpers/host.ts"

const repository = join(dirname(fileURLToPath(import.meta.url)), "..")
const ALPHA = "ses_alpha"
const BETA = "ses_beta"
const DELTA = "ses_delta"

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
    const hasGit =
      git(project, "init", "-q", "-b", "main") && git(project, "commit", "-q", "--allow-empty", "-m", "Start")
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
    for (const id of [ALPHA, BETA, DELTA]) host.createSession({ id, directory: project })

    await twoSessions(instance)
    await compaction(host, instance, project)
    await workWithoutSaving(host, instance, project)
    await checkedWork(host, instance, project, hasGit)
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

async function workWithoutSaving(host: Host, instance: Instance, project: string): Promise<void> {
  heading("An agent never saves. It edits files, a test fails, then passes, and a shell command changes a file")
  const agent = new Agent({ host }, DELTA, instance)
  await agent.step(async () => {
    await agent.edit("src/limit.ts", "added")
    await agent.shell("npm test", 1)
  })
  await agent.step(async () => {
    await agent.edit("src/limit.ts")
    await agent.shell("npm run lint && npm test")
  })
  writeFileSync(join(project, "usage.md"), "")
  await agent.step(() => agent.shell("cat > usage.md <<'EOF'\nNobody keeps this line.\nEOF"), { files: ["usage.md"] })
  await instance.compact(DELTA, { reason: "auto", text: "Rate limiting is under way." })
  await host.settled()
  await show(instance, "after a compaction that came without any save", DELTA)
}

async function checkedWork(host: Host, instance: Instance, project: string, hasGit: boolean): Promise<void> {
  heading("A save names its check. Then a file changes, and the branch is switched")
  await call(
    instance,
    DELTA,
    "checkpoint_save",
    { title: "Rate limiting", completedSteps: ["Sliding window"], checks: ["npm test"] },
    "checks",
  )
  await new Agent({ host }, DELTA, instance).edit("src/limit.ts")
  await call(instance, DELTA, "checkpoint_load", {}, "checks")
  if (!hasGit || !git(project, "switch", "-q", "-c", "experiment")) {
    print("(no git here: the rest needs one)")
    return
  }
  await call(instance, DELTA, "checkpoint_load", {}, "repository")
}

/** Whether git is there and did it. */
function git(folder: string, ...args: readonly string[]): boolean {
  const who = ["-c", "user.name=Demo", "-c", "user.email=demo@example.invalid"]
  const env = { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" }
  return spawnSync("git", [...who, ...args], { cwd: folder, env, stdio: "ignore" }).status === 0
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

async function show(instance: Instance, when: string, sessionID = ALPHA): Promise<void> {
  const { system } = await instance.modelRequest(sessionID)
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
