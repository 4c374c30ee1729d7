import { firstOf } from "../driver/statement.ts"
import { openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"

/**
 * SQLite's full-text index over texts that were already made into words (letters and digits between blanks). It lives in memory for
 * one search: nothing is written to the database.
 */
export interface TextIndex {
  add(id: number, text: string): void
  /** The ids whose text has the phrase, its last word as the beginning of a word. The phrase must be words too. */
  having(phrase: string): ReadonlySet<number>
  close(): void
}

/** The index, or undefined where this runtime's SQLite is built without FTS5 (Node.js before 22.16). */
export function openTextIndex(): TextIndex | undefined {
  const db = openDatabase(":memory:")
  if (!hasFts5(db)) {
    db.close()
    return undefined
  }
  // The `ascii` tokenizer takes every character beyond ASCII as part of a word, so it splits at the blanks and nowhere else.
  db.exec(
    "CREATE VIRTUAL TABLE texts USING fts5 (words, content = '', columnsize = 0, tokenize = \"ascii tokenchars '_'\"); BEGIN",
  )
  const insert = db.prepare("INSERT INTO texts (rowid, words) VALUES (:id, :text)")
  const select = db.prepare("SELECT rowid AS id FROM texts WHERE texts MATCH :query")
  return {
    add: (id, text) => {
      insert.run({ id, text })
    },
    having: (phrase) => {
      const ids = select.all({ query: `"${phrase}" *` }).map(firstOf)
      return new Set(ids.filter((id) => typeof id === "number"))
    },
    close: () => {
      db.close()
    },
  }
}

function hasFts5(db: Database): boolean {
  return db.prepare("PRAGMA compile_options").all().map(firstOf).includes("ENABLE_FTS5")
}
