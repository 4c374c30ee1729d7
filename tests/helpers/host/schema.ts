import { isRecord } from "./json.ts"

/** Keywords that say nothing about validity here. `default` is not applied; `additionalProperties` strips either way. */
const ANNOTATIONS = ["$schema", "title", "description", "default", "examples", "additionalProperties"]
const KEYWORDS = [
  ...["type", "enum", "const", "properties", "required", "items", "minItems", "maxItems"],
  ...["minimum", "maximum", "minLength", "maxLength", "pattern"],
]

export interface Decoded {
  readonly value: unknown
  readonly issues: readonly string[]
}

/**
 * Decodes `value` by the subset of JSON Schema that tool inputs use, as a host of 2.0.16 or later does: unknown properties are
 * stripped, null is not "absent", nothing is defaulted. `undefined` when the schema uses anything else: such input passes unchecked.
 */
export function decode(schema: unknown, value: unknown): Decoded | undefined {
  if (!compiles(schema)) return undefined
  const issues: string[] = []
  return { value: walk(schema, value, "input", issues), issues }
}

function compiles(schema: unknown): schema is Record<string, unknown> {
  if (!isRecord(schema)) return false
  if (!Object.keys(schema).every((key) => ANNOTATIONS.includes(key) || KEYWORDS.includes(key))) return false
  const properties = isRecord(schema["properties"]) ? Object.values(schema["properties"]) : []
  return [...properties, ...("items" in schema ? [schema["items"]] : [])].every(compiles)
}

function walk(schema: Record<string, unknown>, value: unknown, path: string, issues: string[]): unknown {
  const type = schema["type"]
  if (typeof type === "string" && !hasType(type, value)) {
    issues.push(`${path}: expected ${type}, got ${value === null ? "null" : typeof value}`)
    return value
  }
  const allowed: unknown = schema["enum"]
  if (Array.isArray(allowed) && !allowed.includes(value)) issues.push(`${path}: expected one of ${allowed.join(", ")}`)
  if ("const" in schema && schema["const"] !== value) issues.push(`${path}: expected ${String(schema["const"])}`)
  if (typeof value === "string") checkText(schema, value, path, issues)
  if (typeof value === "number") checkRange(schema, ["minimum", "maximum"], value, path, issues)
  if (Array.isArray(value)) return walkArray(schema, value, path, issues)
  if (isRecord(value)) return walkObject(schema, value, path, issues)
  return value
}

function hasType(type: string, value: unknown): boolean {
  if (type === "object") return isRecord(value)
  if (type === "array") return Array.isArray(value)
  if (type === "integer") return Number.isInteger(value)
  if (type === "null") return value === null
  return typeof value === type
}

function checkText(schema: Record<string, unknown>, value: string, path: string, issues: string[]): void {
  checkRange(schema, ["minLength", "maxLength"], value.length, `${path} length`, issues)
  const pattern = schema["pattern"]
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test(value))
    issues.push(`${path}: must match ${pattern}`)
}

function checkRange(
  schema: Record<string, unknown>,
  [least, most]: readonly [string, string],
  size: number,
  path: string,
  issues: string[],
): void {
  const low = schema[least]
  const high = schema[most]
  if (typeof low === "number" && size < low) issues.push(`${path}: expected at least ${low}, got ${size}`)
  if (typeof high === "number" && size > high) issues.push(`${path}: expected at most ${high}, got ${size}`)
}

function walkArray(schema: Record<string, unknown>, value: unknown[], path: string, issues: string[]): unknown {
  checkRange(schema, ["minItems", "maxItems"], value.length, `${path} length`, issues)
  const items = schema["items"]
  return isRecord(items) ? value.map((item, index) => walk(items, item, `${path}[${index}]`, issues)) : value
}

function walkObject(
  schema: Record<string, unknown>,
  value: Record<string, unknown>,
  path: string,
  issues: string[],
): unknown {
  const required: unknown = schema["required"]
  const names: unknown[] = Array.isArray(required) ? required : []
  for (const name of names) {
    if (typeof name === "string" && !Object.hasOwn(value, name)) issues.push(`${path}.${name}: missing`)
  }
  const properties = schema["properties"]
  if (!isRecord(properties)) return value
  const kept: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name) && isRecord(property)) {
      kept[name] = walk(property, value[name], `${path}.${name}`, issues)
    }
  }
  return kept
}
