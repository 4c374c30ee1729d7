// Loads an installed copy of the plugin in every way a host resolves it, and saves through each. One line of JSON per way.
import { symlinkSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { completed, createHost, location } from "../helpers/host.ts"
import type { Entry } from "../helpers/host.ts"
import { finish, input, say } from "../helpers/worker.ts"

/** Where to load from and to; `link` is made by this program. */
export interface Load {
  readonly project: string
  readonly installed: string
  readonly name: string
  readonly link: string
  readonly database: string
}

const { project, installed, name, link, database } = input() as Load
symlinkSync(installed, link, "junction")

const resolve = createRequire(join(project, "package.json")).resolve
const imported = async (specifier: string): Promise<Entry> => ({
  module: await import(pathToFileURL(resolve(specifier)).href),
})
const ways: Readonly<Record<string, Entry>> = {
  "an installed package": { package: installed },
  "a local directory": { package: link },
  ".": await imported(name),
  "./server": await imported(`${name}/server`),
}

for (const [way, entry] of Object.entries(ways)) {
  const host = createHost({ strictContext: true })
  const place = location({ directory: project, projectID: "p1", projectDirectory: project })
  const options = { database, handoff: false }
  const instance = await host.open(place, [{ ...(entry as Exclude<Entry, string>), options }])
  const plugins = instance.plugins().map(({ id, state }) => `${id ?? ""} ${state.status}`)
  const { id: sessionID } = host.createSession({ directory: project })
  const call = async (tool: string, given: unknown): Promise<unknown> =>
    completed(await instance.call(tool, given, { sessionID })).json
  await call("checkpoint_save", { title: way })
  const { task } = (await call("checkpoint_load", {})) as { task: { title: string } }
  say(JSON.stringify({ way, plugins, title: task.title }))
  await host.close()
}
finish()
