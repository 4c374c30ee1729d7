import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import type { TestContext } from "node:test"
import type { Repository } from "../../../src/lib/git/place.ts"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import type { GitOptions } from "../../../src/lib/git/run.ts"
import { tmpdir } from "../../helpers/tmp.ts"

/** False where the machine has no git, and nothing about repositories can be tried. */
export const HAS_GIT: boolean = (process.env["PATH"] ?? "")
  .split(delimiter)
  .some((folder) => existsSync(join(folder, "git")))

/** Longer than git ever takes, so that a busy machine never looks like a slow git. */
const PATIENCE = 60_000

const WHO = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "protocol.file.allow=always"]

/** Runs the real git with nobody's settings, and returns what it printed without the last line end. */
export function git(folder: string, ...args: readonly string[]): string {
  return gitWith({}, folder, ...args)
}

export function gitWith(
  options: { input?: string; check?: boolean },
  folder: string,
  ...args: readonly string[]
): string {
  const env = { PATH: process.env["PATH"], HOME: "/nowhere", GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" }
  const { input = "", check = true } = options
  const { status, stdout, stderr } = spawnSync("git", [...WHO, ...args], { cwd: folder, env, input, encoding: "utf8" })
  if (check) assert.equal(status, 0, `git ${args.join(" ")}: ${stderr}`)
  return stdout.replace(/\n$/, "")
}

/** A repository on the branch `main` with that many commits in a fresh folder. */
export function repository(t: TestContext, commits = 1, ...flags: readonly string[]): string {
  const folder = join(tmpdir(t), "tree")
  mkdirSync(folder)
  git(folder, "init", "-q", "-b", "main", ...flags)
  for (let count = 0; count < commits; count++) commit(folder, `commit ${count}`)
  return folder
}

/** Commits what is in the folder, and returns the commit's id. */
export function commit(folder: string, message: string): string {
  git(folder, "add", "--all")
  git(folder, "commit", "-q", "--no-verify", "--allow-empty", "-m", message)
  return head(folder)
}

export function head(folder: string): string {
  return git(folder, "rev-parse", "HEAD")
}

/** What the functions under test get: the machine's PATH, with other folders before it, no settings of a user, and patience. */
export function asUser(...folders: readonly string[]): GitOptions {
  return withPath(...folders, process.env["PATH"] ?? "")
}

/** The same with these folders alone. */
export function withPath(...folders: readonly string[]): GitOptions {
  return { env: { PATH: folders.join(delimiter), HOME: "/nowhere" }, limit: PATIENCE }
}

/** Writes `folder/git`, a shell script with these lines, and returns the folder. */
export function fakeGit(folder: string, ...lines: readonly string[]): string {
  mkdirSync(folder, { recursive: true })
  script(join(folder, "git"), ...lines)
  return folder
}

export function script(path: string, ...lines: readonly string[]): void {
  writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"))
  chmodSync(path, 0o755)
}

export function fifo(path: string): void {
  execFileSync("mkfifo", [path])
}

/** The place of a folder that is in a repository. */
export async function repositoryAt(folder: string): Promise<Repository> {
  const place = await readPlace(folder, asUser())
  assert.equal(place.kind, "repository", JSON.stringify(place))
  return place
}
