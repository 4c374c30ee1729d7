// The part of the transcript in which the database cannot be used.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export async function storageCases(folder, play) {
  const at = (name) => join(folder, "data", name)
  mkdirSync(at(""), { recursive: true })
  const random = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37 + 11) % 256))
  const cases = {
    text: () => writeFileSync(at("text"), "not a database at all\n".repeat(50)),
    random: () => writeFileSync(at("random"), random),
    folder: () => mkdirSync(at("folder")),
    empty: () => writeFileSync(at("empty"), ""),
    foreign: () => database(at("foreign"), "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)"),
    newer: () =>
      database(at("newer"), "PRAGMA application_id = 1131106420; PRAGMA user_version = 99; CREATE TABLE next (x)"),
    "text/below": () => undefined,
  }
  for (const [name, prepare] of Object.entries(cases)) {
    prepare()
    const { session, call, hook, close } = await play("storage", { database: at(name) })
    session("ses_storage")
    await call("ses_storage", "load")
    await call("ses_storage", "save", { title: "t" })
    await call("ses_storage", "status")
    await hook("prompt", { sessionID: "ses_storage", messageID: "m1", prompt: { text: "go" } })
    await hook("context", { sessionID: "ses_storage", system: [], messages: [] })
    await close()
  }
}

function database(path, sql) {
  const sqlite = process.getBuiltinModule?.("node:sqlite")
  if (sqlite === undefined) return
  const db = new sqlite.DatabaseSync(path)
  db.exec(sql)
  db.close()
}
