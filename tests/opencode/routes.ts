/**
 * Everything that the driver knows of OpenCode's HTTP interface: the operations it calls, where a server describes itself, and
 * the shapes of what is sent and answered. Paths are those of 2.0.26; a server's own OpenAPI document overrules them.
 */

type Method = "GET" | "POST"

export interface Route {
  readonly method: Method
  /** With `{sessionID}` where a session's id belongs. */
  readonly path: string
}

interface Operation extends Route {
  /** How the document calls it. Longer names that end in one of these count too. */
  readonly id: string
}

export type OperationName = "info" | "plugins" | "create" | "prompt" | "compact" | "context" | "wait"

export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  info: { id: "server.info", method: "GET", path: "/api/info" },
  plugins: { id: "plugin.list", method: "GET", path: "/api/plugin" },
  create: { id: "session.create", method: "POST", path: "/api/session" },
  prompt: { id: "session.prompt", method: "POST", path: "/api/session/{sessionID}/prompt" },
  compact: { id: "session.compact", method: "POST", path: "/api/session/{sessionID}/compact" },
  context: { id: "session.context", method: "GET", path: "/api/session/{sessionID}/context" },
  wait: { id: "session.wait", method: "POST", path: "/api/experimental/session/{sessionID}/wait" },
}

export type Routes = Readonly<Record<OperationName, Route>>

/** Where a server of any version may describe itself. */
export const DOCUMENTS = ["/openapi.json", "/api/openapi.json", "/doc", "/api/doc"] as const

/** The user name of the server's Basic authentication; the password is given to it in these variables. */
export const USER = "opencode"
export const PASSWORD_VARIABLES = ["OPENCODE_PASSWORD", "OPENCODE_SERVER_PASSWORD"] as const

export const SERVE = ["serve", "--hostname", "127.0.0.1", "--port", "0"] as const

/** The address in what a server prints when it listens. */
export function addressIn(output: string): string | undefined {
  return /listening on (http:\/\/[^\s/]+)/.exec(output)?.[1]
}

/** The routes of a server by its OpenAPI document; what that does not tell stays as it is in 2.0.26. */
export function routesFrom(document: unknown): Routes {
  const described = operationsOf(document)
  const entries = Object.entries(OPERATIONS).map(([name, operation]) => {
    const found =
      described.find(({ id }) => id === operation.id) ??
      described.find(({ id }) => id.endsWith(`.${operation.id}`)) ??
      described.find(({ method, path }) => method === operation.method && tail(path) === tail(operation.path))
    const { method, path } = found ?? operation
    return [name, { method, path }]
  })
  return Object.fromEntries(entries) as Routes
}

/** A path from its last resource on, however its parameters are written and whatever is put before it. */
function tail(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, "{}").replace(/^.*\/(?=(info|plugin|session)(\/|$))/, "/")
}

function operationsOf(document: unknown): Operation[] {
  const paths = member(document, "paths")
  if (typeof paths !== "object" || paths === null) return []
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries((methods ?? {}) as object).flatMap(([method, operation]): Operation[] => {
      const upper = method.toUpperCase()
      if (upper !== "GET" && upper !== "POST") return []
      const id = member(operation, "operationId")
      const normal = path.replaceAll(/:sessionID\b|\{(?:sessionID|id)\}/g, "{sessionID}")
      return [{ id: typeof id === "string" ? id : "", method: upper, path: normal }]
    }),
  )
}

/** A member of anything. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

/** What is in the answer: 2.x wraps it in `data`, some routes answer bare. */
export function dataOf(answer: unknown): unknown {
  return member(answer, "data") ?? answer
}

export interface ModelChoice {
  readonly providerID: string
  readonly id: string
}

export const MODEL: ModelChoice = { providerID: "scripted", id: "scripted" }

/** The project's opencode.json: the plugin, or none, and a provider that is the scripted model. */
export function configFile(modelURL: string, plugins: readonly unknown[]): string {
  const model = {
    name: "Scripted",
    capabilities: { tools: true, input: ["text"], output: ["text"] },
    limit: { context: 128_000, output: 8_000 },
  }
  const provider = {
    name: "Scripted",
    package: "@opencode/ai/providers/openai-compatible",
    settings: { baseURL: modelURL, apiKey: "loopback" },
    models: { [MODEL.id]: model },
  }
  const quiet = { update: "disable", share: "disabled", snapshots: false, warming: false }
  const config = {
    ...quiet,
    model: `${MODEL.providerID}/${MODEL.id}`,
    providers: { [MODEL.providerID]: provider },
    plugins,
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
