import { isSessionID } from "../../checkpoint/model.ts"
import type { Report } from "../../checkpoint/observation.ts"
import { BoundedMap } from "../../lib/bounded.ts"
import { isFields } from "../../lib/fields.ts"
import type { HostEvent } from "../events.ts"
import { fieldOf, someText, text } from "../shape.ts"
import { commandOf } from "./call.ts"
import { endOf } from "./shell.ts"

/** How many calls of the shell are remembered until their end is reported. */
const REMEMBERED = 500

/** How many files of one step are taken. */
const MOST_FILES = 2_000

/** The event types that report work. */
const TYPES = /^(?:session\.(?:step|tool|revert)\.|shell\.exited$|session\.(?:inbox\.enqueued|input\.admitted)$)/

/** Whether events of that type may report work. */
export function mayReport(type: string): boolean {
  return TYPES.test(type)
}

/**
 * Reads what the host's events report of a session's work (docs/host-contract.md#observed): the files of a step, a call that was interrupted,
 * the late end of a command in the background, and reverts. Shapes that are not known report nothing. One reader serves an instance:
 * it remembers which command an open call runs.
 */
export function createEventReader(): (event: HostEvent) => readonly Report[] {
  const open = new BoundedMap<string, { readonly command: string; readonly workdir: string | undefined }>(REMEMBERED)
  return (event) => {
    const { type, data, sessionID } = event
    if (type === "shell.exited") return shellExited(data)
    if (!isSessionID(sessionID)) return []
    const messageID = someText(data["assistantMessageID"])
    const callID = someText(data["id"]) ?? someText(data["callID"])
    switch (type) {
      case "session.step.started":
        return messageID === undefined
          ? []
          : [{ kind: "step-started", sessionID, messageID, tree: someText(data["snapshot"]) }]
      case "session.step.ended":
      case "session.step.failed":
        return messageID === undefined
          ? []
          : [
              {
                kind: "step-ended",
                sessionID,
                messageID,
                tree: someText(data["snapshot"]),
                files: filesOf(data["files"]),
              },
            ]
      case "session.tool.called": {
        const tool = text(data["tool"]) ?? text(data["name"]) ?? "shell"
        const given = /^(?:shell|bash)$/.test(tool) ? commandOf(data["input"]) : undefined
        if (given !== undefined && callID !== undefined) open.set(`${sessionID} ${callID}`, given)
        return []
      }
      case "session.tool.failed": {
        const given = callID === undefined ? undefined : open.get(`${sessionID} ${callID}`)
        const aborted = text(fieldOf(data["error"], "type")) === "aborted"
        if (given === undefined || callID === undefined || messageID === undefined || !aborted) return []
        const end = { ended: "interrupted" as const }
        return [{ kind: "command", sessionID, messageID, callID, ...given, end, shellID: undefined }]
      }
      case "session.inbox.enqueued":
      case "session.input.admitted":
        return shellMessage(data)
      case "session.revert.staged": {
        const from = someText(fieldOf(data["revert"], "messageID")) ?? someText(data["messageID"])
        return from === undefined ? [] : [{ kind: "reverted", sessionID, messageID: from }]
      }
      case "session.revert.cleared":
        return [{ kind: "revert-cleared", sessionID }]
      case "session.revert.committed":
        return [{ kind: "revert-committed", sessionID }]
      default:
        return []
    }
  }
}

function shellExited(data: HostEvent["data"]): readonly Report[] {
  const shellID = someText(data["id"]) ?? someText(data["shellID"])
  const end = endOf(data, text(data["status"]))
  return shellID === undefined || end === undefined ? [] : [{ kind: "shell-ended", shellID, end }]
}

/** A message by which newer hosts say how a command in the background ended. */
function shellMessage(data: HostEvent["data"]): readonly Report[] {
  const metadata = shellMetadata(data, 4)
  const shellID = someText(fieldOf(metadata, "shellID"))
  const end = endOf(metadata, text(fieldOf(metadata, "state")))
  return shellID === undefined || end === undefined ? [] : [{ kind: "shell-ended", shellID, end }]
}

/** Hosts put the message into the event at different depths. */
function shellMetadata(value: unknown, depth: number): unknown {
  const metadata = fieldOf(value, "metadata")
  if (fieldOf(metadata, "source") === "shell") return metadata
  if (!isFields(value) || depth === 0) return undefined
  for (const name of ["item", "payload", "input", "message", "data"]) {
    const found = shellMetadata(value[name], depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Paths, or objects that name one. Absent where the host keeps no snapshots of the tree. */
function filesOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_FILES) : []
  return list.flatMap(
    (each) => someText(each) ?? someText(fieldOf(each, "file")) ?? someText(fieldOf(each, "path")) ?? [],
  )
}
