import { homedir, userInfo } from "node:os"
import { isAbsolute, join, resolve } from "node:path"

export type Environment = Readonly<Record<string, string | undefined>>

/** The option, else `$CHECKPOINT_ORCHESTRATOR_DB`, else the data folder of the XDG base directory specification. */
export function databasePath(option: string, root: string, environment: Environment): string {
  const home = homeDirectory(environment)
  const chosen = [option, environment["CHECKPOINT_ORCHESTRATOR_DB"]].find(
    (path) => path !== undefined && path.trim() !== "",
  )
  if (chosen !== undefined) {
    return chosen === ":memory:" ? chosen : resolve(root, withHome(chosen, environment))
  }
  const data = environment["XDG_DATA_HOME"]
  // The specification tells to ignore a relative path.
  const base = data !== undefined && isAbsolute(data) ? data : home === "" ? "" : join(home, ".local", "share")
  return base === "" ? "" : join(base, "opencode", "checkpoint-orchestrator", "checkpoints.db")
}

/** A path with the home folder in place of a leading `~`; as it is where no home is known. */
export function withHome(path: string, environment: Environment): string {
  const home = homeDirectory(environment)
  return home !== "" && /^~[/\\]/.test(path) ? join(home, path.slice(2)) : path
}

/** `$HOME`, else what the system says, else nothing. A relative or empty one would put the database wherever the host was started. */
export function homeDirectory(environment: Environment): string {
  for (const ask of [() => environment["HOME"], homedir, () => userInfo().homedir]) {
    const home = quietly(ask)
    if (isUsable(home)) return home
  }
  return ""
}

function isUsable(path: string | undefined): path is string {
  return path !== undefined && isAbsolute(path)
}

function quietly(ask: () => string | undefined): string | undefined {
  try {
    return ask()
  } catch {
    // An account without an entry of its own: there are others to ask.
    return undefined
  }
}
