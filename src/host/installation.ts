import { hostname } from "node:os"
import { randomHex, sha256 } from "../lib/crypto.ts"
import { askHost } from "./ask.ts"
import type { Storage } from "./contract.ts"

/** How long the host may take to say which installation it is, in ms. Nobody waits for it. */
const STORAGE_MS = 5_000

const KEY = "installation"
const ID = /^[0-9a-f]{32}$/

/** The host has no compare-and-set: of several directories that start together, one gives the installation its id. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * What tells this installation of the host from every other one that may use the same checkpoints: a random id kept in the host's own
 * database, together with the machine and the folder of its data, because a host's database can be copied. An opaque text; undefined
 * where the host keeps nothing for plugins, or does not answer.
 */
export interface Installation {
  /** What is known of it by now. */
  readonly known: () => string | undefined
  /** Asks the host, the first time. Never rejects. */
  readonly identify: () => Promise<string | undefined>
}

export function createInstallation(storage: Storage | undefined): Installation {
  let known: string | undefined
  let asking: Promise<string | undefined> | undefined
  const ask = async (): Promise<string | undefined> => {
    const asked = turn.then(() => askHost(() => readID(storage), STORAGE_MS))
    turn = asked
    const id = await asked
    if (id !== undefined) known = sha256(JSON.stringify([id, ...place()])).slice(0, 32)
    return known
  }
  return { known: () => known, identify: () => (asking ??= ask()) }
}

async function readID(storage: Storage | undefined): Promise<string | undefined> {
  if (typeof storage?.get !== "function" || typeof storage.set !== "function") return undefined
  const known = await storage.get(KEY)
  if (isID(known)) return known
  await storage.set(KEY, randomHex(16))
  // What is there now counts: another process may have been first.
  const kept = await storage.get(KEY)
  return isID(kept) ? kept : undefined
}

function isID(value: unknown): value is string {
  return typeof value === "string" && ID.test(value)
}

function place(): readonly string[] {
  return [hostname(), process.env["XDG_DATA_HOME"] ?? "", process.env["HOME"] ?? ""]
}
