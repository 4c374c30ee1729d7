import type { Ended } from "../../checkpoint/observation.ts"
import { fieldOf, someText, text } from "../shape.ts"

/**
 * How a call of the shell ended by its result, which is undefined for a call that failed. Undefined for a result that does not say. A
 * command in the background is `started`, with the id by which its end is told later.
 */
export function shellEnd(result: unknown): { readonly end: Ended; readonly shellID: string | undefined } | undefined {
  if (result === undefined) return { end: { ended: "error" }, shellID: undefined }
  const [metadata, output] = [fieldOf(result, "metadata"), fieldOf(result, "output")]
  const shellID = someText(fieldOf(metadata, "shellID")) ?? someText(fieldOf(output, "shellID"))
  const status = text(fieldOf(metadata, "status")) ?? text(fieldOf(output, "status"))
  const end = endOf(metadata, status) ?? endOf(output, undefined)
  if (end !== undefined) return { end, shellID }
  return status === "running" ? { end: { ended: "started" }, shellID } : undefined
}

/**
 * How a command ended, by what a result, an event or a message says of that: `exit`, `timeout`, `signal`, or a word. Undefined where it
 * does not tell; what runs has an exit of none.
 */
export function endOf(said: unknown, status: string | undefined): Ended | undefined {
  if (fieldOf(said, "timeout") === true || status === "timeout") return { ended: "timeout" }
  const signal = fieldOf(said, "signal")
  if ((typeof signal === "string" && signal !== "") || status === "killed" || status === "signal")
    return { ended: "signal" }
  const exit = fieldOf(said, "exit")
  if (status !== "running" && typeof exit === "number" && Number.isSafeInteger(exit)) return { exit }
  return status === "interrupted" || status === "aborted" || status === "cancelled"
    ? { ended: "interrupted" }
    : undefined
}
