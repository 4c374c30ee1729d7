/**
 * What the host answers within `waitMs`, or undefined where it is late, fails, or answers with nothing. Never rejects: whatever the
 * host does not say has to be done without.
 */
export function askHost(question: () => unknown, waitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs, undefined)
    const settle = (answer: unknown): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    const unknown = (): void => {
      // It does not know, or it failed: either way it did not say.
      settle(undefined)
    }
    try {
      Promise.resolve(question()).then(settle, unknown)
    } catch {
      unknown()
    }
  })
}
