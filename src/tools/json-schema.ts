import { toJSONSchema } from "zod/mini"
import type { ZodMiniType } from "zod/mini"

/** The schema of an object with arguments. */
export type InputSchema<T> = ZodMiniType<T> & { readonly shape: Readonly<Record<string, unknown>> }

/**
 * The JSON Schema of a tool's arguments, made from the schema that validates them. The build puts the result in the place of this
 * module (scripts/build.mjs): to make it at every start would take 6 ms, and what makes it is a tenth of the plugin.
 */
export function jsonSchemaOf(_tool: string, schema: InputSchema<unknown>): Readonly<Record<string, unknown>> {
  const plain = Object.entries(toJSONSchema(schema, { io: "output" })).filter(([key]) => key !== "$schema")
  // A host that decodes arguments refuses any stray key of a call that takes none.
  const isEmpty = Object.keys(schema.shape).length === 0
  return Object.fromEntries(plain.filter(([key]) => !isEmpty || key !== "additionalProperties"))
}
