import type { Location } from "../../../src/host/contract.ts"
import { compact, type Compacted, type CompactInput } from "./compaction.ts"
import { contextFor, type ContextSource } from "./context.ts"
import { type CallOptions, type CallResult, execute, failure } from "./execute.ts"
import { HookTable } from "./hooks.ts"
import { newId } from "./ids.ts"
import { messageOf, throughJson } from "./json.ts"
import { type Entry, load, type Loaded, MODULE } from "./load.ts"
import { locationKey } from "./location.ts"
import { PluginRun, type PluginStatus } from "./plugin-run.ts"
import {
  admitPrompt,
  type AdmittedPrompt,
  modelRequest,
  type ModelRequest,
  type PromptInput,
  type RequestInput,
} from "./requests.ts"
import type { Services } from "./services.ts"
import type { Session } from "./sessions.ts"
import { type Registry, replay, summarize, type ToolSummary, type Transform } from "./tools.ts"

/** The tools that one model request captured: callable even after their plugin is gone. */
export interface Snapshot {
  readonly tools: readonly ToolSummary[]
  call(name: string, input: unknown, options?: CallOptions): Promise<CallResult>
}

/** The plugins of one directory (and workspace). Only sessions located here run its hooks and tools. */
export class Instance implements ContextSource {
  readonly location: Location
  readonly services: Services
  readonly sessionHooks: HookTable = new HookTable()
  readonly toolHooks: HookTable = new HookTable()
  readonly #forget: () => void
  #entries: readonly Entry[]
  #runs: PluginRun[] = []
  #transforms: readonly { readonly run: PluginRun; readonly transform: Transform }[] = []
  #started: Promise<void> | undefined
  #unloaded = false

  constructor(services: Services, place: Location, entries: readonly Entry[], forget: () => void) {
    this.services = services
    this.location = place
    this.#entries = entries
    this.#forget = forget
  }

  /** Loads the entries and runs every setup, in order. Prompts and requests wait for this first start, though not for a reload. */
  start(): Promise<void> {
    this.#started ??= load(this.#entries, this.services.log).then((loaded) => this.#setUp(loaded, []))
    return this.#started
  }

  plugins(): PluginStatus[] {
    return this.#runs.map((run) => run.status)
  }

  /** The registered tools, by replaying all transforms. A transform that throws disables its plugin. */
  async tools(): Promise<ToolSummary[]> {
    return [...(await this.#registry()).values()].map(summarize)
  }

  async snapshot(): Promise<Snapshot> {
    const registry = await this.#registry()
    return {
      tools: [...registry.values()].map(summarize),
      call: (name, input, options = {}) => this.#call(registry, name, input, options),
    }
  }

  /** A tool call of a session that is located here (or that the host does not know). */
  async call(name: string, input: unknown, options: CallOptions = {}): Promise<CallResult> {
    await this.start()
    const session = this.services.sessions.find(options.sessionID)
    if (session !== undefined) this.#checkHome(session)
    return this.#call(await this.#registry(), name, input, options)
  }

  /** The hooks behind a call of one of the host's own tools, with whatever a test says that the call reported. */
  async afterCall(event: object): Promise<void> {
    await this.start()
    await this.toolHooks.run("execute.after", event)
  }

  async admitPrompt(sessionID: string, input: PromptInput = {}): Promise<AdmittedPrompt> {
    return admitPrompt(this.services, this.sessionHooks, await this.#home(sessionID), input)
  }

  /** A model request of the agent loop: runs the `context` hooks and returns what is sent. */
  async modelRequest(sessionID: string, input: RequestInput = {}): Promise<ModelRequest> {
    return this.#request("context", await this.#home(sessionID), input)
  }

  async title(sessionID: string, input: RequestInput = {}): Promise<ModelRequest> {
    return this.#request("title", await this.#home(sessionID), input)
  }

  async generate(sessionID: string, input: RequestInput = {}): Promise<ModelRequest> {
    return this.#request("generate", await this.#home(sessionID), input)
  }

  async compact(sessionID: string, input: CompactInput): Promise<Compacted> {
    const session = await this.#home(sessionID)
    return compact(this.services, session, input, () => this.#request("compaction", session, input))
  }

  /** Ends the instance. Rejects after all is disposed if a cleanup rejected. */
  async unload(): Promise<void> {
    await this.start()
    try {
      await this.#tearDown()
    } finally {
      this.#unloaded = true
      this.#forget()
    }
  }

  /**
   * Tears every plugin down and sets the entries up again; `fresh` evaluates plugins given by path anew. A plugin that no longer
   * imports or whose setup fails is replaced by its previous version. A cleanup that rejects leaves the instance without plugins.
   */
  async reload(options: { readonly entries?: readonly Entry[]; readonly fresh?: boolean } = {}): Promise<void> {
    await this.start()
    const previous = this.#runs.filter((run) => run.state.status === "active").map((run) => run.loaded)
    this.#entries = options.entries ?? this.#entries
    const copy = (directory: string): Promise<string> => this.services.copies.make(directory)
    const loaded = await load(this.#entries, this.services.log, options.fresh === true ? copy : undefined)
    await this.#tearDown()
    await this.#setUp(loaded, previous)
  }

  addTransform(run: PluginRun, transform: Transform): () => void {
    const added = { run, transform }
    this.#transforms = [...this.#transforms, added]
    return () => {
      this.#transforms = this.#transforms.filter((other) => other !== added)
    }
  }

  async #setUp(all: readonly Loaded[], previous: readonly Loaded[]): Promise<void> {
    const ids = new Set<string>()
    for (const loaded of all) {
      const { definition } = loaded
      const isDuplicate = definition !== undefined && ids.has(definition.id)
      if (definition !== undefined) ids.add(definition.id)
      const run = await this.#startRun(isDuplicate ? { ...loaded, error: "Duplicate plugin ID" } : loaded)
      if (run.state.status === "active" || isDuplicate) continue
      this.services.log.push(`plugin ${definition?.id ?? loaded.source} failed: ${run.state.error}`)
      const earlier = previous.find((old) =>
        definition === undefined
          ? old.source === loaded.source && loaded.source !== MODULE
          : old.definition?.id === definition.id,
      )
      if (earlier === undefined) continue
      this.#runs = this.#runs.filter((other) => other !== run)
      await this.#startRun(earlier)
    }
  }

  async #startRun(loaded: Loaded): Promise<PluginRun> {
    const run = new PluginRun(loaded)
    this.#runs.push(run)
    if (run.state.status === "active") await run.start(contextFor(run, this))
    return run
  }

  /** In reverse order, each to its end; then the first fault is reported as a host reports it. */
  async #tearDown(): Promise<void> {
    const faults: unknown[] = []
    for (const run of this.#runs.toReversed()) await run.close().catch((error: unknown) => faults.push(error))
    this.#runs = []
    if (faults.length > 0) {
      throw new Error(`failed to reload plugins: ${messageOf(faults[0])}`, { cause: faults[0] })
    }
  }

  async #registry(): Promise<Registry> {
    for (;;) {
      const transforms = this.#transforms.filter(({ run }) => run.state.status === "active")
      const result = replay(
        transforms.map(({ transform }) => transform),
        this.services.log,
      )
      if ("registry" in result) return result.registry
      const { log } = this.services
      log.push(`a tool transform threw: ${result.error}`)
      await transforms[result.failed]?.run.fail(result.error).catch((error: unknown) => log.push(messageOf(error)))
    }
  }

  async #call(registry: Registry, name: string, input: unknown, options: CallOptions): Promise<CallResult> {
    const tool = registry.get(name)
    if (tool === undefined) return failure(`there is no tool ${name}`, "tool.unknown")
    const sessionID = this.services.sessions.find(options.sessionID)?.info.id
    const emit = (outcome: string, data: object): void => {
      if (sessionID !== undefined) this.services.bus.emit(`session.tool.${outcome}`, { sessionID, tool: name, ...data })
    }
    const { id = newId("call", this.services.now()) } = options
    emit("called", { id, input: throughJson(input) })
    const result = await execute(tool, input, { ...options, id }, this.toolHooks)
    if (result.status === "completed") emit("success", { id, content: result.content, metadata: result.metadata })
    else if (result.error.type !== "lost") emit("failed", { id, error: result.error })
    return result
  }

  async #request(
    name: "context" | "compaction" | "title" | "generate",
    session: Session,
    input: RequestInput,
  ): Promise<ModelRequest> {
    return modelRequest(name, this.sessionHooks, session, await this.tools(), input)
  }

  async #home(sessionID: string): Promise<Session> {
    await this.start()
    const session = this.services.sessions.require(sessionID)
    this.#checkHome(session)
    return session
  }

  #checkHome({ info }: Session): void {
    if (this.#unloaded) throw new Error(`the instance at ${this.location.directory} is unloaded`)
    if (locationKey(info.location) === locationKey(this.location)) return
    throw new Error(`session ${info.id} is located at ${info.location.directory}, not at ${this.location.directory}`)
  }
}
