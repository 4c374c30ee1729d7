import type { ChildProcess } from "node:child_process"
import { delimiter, dirname, parse } from "node:path"
import type { Directories } from "./discover.ts"
import { findProgram, ownerOf } from "./program.ts"

export interface GitOptions {
  /** Where PATH and the user's home are taken from; `process.env` unless given. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Time in ms after which git is killed; 250 unless given. */
  readonly limit?: number | undefined
}

/** What git wrote, or why there is no answer, in words that follow a colon; with git's exit code where it came to an end. */
export type Answer =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string; readonly code?: number }

const LIMIT = 250
const WINDOWS = process.platform === "win32"

/** Bytes of the longest answer to any question that is asked. */
const OUTPUT_LIMIT = 16_384

/** Only these reach git: where the user's own settings are, and what Windows programs need to start. */
const KEPT = [
  "HOME",
  "XDG_CONFIG_HOME",
  "USERPROFILE",
  "HOMEDRIVE",
  "HOMEPATH",
  "ALLUSERSPROFILE",
  "PROGRAMDATA",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
] as const

const FIXED = {
  LC_ALL: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  // Empty: no protocol is allowed. Versions without the variable above fetch what a partial clone lacks, and fail here.
  GIT_ALLOW_PROTOCOL: "",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_GRAFT_FILE: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
} as const

const SETTINGS = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false", "protocol.allow=never"]

/**
 * Asks git about a repository and waits at most `limit` ms; then git and what it started are killed. Never rejects.
 *
 * The program is the first `git` on the PATH that is outside the work tree and outside the work tree that the common directory is in,
 * with its links followed. No shell runs. Nothing that the settings of the repository name is run: callers must ask only
 * built-in commands that read (`rev-list`, `rev-parse`, `symbolic-ref`).
 */
export async function askGit(
  { top, commonDir }: Directories,
  question: readonly string[],
  { env = process.env, limit = LIMIT }: GitOptions = {},
): Promise<Answer> {
  const { program, folders } = findProgram([top, ownerOf(commonDir)], env)
  if (program === undefined) return { ok: false, why: "there is no git on the PATH outside the work tree" }
  const settings = SETTINGS.flatMap((setting) => ["-c", setting])
  const child = start(program, ["-C", top, "--no-pager", ...settings, ...question], {
    // Some programs called git choose the real one by what is in the directory they start in.
    cwd: parse(top).root,
    env: { ...keptOf(env), ...FIXED, PATH: folders.join(delimiter), GIT_CEILING_DIRECTORIES: dirname(top) },
  })
  return child === undefined ? { ok: false, why: `${program} could not be started` } : answerOf(child, limit)
}

function keptOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {}
  for (const name of KEPT) if (env[name] !== undefined) kept[name] = env[name]
  return kept
}

interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

function start(program: string, args: readonly string[], { cwd, env }: Surroundings): ChildProcess | undefined {
  try {
    // Loaded when it is needed, which is hardly ever: it takes 2 ms and 0.9 MB.
    const { spawn } = process.getBuiltinModule("node:child_process")
    // A group of its own, so that what git started ends with it.
    return spawn(program, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "ignore"],
      detached: !WINDOWS,
      windowsHide: true,
    })
  } catch {
    // The system refused at once: too many processes or files, or a name it cannot take.
    return undefined
  }
}

function answerOf(child: ChildProcess, limit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const give = (answer: Answer): void => {
      clearTimeout(timer)
      resolve(answer)
    }
    const stop = (why: string): void => {
      kill(child)
      give({ ok: false, why })
    }
    const timer = setTimeout(() => {
      stop(`git did not answer within ${limit} ms`)
    }, limit)
    // A process that could not be started for want of file descriptors has no output at all.
    child.stdout?.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size > OUTPUT_LIMIT) stop("git answered at too great length")
      else chunks.push(chunk)
    })
    child.stdout?.on("error", () => {
      stop("the answer of git could not be read")
    })
    child.on("error", () => {
      give({ ok: false, why: "git could not be started" })
    })
    child.on("close", (code, signal) => {
      if (code === 0) give({ ok: true, text: Buffer.concat(chunks).toString("utf8") })
      else if (code === null) give({ ok: false, why: `git was ended by ${signal ?? "a signal"}` })
      else give({ ok: false, why: `git ended with code ${code}`, code })
    })
  })
}

function kill(child: ChildProcess): void {
  child.stdout?.destroy()
  if (child.pid === undefined) return
  try {
    if (WINDOWS) child.kill("SIGKILL")
    else process.kill(-child.pid, "SIGKILL")
  } catch {
    // It has just ended.
  }
}
