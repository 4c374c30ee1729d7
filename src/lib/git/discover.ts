import { dirname, join, resolve } from "node:path"
import { isNetworkPath, parseCommonDir, parseGitFile } from "./formats.ts"
import { Unreadable, lstat, readLink, readSmall, realPath, stat } from "./read.ts"

/** Real paths of a repository, as {@link Repository} explains them. */
export interface Directories {
  readonly top: string
  readonly gitDir: string
  readonly commonDir: string
}

/** A `.git` that leads nowhere: the search ends there, because git refuses to look further up. */
const NOWHERE = "nowhere"

/** Bytes of the largest `.git` or `commondir` file: a path and a few more. */
const PATH_FILE_LIMIT = 16_384

/**
 * The repository that git finds for a directory: the nearest one upwards on the same file system. `undefined` where there is none.
 * Variables such as GIT_DIR have no say. Throws {@link Unreadable} where the directory is missing, or a file on the way, such as
 * `.git`, is there and cannot be read.
 */
export function findRepository(directory: string): Directories | undefined {
  const start = realPath(directory)
  if (start === undefined) throw new Unreadable(`${directory} is not there.`)
  const device = stat(start)?.dev
  for (let folder = start; ; folder = dirname(folder)) {
    const found = repositoryAt(folder)
    if (found === NOWHERE) return undefined
    if (found !== undefined) return found
    const above = dirname(folder)
    if (above === folder || stat(above)?.dev !== device) return undefined
  }
}

function repositoryAt(folder: string): Directories | typeof NOWHERE | undefined {
  const entry = join(folder, ".git")
  const link = lstat(entry)
  if (link?.isSymbolicLink() === true && isNetworkPath(readLink(entry) ?? "")) return NOWHERE
  const stats = link?.isSymbolicLink() === true ? stat(entry) : link
  if (stats?.isFile() === true) {
    const target = parseGitFile(readSmall(entry, PATH_FILE_LIMIT) ?? Buffer.alloc(0))
    if (target === undefined || isNetworkPath(target)) return NOWHERE
    return at(folder, resolve(folder, target)) ?? NOWHERE
  }
  const own = stats?.isDirectory() === true ? at(folder, entry) : undefined
  return own ?? at(folder, folder)
}

/** The directories of the repository in `path`, or undefined where that is no folder of a repository on this machine. */
function at(top: string, path: string): Directories | undefined {
  if (lstat(join(path, "HEAD")) === undefined) return undefined
  const gitDir = realPath(path)
  if (gitDir === undefined) return undefined
  const common = readSmall(join(gitDir, "commondir"), PATH_FILE_LIMIT)
  const commonDir = common === undefined ? gitDir : localFolder(gitDir, parseCommonDir(common))
  if (commonDir === undefined) return undefined
  const whole = ["objects", "refs"].every((name) => stat(join(commonDir, name))?.isDirectory() === true)
  return whole ? { top, gitDir, commonDir } : undefined
}

function localFolder(from: string, path: string | undefined): string | undefined {
  return path === undefined || isNetworkPath(path) ? undefined : realPath(resolve(from, path))
}
