// What a start is compared with: a module that opens the database and reads once.
import { DatabaseSync } from "node:sqlite"

export function open(path, synchronous) {
  const db = new DatabaseSync(path)
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA foreign_keys = ON;`)
  return db
}

export function openBare(path, synchronous) {
  const db = open(path, synchronous)
  db.prepare("SELECT document FROM checkpoint LIMIT 1").get()
  return db
}
