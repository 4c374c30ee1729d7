import { TOOL_NAMES, TOOLS } from "../../src/tools/index.ts"

/** What a {@link Caller} calls the tools: their names without the common beginning. */
export const SHORT_NAMES: readonly string[] = TOOL_NAMES.map((name) => name.replace(/^checkpoint_/, ""))

interface Property {
  readonly type: "string" | "array" | "boolean" | "integer"
  readonly enum?: readonly string[]
  readonly minimum?: number
}

interface Schema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Property>>
}

/** The fields that a tool, by its short name, requires. */
export function requiredBy(tool: string): readonly string[] {
  return schemaOf(tool).required ?? []
}

/** Arguments that a tool takes: its required fields, each with the plainest value. */
export function smallestInput(tool: string): Readonly<Record<string, unknown>> {
  const { properties = {} } = schemaOf(tool)
  return Object.fromEntries(requiredBy(tool).map((name) => [name, plainest(properties[name])]))
}

function schemaOf(tool: string): Schema {
  const module = TOOLS[SHORT_NAMES.indexOf(tool)]
  if (module === undefined) throw new Error(`no tool is called ${tool}`)
  return module.describe().input
}

function plainest(property: Property | undefined): unknown {
  if (property?.type === "array") return []
  if (property?.type === "boolean") return false
  return property?.type === "integer" ? (property.minimum ?? 0) : (property?.enum?.[0] ?? "x")
}
