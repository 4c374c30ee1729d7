import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { Child } from "./child.ts"
import type { ChildOptions } from "./child.ts"
import type { Json } from "./plugin.ts"

/** What a tool answered. */
export interface Answer {
  readonly ok: boolean
  readonly result: Json
}

/** A process that has the plugin open on any number of databases. */
export class Desks {
  readonly #child: Child

  private constructor(child: Child) {
    this.#child = child
  }

  static async start(t: TestContext, options: ChildOptions): Promise<Desks> {
    const child = new Child("tests/workers/desks.ts", { limit: 600_000, ...options })
    t.after(() => child.stop())
    await child.expect("ready")
    return new Desks(child)
  }

  async call(database: string, session: string, tool: string, input: unknown = {}): Promise<Answer> {
    return (await this.tell({ database, what: "call", session, tool, input })) as unknown as Answer
  }

  /** Fails where the process rejects: no tool may, whatever happens to its files. */
  async tell(command: object): Promise<Json> {
    const answer = await this.attempt(command)
    assert.equal(answer["rejected"], undefined)
    return answer
  }

  /** The same for what may be rejected: `rejected` says why. */
  async attempt(command: object): Promise<Json> {
    this.#child.send(JSON.stringify(command))
    const line = await this.#child.line()
    if (line === undefined) assert.fail(`the process has ended: ${JSON.stringify(await this.#child.stop())}`)
    return JSON.parse(line) as Json
  }

  /** Ends the process as it ends by itself. */
  async end(): Promise<void> {
    this.#child.send("end")
    assert.deepEqual(await this.#child.rest(), [])
  }
}
