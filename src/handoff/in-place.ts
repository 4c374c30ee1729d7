import { basename, dirname } from "node:path"
import type { CheckpointStore, HandoffPort, Live } from "../checkpoint/port.ts"
import { describe } from "../errors.ts"
import { replaceFile } from "../lib/private-file.ts"
import { readLive } from "./follow.ts"
import { isOwnHandoff, removeRecorded } from "./recorded.ts"
import { handoffOf } from "./render.ts"

/**
 * Keeps hand-offs in step from the command line, which knows neither a project's folder nor the plugin's options: one that was written
 * before is made anew, or removed, where it is; none is made where there was none. Only a hand-off in a default folder is taken for
 * one. What goes wrong is said through `note`.
 */
export function createHandoffsInPlace(store: CheckpointStore, note: (sentence: string) => void): HandoffPort {
  const refresh = async (id: string, { state, ...rest }: Live): Promise<boolean> => {
    const path = rest.record?.handoff
    if (path === undefined) return false
    if (state === undefined) return removeRecorded({ sessionID: id, path })
    if (!isOwnHandoff({ sessionID: id, path })) return false
    await replaceFile(dirname(path), basename(path), handoffOf(id, state, rest), { mode: 0o600 })
    return false
  }
  return {
    tells: true,
    refresh: async ({ id }, live) => {
      const seen = live ?? (await readLive(store, id))
      try {
        return { existed: await refresh(id, seen), warnings: [] }
      } catch (error) {
        const what =
          seen.state === undefined
            ? "A hand-off stays"
            : `The hand-off of ${id} was not rewritten; the next save does it`
        const warning = `${what}: ${describe(error)}`
        note(warning)
        return { existed: false, warnings: [warning] }
      }
    },
    ensure: () => Promise.resolve(),
  }
}
