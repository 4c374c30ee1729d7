import { accessSync, constants, statSync } from "node:fs"
import { basename, delimiter, dirname, isAbsolute, join } from "node:path"
import { isInside } from "../private-file.ts"
import { realPathOr } from "../real-path.ts"

const NAME = process.platform === "win32" ? "git.exe" : "git"

/** What of the PATH can be run without running anything that a work tree holds. */
export interface Programs {
  /** Absolute path of git; absent where there is none outside the trees. */
  readonly program?: string | undefined
  /** Real paths of the folders that the rest of the PATH is made of. */
  readonly folders: readonly string[]
}

/**
 * Finds the first `git` on the PATH that is outside the trees (real paths), links followed. Entries that are empty or relative, inside
 * a tree or reached through one are passed over.
 */
export function findProgram(trees: readonly string[], env: NodeJS.ProcessEnv): Programs {
  const folders = foldersOutside(trees, env)
  return { program: programOutside(trees, folders), folders }
}

/** The work tree that a common directory is in, also where it is of a submodule or of another work tree; itself where bare. */
export function ownerOf(commonDir: string): string {
  for (let folder = commonDir; folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) === ".git") return dirname(folder)
  return commonDir
}

/** The real folders of the PATH, without those that are inside a tree or are reached through it. */
function foldersOutside(trees: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  const path = env["PATH"] ?? env["Path"] ?? ""
  return path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry) && !leadsThrough(trees, entry))
    .map((entry) => realPathOr(entry, undefined))
    .filter((folder) => folder !== undefined)
}

/** True where a folder on the way is inside a tree: a link in there could lead anywhere. */
function leadsThrough(trees: readonly string[], path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const real = realPathOr(folder, undefined)
    if (real !== undefined && !isOutside(trees, real)) return true
    if (folder === dirname(folder)) return false
  }
}

function programOutside(trees: readonly string[], folders: readonly string[]): string | undefined {
  return folders
    .map((folder) => join(folder, NAME))
    .find((program) => {
      // A PATH often names what is not there, or not for this user.
      const real = realPathOr(program, undefined)
      return real !== undefined && isOutside(trees, real) && isExecutable(real)
    })
}

function isOutside(trees: readonly string[], path: string): boolean {
  return !trees.some((tree) => isInside(tree, path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
