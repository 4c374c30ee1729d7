import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test, type TestContext } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { ROOT } from "./tree.ts"

/** The part of the SDK's types that a plugin like ours meets, after the 2.0.26 sources (docs/host-contract.md). */
const SDK = `
interface Registration { readonly dispose: () => Promise<void> }
type Transform<Input> = (callback: (input: Input) => void) => Promise<Registration>
interface SessionRequest {
  readonly sessionID: string
  readonly model: { readonly id: string; readonly providerID: string }
  system: { readonly type: "text"; readonly text: string }[]
  messages: { readonly role: "user" | "assistant" | "system" | "tool"; readonly content: readonly unknown[] }[]
  readonly agent: string
  tools: Record<string, { description: string; input: object }>
}
interface SessionHooks {
  readonly prompt: { readonly sessionID: string; readonly messageID: string; prompt: { text: string } }
  readonly context: SessionRequest
  readonly compaction: SessionRequest & { result?: { summary: string } }
}
interface ToolContext {
  readonly sessionID: string
  readonly agent: string
  readonly messageID: string
  readonly id: string
  readonly signal: AbortSignal
  readonly progress: (update: Record<string, unknown>) => Promise<void>
}
interface Info {
  readonly name: string
  readonly description: string
  readonly input: Record<string, unknown>
  readonly options?: { readonly codemode?: boolean; readonly permission?: string }
  readonly execute: (
    input: unknown,
    context: ToolContext,
  ) => Promise<{ readonly content?: string; readonly metadata?: Record<string, unknown> }>
}
interface ToolEditor {
  get(id: string): (Info & { readonly id: string }) | undefined
  add(tool: Info): void
}
interface Context {
  readonly app: { readonly name: string; readonly version: string; readonly channel: string }
  readonly location: { readonly directory: string; readonly project: { readonly id: string } }
  readonly options: Readonly<Record<string, unknown>>
  readonly event: { readonly subscribe: (options?: { readonly signal?: AbortSignal }) => AsyncIterable<{ type: string }> }
  readonly session: {
    readonly get: (input: { readonly sessionID: string }) => Promise<{ readonly id: string }>
    readonly context: (input: { readonly sessionID: string }) => Promise<readonly unknown[]>
    readonly hook: <Name extends keyof SessionHooks>(
      name: Name,
      callback: (input: SessionHooks[Name]) => Promise<void> | void,
      options?: { readonly providerID?: string },
    ) => Promise<Registration>
  }
  readonly tool: { readonly transform: Transform<ToolEditor> }
  readonly storage: {
    readonly get: (key: string) => Promise<unknown>
    readonly set: (key: string, value: unknown) => Promise<void>
  }
}
interface Definition {
  readonly id: string
  readonly setup: (context: Context) => Promise<(() => Promise<void> | void) | void> | (() => void) | void
}
export declare namespace Plugin {
  function define(plugin: Definition): Definition
}
`

interface Outcome {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

function check(folder: string): Outcome {
  const args = [join(ROOT, "scripts", "check-sdk.mjs"), folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
  return { status, out: stdout, err: stderr }
}

function checkAgainst(t: TestContext, types: string): Outcome {
  const folder = tmpdir(t)
  const sdk = join(folder, "node_modules", "@opencode", "plugin")
  mkdirSync(sdk, { recursive: true })
  const manifest = { name: "@opencode/plugin", version: "2.0.99", type: "module", exports: { ".": "./index.js" } }
  writeFileSync(join(sdk, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(sdk, "index.js"), "export const Plugin = { define: (plugin) => plugin }\n")
  writeFileSync(join(sdk, "index.d.ts"), types)
  return check(folder)
}

suite("check-sdk", () => {
  test("fits an SDK of the shape that the contract describes", (t) => {
    const { status, out, err } = checkAgainst(t, SDK)
    assert.deepEqual({ status, out, err }, { status: 0, out: "@opencode/plugin 2.0.99: the contract fits\n", err: "" })
  })

  // Each drift with a word of its report. Several at a time: a check costs seconds.
  const drifts: readonly (readonly [string, readonly (readonly [string, string, RegExp])[]])[] = [
    [
      "what a plugin may no longer do",
      [
        ["readonly compaction: SessionRequest &", "readonly summary: SessionRequest &", /"compaction"/],
        ["readonly description: string", "readonly description: string; readonly title: string", /'title' is missing/],
        ["=> AsyncIterable<{ type: string }>", "=> Promise<void>", /AsyncIterable<unknown>/],
        ["readonly text: string }[]", "readonly html: string }[]", /'text' does not exist/],
      ],
    ],
    [
      "what a plugin is no longer given",
      [["get: (input: { readonly sessionID: string })", "get: (input: { readonly id: number })", /sessionID/]],
    ],
  ]
  for (const [what, changes] of drifts) {
    test(`reports ${what}`, (t) => {
      for (const [from] of changes) assert.ok(SDK.includes(from), from)
      const drifted = changes.reduce((types, [from, to]) => types.replace(from, () => to), SDK)
      const { status, out, err } = checkAgainst(t, drifted)
      assert.deepEqual({ status, out }, { status: 1, out: "@opencode/plugin 2.0.99: the contract has drifted\n" })
      for (const [, , report] of changes) assert.match(err, report)
    })
  }

  test("says that it checked nothing where the SDK is absent", (t) => {
    const { status, out, err } = check(tmpdir(t))
    assert.deepEqual({ status, err }, { status: 0, err: "" })
    assert.match(out, /^@opencode\/plugin is not installed in .+, so nothing was checked: [^\n]+\n$/)
  })
})
