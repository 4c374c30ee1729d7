import { atMost } from "../lib/time.ts"

/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without. To read what it answered is part of the question: that may run code of the host's.
 */
export async function askHost<T>(question: () => T, waitMs: number): Promise<Awaited<T> | undefined> {
  const heard: { answer?: Awaited<T> } = {}
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
