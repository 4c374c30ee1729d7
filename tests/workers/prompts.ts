import { createHost, location } from "../helpers/host.ts"
import { exposed } from "../helpers/session.ts"
import { finish, input } from "../helpers/worker.ts"

/** A process that ends by itself, without an unload, in the very turn of the event loop in which it admits prompts. */
export interface Prompts {
  readonly directory: string
  readonly database: string
  readonly prompts: number
}

const { directory, database, prompts } = input() as Prompts
const host = createHost()
const { module, run } = exposed()
const place = location({ directory, projectID: "p1", projectDirectory: directory })
const instance = await host.open(place, [{ module, options: { database } }])
host.createSession({ id: "ses_one", directory })
await instance.call("checkpoint_save", { title: "Parser" }, { sessionID: "ses_one" })
for (let n = 1; n <= prompts; n++) await run("prompt", { sessionID: "ses_one", messageID: `msg_${String(n)}` })
finish()
