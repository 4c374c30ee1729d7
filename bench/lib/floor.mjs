// The floor: what the plugin does in its own tables, by hand on bare node:sqlite, and nothing else.
import { hash } from "node:crypto"
import { open } from "./bare.mjs"

/**
 * A save writes the very rows that the plugin writes, and reads only what it must: whose session it is, the state that the fields are
 * merged into, whether a snapshot holds that state (or there would be no undo), and which snapshot is the oldest.
 *
 * @param {string} path a database of the plugin that has the sessions already
 * @param {{ synchronous: string, keep: number }} options
 */
export function openFloor(path, { synchronous, keep }) {
  const db = open(path, synchronous)
  // As the plugin, which overwrites what is deleted.
  db.exec("PRAGMA secure_delete = ON")
  const begin = db.prepare("BEGIN IMMEDIATE")
  const commit = db.prepare("COMMIT")
  const session = db.prepare("SELECT project_id FROM session WHERE id = ?")
  const state = db.prepare("SELECT document, hash FROM checkpoint WHERE session_id = ?")
  const held = db.prepare("SELECT name FROM snapshot WHERE session_id = ? AND hash = ? LIMIT 1")
  const update = db.prepare(`
    UPDATE checkpoint
    SET seq = (SELECT max(seq) + 1 FROM checkpoint), title = ?, status = ?, synthesized = 0, hash = ?, time_updated = ?,
      document = ?
    WHERE session_id = ?`)
  const prune = db.prepare(`
    DELETE FROM snapshot
    WHERE seq IN (SELECT seq FROM snapshot WHERE session_id = ? AND kind = 'auto' ORDER BY seq DESC LIMIT -1 OFFSET ?)`)
  const insert = db.prepare(`
    INSERT INTO snapshot (
      session_id, project_id, name, kind, title, status, synthesized, hash, time_created, time_updated, document)
    VALUES (?, ?, ?, 'auto', ?, ?, 0, ?, ?, ?, ?)`)
  let names = 0
  return {
    save: ({ id, fields }) => {
      const now = Date.now()
      begin.run()
      const { project_id: project } = session.get(id)
      const current = state.get(id)
      const content = { ...JSON.parse(current.document), ...fields }
      const document = JSON.stringify(content)
      const digest = hash("sha256", document).slice(0, 32)
      const title = JSON.stringify(content.title)
      if (held.get(id, current.hash) === undefined) throw new Error(`${id}: no snapshot holds the state before`)
      prune.run(id, keep - 1)
      update.run(title, content.status, digest, now, document, id)
      const name = `auto-${process.pid}-${now}-${++names}`
      insert.run(id, project, name, title, content.status, digest, now, now, document)
      commit.run()
      return document
    },
    load: (id) => JSON.parse(state.get(id).document),
    close: () => db.close(),
  }
}

/** A table of counters, one row per session, in a database of its own. */
export function openCounter(path, ids, synchronous) {
  const db = open(path, synchronous)
  db.exec("CREATE TABLE IF NOT EXISTS counter (session_id TEXT NOT NULL PRIMARY KEY, prompts INTEGER NOT NULL) STRICT")
  const add = db.prepare("INSERT OR IGNORE INTO counter (session_id, prompts) VALUES (?, 0)")
  db.exec("BEGIN")
  for (const id of ids) add.run(id)
  db.exec("COMMIT")
  const count = db.prepare("UPDATE counter SET prompts = prompts + 1 WHERE session_id = ?")
  return { update: (id) => count.run(id), close: () => db.close() }
}
