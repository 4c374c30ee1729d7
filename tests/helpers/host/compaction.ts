import { newId } from "./ids.ts"
import { isRecord, messageOf } from "./json.ts"
import type { ModelRequest, RequestInput } from "./requests.ts"
import type { Services } from "./services.ts"
import type { Session } from "./sessions.ts"

export interface CompactInput extends RequestInput {
  readonly reason: "auto" | "manual"
  /** `unavailable`: nothing to compact. `interrupted`: closed by the host after a restart. Default `ended`. */
  readonly outcome?: "ended" | "failed" | "unavailable" | "interrupted"
  /** The summary that the model writes. */
  readonly text?: string
  /** The newest messages, kept word for word. */
  readonly recent?: string
  /** Compacted by the provider: the summary is empty. */
  readonly native?: boolean
}

export interface Compacted {
  /** The compaction's id, that of its message in the window. */
  readonly id: string
  /** What the summariser was asked, as the hooks left it; absent where none was asked. */
  readonly request?: ModelRequest
}

const ERRORS = {
  failed: { type: "compaction.failed", message: "the summary is empty" },
  unavailable: { type: "compaction.unavailable", message: "nothing to compact" },
  interrupted: { type: "compaction.interrupted", message: "the host stopped" },
} as const

/** One compaction with its events in the host's order. `ask` runs the `compaction` hooks; its rejection is the caller's. */
export async function compact(
  { bus, now }: Services,
  session: Session,
  input: CompactInput,
  ask: () => Promise<ModelRequest>,
): Promise<Compacted> {
  const sessionID = session.info.id
  const { reason, outcome = "ended", recent = "[User]: Go on." } = input
  const id = newId("msg", now())
  const manual = reason === "manual"
  const inputID = manual ? { inputID: id } : {}
  const emit = (type: string, data: object): unknown => bus.emit(`session.${type}`, { sessionID, ...data })
  const fail = (error: { readonly type: string; readonly message: string }): unknown =>
    emit("compaction.failed", { reason, error, ...inputID })

  if (manual) {
    emit("inbox.enqueued", { inboxID: id, item: { type: "compaction" } })
    emit("inbox.delivered", { inboxID: id })
  }
  if (outcome === "unavailable") {
    fail(ERRORS.unavailable)
    return { id }
  }
  if (manual) emit("compaction.started", { reason, recent: "", inputID: id })
  const request = await ask().catch((error: unknown) => {
    const fault = { type: "unknown", message: messageOf(error) }
    if (manual) fail(fault)
    emit("execution.failed", { error: fault })
    throw error
  })
  if (!manual) emit("compaction.started", { reason, recent })

  const replaced = isRecord(request.result) ? request.result["summary"] : undefined
  const summary =
    typeof replaced === "string" ? replaced : input.native === true ? "" : (input.text ?? "Summary so far.")
  if (replaced === undefined) for (const text of halves(summary)) emit("compaction.delta", { text })
  if (outcome !== "ended") {
    fail(ERRORS[outcome])
    return { id, request }
  }
  session.window = [{ type: "compaction", status: "completed", id, reason, summary, recent }]
  emit("compaction.ended", { reason, text: summary, recent })
  return { id, request }
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== "")
}
