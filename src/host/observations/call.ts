import { isSessionID } from "../../checkpoint/model.ts"
import type { Report } from "../../checkpoint/observation.ts"
import { fieldOf, someText } from "../shape.ts"
import { editedFiles, patchedFiles, writtenFiles } from "./files.ts"
import type { ReportedFile } from "./files.ts"
import { shellEnd } from "./shell.ts"

/** What all reports of one call of a tool have in common. */
interface Call {
  readonly sessionID: string
  readonly messageID: string
  readonly id: string
  readonly input: unknown
  /** Undefined for a call that failed. */
  readonly result: unknown
  readonly error: unknown
}

/**
 * What the event of `execute.after` reports of a session's work: the files of edit, patch and write, and the commands of shell. Other
 * tools, and shapes that are not known, report nothing (docs/host-contract.md#observed).
 */
export function reportsOfCall(event: unknown): readonly Report[] {
  const call = callOf(event)
  if (call === undefined) return []
  switch (fieldOf(event, "tool")) {
    case "edit":
      return files(call, editedFiles(call.input, call.result))
    case "write":
      return files(call, writtenFiles(call.input, call.result))
    case "patch":
    case "apply_patch":
      return files(call, patchedFiles(call.input, call.result, call.error))
    case "shell":
    case "bash":
      return command(call)
    default:
      return []
  }
}

function callOf(event: unknown): Call | undefined {
  const sessionID = fieldOf(event, "sessionID")
  const messageID = someText(fieldOf(event, "messageID"))
  const id = someText(fieldOf(event, "id")) ?? someText(fieldOf(event, "callID"))
  if (!isSessionID(sessionID) || messageID === undefined || id === undefined) return undefined
  const failed = fieldOf(event, "status") === "error"
  const result = failed ? undefined : fieldOf(event, "result")
  return { sessionID, messageID, id, input: fieldOf(event, "input"), result, error: fieldOf(event, "error") }
}

function files({ sessionID, messageID }: Call, found: readonly ReportedFile[]): readonly Report[] {
  return found.length === 0 ? [] : [{ kind: "files", sessionID, messageID, files: found }]
}

function command({ sessionID, messageID, id: callID, input, result }: Call): readonly Report[] {
  const given = commandOf(input)
  const ended = shellEnd(result)
  if (given === undefined || ended === undefined) return []
  return [{ kind: "command", sessionID, messageID, callID, ...given, ...ended }]
}

/** The command and the directory that a call of the shell names; undefined for an input that names none. */
export function commandOf(
  input: unknown,
): { readonly command: string; readonly workdir: string | undefined } | undefined {
  const command = someText(fieldOf(input, "command"))
  return command === undefined ? undefined : { command, workdir: someText(fieldOf(input, "workdir")) }
}
