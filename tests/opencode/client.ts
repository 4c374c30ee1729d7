import { DOCUMENTS, dataOf, member, MODEL, OPERATIONS, routesFrom, USER } from "./routes.ts"
import type { OperationName, Routes } from "./routes.ts"

export interface PluginState {
  readonly id: string
  readonly status: string
  /** Why it is not active, where the host says so. */
  readonly error?: string
}

/** A server's HTTP interface, as far as the checks use it. Every failure names the route and what it answered. */
export class Client {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  #routes: Routes = OPERATIONS

  constructor(url: string, password: string) {
    this.#url = url
    this.#headers = { authorization: `Basic ${Buffer.from(`${USER}:${password}`).toString("base64")}` }
  }

  /** True once the server answers. */
  async isReady(): Promise<boolean> {
    const { status } = await this.#fetch("GET", OPERATIONS.info.path)
    // An early server has no such route; that it answers is enough.
    return status !== 503
  }

  /** Reads the server's own description. Returns where it was found, or undefined where nowhere. */
  async discover(): Promise<string | undefined> {
    for (const path of DOCUMENTS) {
      const { status, body } = await this.#fetch("GET", path)
      if (status !== 200 || member(body, "paths") === undefined) continue
      this.#routes = routesFrom(body)
      return path
    }
    return undefined
  }

  async plugins(directory: string): Promise<readonly PluginState[]> {
    const answer = dataOf(await this.#call("plugins", { query: { "location[directory]": directory } }))
    if (!Array.isArray(answer)) throw new Error(`the plugin list is no list: ${JSON.stringify(answer)}`)
    return answer.map((plugin: unknown) => {
      const [state, id] = [member(plugin, "state"), String(member(plugin, "id"))]
      const error = member(state, "error")
      return {
        id,
        status: String(member(state, "status")),
        ...(error === undefined ? {} : { error: JSON.stringify(error) }),
      }
    })
  }

  async createSession(directory: string): Promise<string> {
    const id = member(dataOf(await this.#call("create", { body: { location: { directory }, model: MODEL } })), "id")
    if (typeof id !== "string") throw new Error("the created session has no id")
    return id
  }

  async prompt(sessionID: string, text: string): Promise<void> {
    await this.#call("prompt", { sessionID, body: { text } })
  }

  async compact(sessionID: string): Promise<void> {
    await this.#call("compact", { sessionID, body: {} })
  }

  /** The messages that the next request to the model is made of. */
  async context(sessionID: string): Promise<readonly unknown[]> {
    const answer: unknown = dataOf(await this.#call("context", { sessionID }))
    return Array.isArray(answer) ? (answer as readonly unknown[]) : []
  }

  /** Resolves when the session has nothing to do; at once on a server that cannot tell. */
  async idle(sessionID: string): Promise<void> {
    await this.#call("wait", { sessionID }).catch((error: unknown) => {
      if (!/ answered (404|405):/.test(String(error))) throw error
    })
  }

  async #call(
    name: OperationName,
    { sessionID = "", query = {}, body }: { sessionID?: string; query?: Record<string, string>; body?: unknown },
  ): Promise<unknown> {
    const { method, path } = this.#routes[name]
    const search = new URLSearchParams(query).toString()
    const target = path.replace("{sessionID}", encodeURIComponent(sessionID)) + (search === "" ? "" : `?${search}`)
    const answer = await this.#fetch(method, target, body)
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw new Error(`${method} ${target} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    return { status: response.status, body: readJson(text) }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
