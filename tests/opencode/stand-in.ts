// Stands in for the `opencode` binary: the routes that the driver uses, on the tests' host. The plugins named in the project's
// opencode.json run here as they would there, and the sessions' model is the one configured. Sessions outlive a restart.
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { createHost, location } from "../helpers/host.ts"
import type { Entry, Instance } from "../helpers/host.ts"
import { runTurn } from "./agent.ts"
import { member, MODEL, OPERATIONS, USER } from "./routes.ts"

const directory = process.cwd()
const stored = join(process.env["XDG_DATA_HOME"] ?? directory, "stand-in.json")
const credentials = Buffer.from(`${USER}:${process.env["OPENCODE_PASSWORD"] ?? ""}`).toString("base64")

const host = createHost()
let config = readConfig()
let instance: Promise<Instance> | undefined
/** What each session is at work on. */
const work = new Map<string, Promise<void>>()
for (const id of readStored()) host.createSession({ id, directory, silent: true })

const routes: Readonly<Record<string, (session: string, body: unknown) => Promise<unknown>>> = {
  info: () => Promise.resolve({ version: "2.0.26" }),
  plugins: async () => ({ location: { directory }, data: (await open()).plugins() }),
  create: () => {
    const created = host.createSession({ directory })
    writeFileSync(stored, JSON.stringify([...readStored(), created.id]))
    return Promise.resolve({ data: created })
  },
  prompt: async (session, body) => {
    const { messageID } = await (await open()).admitPrompt(session, { text: String(member(body, "text")) })
    enqueue(session, async () => runTurn(await open(), session, config.baseURL, MODEL.id))
    return { data: { id: messageID } }
  },
  compact: (session) => {
    enqueue(session, async () => {
      await (await open()).compact(session, { reason: "manual", text: "The user asked, the assistant answered." })
      await host.settled()
    })
    return Promise.resolve({ data: {} })
  },
  context: async (session) => ({ data: await (await open()).services.sessions.context({ sessionID: session }) }),
  wait: async (session) => {
    await work.get(session)
    return undefined
  },
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    reply(response, 500, { message: error instanceof Error ? error.message : String(error) })
  })
})
server.listen(0, "127.0.0.1", () => {
  console.log(`server listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on("SIGTERM", () => {
  void host.close().finally(() => process.exit(130))
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Basic ${credentials}`) {
    reply(response, 401, { message: "Authentication required" })
    return
  }
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1")
  if (pathname === "/openapi.json") {
    reply(response, 200, describe())
    return
  }
  await followConfig()
  for (const [name, { method, path }] of Object.entries(OPERATIONS)) {
    const match = new RegExp(`^${path.replace("{sessionID}", "([^/]+)")}$`).exec(pathname)
    if (match === null || method !== request.method) continue
    const body: unknown = request.headers["content-type"] === "application/json" ? await json(request) : undefined
    const answered = await routes[name]?.(decodeURIComponent(match[1] ?? ""), body)
    reply(response, answered === undefined ? 204 : 200, answered)
    return
  }
  reply(response, 404, { message: `no route ${request.method ?? ""} ${pathname}` })
}

/** Work of one session runs in the order in which it was asked for; what fails is over, as on a host. */
function enqueue(session: string, task: () => Promise<void>): void {
  const before = work.get(session) ?? Promise.resolve()
  work.set(
    session,
    before.then(task).catch((error: unknown) => {
      console.error(error)
    }),
  )
}

/** The instance of the project, set up when it is first needed. */
function open(): Promise<Instance> {
  instance ??= host.open(location({ directory, projectID: "stand-in", projectDirectory: directory }), config.entries)
  return instance
}

/** A host watches the file; here every request looks. */
async function followConfig(): Promise<void> {
  const now = readConfig()
  if (now.text === config.text) return
  config = now
  if (instance !== undefined) await (await instance).reload({ entries: now.entries })
}

function readConfig(): { text: string; entries: readonly Entry[]; baseURL: string } {
  const text = readFileSync(join(directory, "opencode.json"), "utf8")
  const parsed: unknown = JSON.parse(text)
  const settings = member(member(member(parsed, "providers"), MODEL.providerID), "settings")
  return { text, entries: member(parsed, "plugins") as readonly Entry[], baseURL: String(member(settings, "baseURL")) }
}

function readStored(): readonly string[] {
  try {
    return JSON.parse(readFileSync(stored, "utf8")) as readonly string[]
  } catch {
    return []
  }
}

function describe(): unknown {
  const paths = Object.values(OPERATIONS).map(({ id, method, path }) => [
    path,
    { [method.toLowerCase()]: { operationId: id } },
  ])
  return { openapi: "3.1.0", paths: Object.fromEntries(paths) as object }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
