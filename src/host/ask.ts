import { atMost } from "../timing.ts"

/** How many turns of the microtask queue an answer may take before it is timed. */
const TURNS = 3

const nextTurn = Promise.resolve()

/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without.
 */
export async function askHost(question: () => unknown, waitMs: number): Promise<unknown> {
  const heard: { done: boolean; answer?: unknown } = { done: false }
  const hear = async (): Promise<void> => {
    try {
      heard.answer = await question()
    } catch {
      // It does not know, or it failed: either way it did not say.
    }
    heard.done = true
  }
  const hearing = hear()
  // A host that has the answer at hand needs no timer, which would cost more than the question.
  for (let turn = 0; turn < TURNS && !heard.done; turn++) await nextTurn
  if (heard.done) return heard.answer
  await atMost(waitMs, hearing)
  return heard.answer
}
