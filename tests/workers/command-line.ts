import { run } from "../../src/cli/run.ts"

/** Runs a command line in this process, in a plain terminal at the beginning of time, and collects all that it writes. */
export async function commandLine(
  args: readonly string[],
  directory: string,
): Promise<{ readonly code: number; readonly text: string }> {
  let text = ""
  const write = (part: string): void => {
    text += part
  }
  const code = await run(args, {
    out: write,
    err: write,
    environment: {},
    cwd: directory,
    now: () => 0,
    terminal: { columns: Infinity, color: false, animated: false },
  })
  return { code, text }
}
