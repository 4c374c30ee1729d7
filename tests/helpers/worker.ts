import { writeSync } from "node:fs"
import { createInterface } from "node:readline"
import type { Host, Instance } from "./host.ts"
import { completed, createHost, location } from "./host.ts"
import type { Json } from "./plugin.ts"

/** The other side of child.ts: what a worker program uses. */
export function input(): unknown {
  return JSON.parse(process.argv[2] ?? "null")
}

/** Prints one line before it returns, so that whatever is printed had happened, even if the process is killed now. */
export function say(line: string): void {
  for (let bytes = Buffer.from(`${line}\n`); bytes.length > 0;) bytes = bytes.subarray(writeSync(1, bytes))
}

let lines: AsyncIterator<string> | undefined

/** Waits for the parent's next line; undefined when the parent is gone. */
export async function hear(): Promise<string | undefined> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const next = await lines.next()
  return next.done === true ? undefined : next.value
}

/** Ends the process although its input is still open. Everything said is out already. */
export function finish(): never {
  process.exit(0)
}

export interface Place {
  readonly directory: string
  readonly database: string
  readonly options?: Json
}

/** A process that has the plugin open in one project. */
export interface Desk extends AsyncDisposable {
  readonly host: Host
  readonly instance: Instance
  /** Makes a session known to the host. */
  readonly know: (session: string) => void
  readonly call: (session: string, tool: string, input?: unknown) => Promise<{ ok: boolean; result: Json }>
  readonly compact: (session: string, text: string) => Promise<void>
}

/** Opens the plugin's source entry in a stand-in host of this process. Imported late, so that a worker can prepare its runtime first. */
export async function openDesk({ directory, database, options }: Place): Promise<Desk> {
  const module: unknown = await import("../../src/index.ts")
  const host = createHost({ strictContext: true })
  const place = location({ directory, projectID: "p1", projectDirectory: directory })
  const instance = await host.open(place, [{ module, options: { ...options, database } }])
  const known = new Set<string>()
  const know = (id: string): void => {
    if (known.has(id)) return
    known.add(id)
    host.createSession({ id, directory })
  }
  return {
    host,
    instance,
    know,
    call: async (session, tool, input = {}) => {
      know(session)
      const { json, metadata } = completed(
        await instance.call(`checkpoint_${tool}`, input, { sessionID: session, validate: false }),
      )
      return { ok: metadata["ok"] === true, result: json as Json }
    },
    compact: async (session, text) => {
      know(session)
      await instance.compact(session, { reason: "auto", text })
      await host.settled()
    },
    [Symbol.asyncDispose]: () => host.close(),
  }
}
