// The floor: the least that a store with these promises can do, by hand on bare node:sqlite.

const PRAGMAS = (synchronous) => `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${synchronous};
  PRAGMA foreign_keys = ON;`

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS state (
    session_id TEXT NOT NULL PRIMARY KEY,
    time_updated INTEGER NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS snapshot (
    seq INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL,
    name TEXT NOT NULL,
    time_created INTEGER NOT NULL,
    document TEXT NOT NULL,
    UNIQUE (session_id, name)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS snapshot_by_session ON snapshot (session_id, seq);
  CREATE TABLE IF NOT EXISTS counter (
    session_id TEXT NOT NULL PRIMARY KEY,
    prompts INTEGER NOT NULL
  ) STRICT;`

/** Loads the module, opens the file and reads once: what `setup` is compared with. Makes no schema. */
export function openBare(path, synchronous) {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const db = new DatabaseSync(path)
  db.exec(PRAGMAS(synchronous))
  db.prepare("SELECT document FROM state LIMIT 1").get()
  return db
}

/** @param {{ synchronous: string, keep: number }} options */
export function openFloor(path, { synchronous, keep }) {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const db = new DatabaseSync(path)
  db.exec(PRAGMAS(synchronous))
  db.exec(SCHEMA)
  const begin = db.prepare("BEGIN IMMEDIATE")
  const commit = db.prepare("COMMIT")
  const select = db.prepare("SELECT document FROM state WHERE session_id = ?")
  const upsert = db.prepare(`
    INSERT INTO state (session_id, time_updated, document) VALUES (?, ?, ?)
    ON CONFLICT (session_id) DO UPDATE SET time_updated = excluded.time_updated, document = excluded.document`)
  const insert = db.prepare("INSERT INTO snapshot (session_id, name, time_created, document) VALUES (?, ?, ?, ?)")
  const prune = db.prepare(`
    DELETE FROM snapshot
    WHERE seq IN (SELECT seq FROM snapshot WHERE session_id = ? ORDER BY seq DESC LIMIT -1 OFFSET ?)`)
  const addCounter = db.prepare("INSERT OR IGNORE INTO counter (session_id, prompts) VALUES (?, 0)")
  const count = db.prepare("UPDATE counter SET prompts = prompts + 1 WHERE session_id = ?")
  let names = 0
  return {
    db,
    save: ({ id, fields }) => {
      const now = Date.now()
      begin.run()
      const current = select.get(id)
      const next = JSON.stringify({ ...(current === undefined ? {} : JSON.parse(current.document)), ...fields })
      upsert.run(id, now, next)
      insert.run(id, `auto-${process.pid}-${now}-${++names}`, now, next)
      prune.run(id, keep)
      commit.run()
      return next
    },
    load: (id) => JSON.parse(select.get(id).document),
    addCounter: (id) => addCounter.run(id),
    update: (id) => count.run(id),
    close: () => db.close(),
  }
}
