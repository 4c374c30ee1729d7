import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { configFile } from "./routes.ts"

/** The folders that a server lives in: a home of its own, its XDG folders, and one project. */
export class Sandbox {
  readonly project: string
  /** Where the plugin puts its database when nothing is configured. */
  readonly database: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly #modelURL: string

  constructor(folder: string, modelURL: string) {
    const path = (...names: readonly string[]): string => {
      const made = join(folder, ...names)
      mkdirSync(made, { recursive: true })
      return made
    }
    this.#modelURL = modelURL
    this.project = path("project")
    const data = path("data")
    this.database = join(data, "opencode", "checkpoint-orchestrator", "checkpoints.db")
    this.environment = {
      ...withoutOurs(process.env),
      HOME: path("home"),
      USERPROFILE: path("home"),
      TMPDIR: path("tmp"),
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: path("config"),
      XDG_CACHE_HOME: path("cache"),
      XDG_STATE_HOME: path("state"),
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
    }
  }

  /** Writes the project's opencode.json, with the plugin from that folder or without any. */
  configure(plugin: string | undefined): void {
    writeFileSync(join(this.project, "opencode.json"), configFile(this.#modelURL, plugin === undefined ? [] : [plugin]))
  }
}

/** What a person, npm or the test runner has set must not reach the server. */
function withoutOurs(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(OPENCODE_|CHECKPOINT_ORCHESTRATOR_|XDG_|npm_|NODE_OPTIONS$|NODE_TEST_CONTEXT$)/i
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !foreign.test(name)))
}
