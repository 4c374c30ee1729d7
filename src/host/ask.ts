import { atMost } from "../timing.ts"

/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without.
 */
export async function askHost(question: () => unknown, waitMs: number): Promise<unknown> {
  const heard: { answer?: unknown } = {}
  const hear = async (): Promise<void> => {
    try {
      heard.answer = await question()
    } catch {
      // It does not know, or it failed: either way it did not say.
    }
  }
  await atMost(waitMs, hear())
  return heard.answer
}
