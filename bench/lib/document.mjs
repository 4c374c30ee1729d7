// The checkpoint that is saved: the arguments of one save call, of an exact size, different for every variant.

const SENTENCES = [
  "Move the session store behind the port so that the tests can run on both drivers",
  "Add the retry with a bounded back-off around the upload, and count the attempts",
  "Write the migration for the audit table and check it against the old dump",
  "Replace the polling loop in the worker by the notification channel",
  "Make the parser reject a trailing comma and say which line it is on",
  "Update the handbook where it describes the old flags of the deploy script",
]

/**
 * Fields of `checkpoint_save` whose JSON has `bytes` bytes. Two variants differ in one text and one list, as two saves of a session
 * that goes on do; the rest is sent again as it was, which is what models do.
 */
export function documentOf(bytes, variant) {
  const mark = String(variant).padStart(9, "0")
  const items = Math.max(1, Math.floor(bytes / 700))
  const list = (start) => Array.from({ length: items }, (_, i) => SENTENCES[(start + i) % SENTENCES.length])
  const fields = {
    title: "Rate limiting of the public endpoints",
    objective: "Every public endpoint answers 429 past 100 requests a minute and key, without a shared lock",
    status: "in_progress",
    summary: `Step ${mark} is under way. `,
    currentPlan: list(0),
    completedSteps: list(1),
    nextSteps: [`Finish step ${mark}`, ...list(2)],
    blockers: [],
    filesTouched: Array.from({ length: items }, (_, i) => `src/limits/window-${i}.ts`),
    notes: list(3),
  }
  const missing = bytes - JSON.stringify(fields).length
  if (missing < 0) throw new RangeError(`A document of ${bytes} bytes is too small`)
  const filler = `${SENTENCES.join(". ")}. `
  return { ...fields, summary: fields.summary + filler.repeat(Math.ceil(missing / filler.length)).slice(0, missing) }
}

export function sessionID(number) {
  return `ses_bench${String(number).padStart(8, "0")}`
}

/** Numbers from 0 to `below`, scattered and the same in every run (a linear congruential generator). */
export function scattered(below) {
  let state = 42
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Seeded documents have lower variants than this, so that every later save changes something. */
const FIRST_VARIANT = 1_000

/** The arguments of successive saves: sessions by `pick`, never the same document twice. `from` sets another process apart. */
export function savesOf(bytes, pick, from = 0) {
  let variant = FIRST_VARIANT + from
  return () => ({ id: sessionID(pick()), fields: documentOf(bytes, ++variant) })
}

/** 0, 1, … `below` - 1, and again from 0. */
export function inTurn(below) {
  let next = -1
  return () => (next = (next + 1) % below)
}
