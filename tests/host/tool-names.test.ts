import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context, ToolDefinition, ToolEditor } from "../../src/host/contract.ts"
import { watchToolNames } from "../../src/host/tool-names.ts"

const DEFINITIONS = Array.from({ length: 8 }, (_, index): ToolDefinition => {
  return {
    name: `tool_${String(index)}`,
    description: `${"long ".repeat(200)}${String(index)}`,
    input: {},
    options: { codemode: false },
    execute: () => Promise.reject(new Error("not used")),
  }
})

/** A host that replays the transform on one registry after the other. */
function host(registries: readonly Partial<ToolEditor>[]): Context["tool"] {
  return {
    transform: (callback) => {
      for (const registry of registries) callback({ add: () => undefined, ...registry })
      return Promise.resolve({ dispose: () => Promise.resolve() })
    },
  }
}

async function watch(registries: readonly Partial<ToolEditor>[]): Promise<{
  names: ReturnType<typeof watchToolNames>
  warnings: string[]
}> {
  const warnings: string[] = []
  const names = watchToolNames(host(registries), (warning) => warnings.push(warning))
  await names.tool.transform((editor) => {
    for (const definition of DEFINITIONS) editor.add(definition)
  })
  return { names, warnings }
}

/** What a request offers: ours, as the host copied them. */
function offered(): Record<string, { description: string }> {
  return Object.fromEntries(
    DEFINITIONS.map(({ name, description }) => [name, { description: Buffer.from(description).toString() }]),
  )
}

suite("the names of our tools", () => {
  test("are warned about once each, however often requests and replays meet another's", async () => {
    const get = (name: string): unknown => (name === "tool_1" ? { description: "Theirs" } : undefined)
    const { names, warnings } = await watch([{ get }, { get }])
    for (let request = 0; request < 3; request++)
      names.compare({ ...offered(), tool_1: { description: "Theirs" }, tool_2: { description: "Theirs" } })
    assert.deepEqual(
      warnings.map((warning) => warning.slice(0, "The tool tool_1".length)),
      ["The tool tool_1", "The tool tool_2"],
    )
  })

  test("are fine where the registry still has our own, or the request lacks some", async () => {
    const get = (name: string): unknown => DEFINITIONS.find((definition) => definition.name === name)
    const { names, warnings } = await watch([{ get }, {}])
    names.compare(offered())
    for (const tools of [
      undefined,
      {},
      { tool_1: null, tool_2: undefined, tool_3: {} },
      { other: { description: "x" } },
    ])
      names.compare(tools)
    assert.deepEqual(warnings, [])
  })

  test("are registered whatever the editor's get does", async () => {
    const fail = (): never => {
      throw new Error("no")
    }
    const added: string[] = []
    const add = ({ name }: ToolDefinition): void => void added.push(name)
    const { warnings } = await watch([
      { add, get: fail },
      { add, get: () => 7 },
    ])
    assert.equal(added.length, 16)
    assert.deepEqual(warnings, [])
  })

  test("are looked up once each in a request", async () => {
    const { names } = await watch([{}])
    let read = 0
    const tools = new Proxy(offered(), {
      get: (target, name) => {
        read++
        return Reflect.get(target, name) as unknown
      },
    })
    for (let request = 0; request < 100; request++) names.compare(tools)
    assert.equal(read, 100 * Object.keys(offered()).length)
  })
})
