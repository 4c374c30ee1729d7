import type { Context, Location } from "../../../src/host/contract.ts"
import { signalOf } from "./bus.ts"
import type { HookTable } from "./hooks.ts"
import { isCallable, throughJson } from "./json.ts"
import type { PluginRun, PluginStatus } from "./plugin-run.ts"
import type { Services } from "./services.ts"
import type { ToolSummary, Transform } from "./tools.ts"

/** What an instance lends to the contexts of its plugins. */
export interface ContextSource {
  readonly location: Location
  readonly services: Services
  readonly sessionHooks: HookTable
  readonly toolHooks: HookTable
  addTransform(run: PluginRun, transform: Transform): () => void
  tools(): Promise<ToolSummary[]>
  plugins(): PluginStatus[]
}

/** The members that this plugin touches (src/host/contract.ts). */
const OURS: readonly (string | symbol)[] = ["app", "location", "options", "session", "storage", "tool", "event"]

/** Members that are there, as on a host, but do nothing. */
const STUBS = [
  ...[
    "agent",
    "aisdk",
    "command",
    "credential",
    "experimental",
    "integration",
    "mcp",
    "model",
    "generate",
    "permission",
  ],
  ...["provider", "reference", "rpc", "shell", "skill", "vcs", "websearch", "worktree"],
]

/** The context that one plugin's setup gets. */
export function contextFor(run: PluginRun, source: ContextSource): object {
  const { services } = source
  const members = {
    app: { name: "opencode", version: "2.0.26", channel: "latest" },
    location: structuredClone(source.location),
    options: structuredClone(run.loaded.options),
    session: {
      get: (input: unknown) => services.sessions.get(input),
      context: (input: unknown) => services.sessions.context(input),
      hook: (name: string, callback: unknown, options?: unknown) =>
        register(run, () => source.sessionHooks.add(name, callback, options)),
    },
    tool: {
      transform: (callback: unknown) =>
        register(run, () => {
          if (!isCallable(callback)) throw new TypeError("the transform is not a function")
          return source.addTransform(run, callback)
        }),
      ...(services.offersToolHook === false
        ? {}
        : {
            hook: (name: string, callback: unknown, options?: unknown) =>
              register(run, () => {
                if (services.offersToolHook === "throws") throw new TypeError(`no hook ${name}`)
                return source.toolHooks.add(name, callback, options)
              }),
          }),
      reload: async () => {
        await source.tools()
      },
      list: async () => ({ location: source.location, data: await source.tools() }),
    },
    ...(services.keepsNothing ? {} : { storage: services.storage.view(run.loaded.definition?.id ?? "") }),
    event: {
      subscribe: (options?: unknown) => {
        const signal = signalOf(options)
        return { [Symbol.asyncIterator]: () => run.ownStream(services.bus.stream(signal)) }
      },
    },
  }
  const ours: Context = members
  const others = {
    ...Object.fromEntries(STUBS.map((name) => [name, {}])),
    plugin: { list: () => Promise.resolve({ location: source.location, data: throughJson(source.plugins()) }) },
  }
  return services.strictContext ? strict(ours) : { ...others, ...members }
}

/** Registering takes effect at once; only the handle to undo it comes as a promise. */
function register(run: PluginRun, add: () => () => void): ReturnType<Context["tool"]["transform"]> {
  return new Promise((resolve) => {
    resolve(run.own(add()))
  })
}

function strict(ours: object): object {
  const touch = (name: string | symbol): void => {
    if (!OURS.includes(name)) throw new Error(`ctx.${String(name)} is not among the members that the plugin may touch`)
  }
  return new Proxy(ours, {
    get: (target, name, receiver): unknown => {
      touch(name)
      return Reflect.get(target, name, receiver)
    },
    has: (target, name) => {
      touch(name)
      return Reflect.has(target, name)
    },
    set: (_target, name) => {
      throw new Error(`ctx.${String(name)} is read-only`)
    },
  })
}
