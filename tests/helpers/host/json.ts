export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function isCallable(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function"
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (isRecord(value) || isCallable(value)) && "then" in value && typeof Reflect.get(value, "then") === "function"
}

/** The JSON round trip that a value makes on its way through the host. Throws where JSON does. */
export function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Where a value would not survive a JSON round trip unchanged, as a path; `undefined` if it would. */
export function jsonFault(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (Array.isArray(value)) return firstFault(value.map((item: unknown, index) => [`${path}[${index}]`, item]))
  if (typeof value !== "object") return `${path} is a ${typeof value}`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `${path} is not a plain object`
  return firstFault(Object.entries(value).map(([key, item]: [string, unknown]) => [`${path}.${key}`, item]))
}

function firstFault(entries: readonly (readonly [string, unknown])[]): string | undefined {
  for (const [path, item] of entries) {
    const fault = jsonFault(item, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

export function jsonText(value: unknown): string {
  return value === undefined ? "undefined" : JSON.stringify(value)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
