import { closeSync, fchmodSync, fstatSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { describe } from "../errors.ts"
import { isSame } from "../sqlite/maintenance/files.ts"
import { makeWorkshop, removeWorkshop } from "../lib/temporaries.ts"
import { EXIT, Failure, wrongUse } from "./failure.ts"
import type { Cli } from "./io.ts"
import {
  destinationOf,
  faultOfCopy,
  faultOfInput,
  faultOfOutput,
  isSideFile,
  lookAt,
  sideFilesOf,
} from "./store-files.ts"

/** Where a command's result goes. */
export interface OutFile {
  readonly write: (text: string) => void
  /** Gives the file its name, in place of what was there, and returns its path; undefined for the standard output. */
  finish(): string | undefined
  /** Removes what was begun and is not finished. To be called in any case. Never throws. */
  discard(): void
}

/**
 * Opens what a person named for a result: the one way by which a command writes to such a path. A file gets mode 0600; what has its
 * name stays whole until the new content is, and a link is followed to the file it names. A pipe or a terminal is written to as it is;
 * one that is the standard output of this process is written to as that.
 *
 * Throws wrong use for anything that is of the store, or a database of anybody ({@link faultOfOutput}): it is then as it was. Each
 * member throws a storage error in one sentence.
 */
export function openOut(cli: Cli, file: string): OutFile {
  const path = requireName(cli, file)
  const found = lookAt(path)
  if (found !== undefined && isSame(found, standard(1)))
    return { write: cli.io.out, finish: () => undefined, discard: () => undefined }
  if (found !== undefined && !found.isFile() && !found.isFIFO() && !found.isCharacterDevice())
    throw wrongUse(`${path} is not a regular file.`)
  const fault = faultOfOutput(cli.database, path)
  if (fault !== undefined) throw wrongUse(`${path} ${fault}: nothing was written; name another file.`)
  return found === undefined || found.isFile() ? intoFile(path) : intoStream(path)
}

/** {@link openOut} for a result that is at hand whole. */
export function writeOut(cli: Cli, file: string, text: string): string | undefined {
  const out = openOut(cli, file)
  try {
    out.write(text)
    return out.finish()
  } finally {
    out.discard()
  }
}

/**
 * The path that a person named for a copy of the database. Throws wrong use where something has that name, where it is a name of the
 * store, and where side files would be taken for the copy's own.
 */
export function copyPath(cli: Cli, file: string): string {
  const path = requireName(cli, file)
  const fault = faultOfCopy(cli.database, path)
  if (fault !== undefined) throw wrongUse(`${path} ${fault}: nothing was written; name another file.`)
  if (lookAt(path) !== undefined) throw wrongUse(`${path} exists already and was left as it is: choose another name.`)
  const [side] = sideFilesOf(path)
  if (side !== undefined) throw wrongUse(`${side} would be taken for a part of the copy: choose another name.`)
  return path
}

/** The path of a file that a command reads and that changes the database. Throws wrong use where it is of the database itself. */
export function inputPath(cli: Cli, file: string): string {
  if (file.includes("\0")) throw wrongUse("The name of a file must not contain a NUL character.")
  const path = destinationOf(resolve(cli.io.cwd, file))
  const fault = faultOfInput(cli.database, path)
  if (fault !== undefined) throw wrongUse(`${path} ${fault}: nothing was changed; name another file.`)
  return path
}

/**
 * Throws wrong use, before a command begins, where the database has the name of another one's side file, or where a shell made a file
 * of the store the output of this process, so that what is printed would be written into it.
 */
export function requireApart({ database }: Cli): void {
  if (isSideFile(database)) throw wrongUse(`${database} belongs to the database beside it: name that with --database.`)
  const files = [database, ...sideFilesOf(destinationOf(database))]
  const isOne = (stream: 1 | 2): boolean => {
    const found = standard(stream)
    return found?.isFile() === true && files.some((file) => isSame(found, lookAt(file)))
  }
  // What is wrong could only be said into that very file: the exit code alone says it.
  if (isOne(2)) throw wrongUse("")
  if (isOne(1)) throw wrongUse("The standard output is a file of the database: send it elsewhere.")
}

/** Whether a path leads to what this process was given as its standard input, and that is no file. */
export function isStandardInput(path: string): boolean {
  const found = lookAt(path)
  return found?.isFile() === false && isSame(found, standard(0))
}

function requireName(cli: Cli, file: string): string {
  if (file.trim() === "" || file.includes("\0")) throw wrongUse("What a command writes needs the name of a file.")
  return destinationOf(resolve(cli.io.cwd, file))
}

/** What a stream of this process leads to, or undefined where it is closed. */
function standard(stream: 0 | 1 | 2): BigIntStats | undefined {
  try {
    return fstatSync(stream, { bigint: true })
  } catch {
    return undefined
  }
}

function intoFile(path: string): OutFile {
  const guard = guarded(path)
  const workshop = guard(() => makeWorkshop(dirname(path)))
  const temporary = join(workshop, "new")
  let handle: number | undefined
  const close = (): void => {
    if (handle !== undefined) closeSync(handle)
    handle = undefined
  }
  return {
    write: (text) => {
      guard(() => {
        writeAll((handle ??= openSync(temporary, "wx", 0o600)), text)
      })
    },
    finish: () =>
      guard(() => {
        handle ??= openSync(temporary, "wx", 0o600)
        fchmodSync(handle, 0o600)
        fsyncSync(handle)
        close()
        renameSync(temporary, path)
        return path
      }),
    discard: () => {
      close()
      removeWorkshop(workshop)
    },
  }
}

function intoStream(path: string): OutFile {
  const guard = guarded(path)
  const handle = guard(() => openSync(path, "w"))
  return {
    write: (text) => {
      guard(() => {
        writeAll(handle, text)
      })
    },
    finish: () => {
      closeSync(handle)
      return path
    },
    discard: () => undefined,
  }
}

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done)
}

function guarded(path: string): <T>(work: () => T) => T {
  return (work) => {
    try {
      return work()
    } catch (error) {
      throw new Failure(EXIT.storage, `${path} could not be written: ${describe(error)}`, { cause: error })
    }
  }
}
