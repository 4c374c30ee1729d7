import { decodeState, isStatus } from "../checkpoint/content.ts"
import type { State } from "../checkpoint/content.ts"
import type { SnapshotKind, Status } from "../checkpoint/model.ts"
import type { SessionRecord, StoredSnapshot } from "../checkpoint/store.ts"
import { all, count } from "./query.ts"
import { Row, toSession, toSnapshot } from "./rows.ts"
import type { Database, Statement } from "./runtime.ts"

/** Statements over all sessions, for the command line alone. The store's own never reach beyond a session or a project. */
const SQL = {
  sessions: `
    SELECT session.id, session.project_id, session.directory, session.placeholder, session.parent_id,
      session.forked_from, session.purged, session.compacted, session.prompts, session.handoff, session.host,
      session.time_heard, session.time_imported,
      project.directory AS root,
      checkpoint.session_id AS live, checkpoint.title, checkpoint.status, checkpoint.synthesized,
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = session.id) AS snapshots,
      coalesce(
        checkpoint.time_updated,
        (SELECT max(time_created) FROM snapshot WHERE snapshot.session_id = session.id)) AS updated
    FROM session
    LEFT JOIN project ON project.id = session.project_id
    LEFT JOIN checkpoint ON checkpoint.session_id = session.id
    ORDER BY coalesce(updated, 0) DESC, checkpoint.seq DESC, session.id`,
  history: `
    SELECT seq, name, kind, title, status, time_created, synthesized, hash, time_updated, document, origin
    FROM snapshot WHERE session_id = :id ORDER BY seq`,
  checkpoints: `
    SELECT session_id, 0 AS seq, hash, synthesized, time_updated, document FROM checkpoint ORDER BY session_id`,
  snapshots: `
    SELECT session_id, name, kind, seq, hash, synthesized, time_updated, document
    FROM snapshot ORDER BY session_id, seq DESC`,
  documents: `SELECT (SELECT count(*) FROM checkpoint) + (SELECT count(*) FROM snapshot) AS total`,
  sessionBytes: `
    SELECT
      coalesce((SELECT length(CAST(document AS BLOB)) FROM checkpoint WHERE session_id = :id), 0)
      + coalesce((SELECT sum(length(CAST(document AS BLOB))) FROM snapshot WHERE session_id = :id), 0)
      + coalesce((SELECT length(CAST(text AS BLOB)) FROM briefing WHERE session_id = :id), 0) AS total`,
  beyond: `
    SELECT name, length(CAST(document AS BLOB)) AS bytes
    FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT -1 OFFSET :keep`,
} as const

/** A session as the command line lists it. */
export interface SessionOverview {
  readonly record: SessionRecord
  /** The project's folder, where it is known. */
  readonly root: string | undefined
  readonly live: boolean
  readonly title: string | undefined
  readonly status: Status | undefined
  readonly synthesized: boolean
  /** When the live state last changed, or without one when the newest snapshot was taken; undefined for an empty session. */
  readonly updatedAt: number | undefined
  readonly snapshots: number
}

/** A stored document with where it is: the live state, or a snapshot of that name. */
export interface StoredDocument {
  readonly sessionID: string
  readonly snapshot: { readonly name: string; readonly kind: string } | undefined
  /** The state, or in words why it cannot be read whole. */
  readonly state: State | string
}

/** Reads over all sessions of one connection. Use it inside a transaction for one consistent view. */
export class AdminRows {
  readonly #db: Database
  /** Kept while it is iterated: Node 22.13 collects a statement that only its iterator needs. */
  #iterated: Statement | undefined

  constructor(db: Database) {
    this.#db = db
  }

  /** Every session, the one changed last first. */
  sessions(): readonly SessionOverview[] {
    return all(this.#db.prepare(SQL.sessions), {}, "A session").map(toOverview)
  }

  /** A session's snapshots with their states and origins, oldest first. Throws `storage-corrupt` for one that cannot be read. */
  history(id: string): readonly (StoredSnapshot & { readonly origin?: string })[] {
    return all(this.#db.prepare(SQL.history), { id }, `A snapshot of ${id}`).map((row) => {
      const origin = row.optional("origin")
      return { ...toSnapshot(row), ...(origin === undefined ? {} : { origin }) }
    })
  }

  /** How many documents {@link documents} will give. */
  documentCount(): number {
    return count(this.#db.prepare(SQL.documents), {})
  }

  /** Every stored document: the live states first, then each session's snapshots, newest first. A damaged one does not end it. */
  *documents(): Generator<StoredDocument> {
    for (const [sql, isSnapshot] of [
      [SQL.checkpoints, false],
      [SQL.snapshots, true],
    ] as const) {
      this.#iterated = this.#db.prepare(sql)
      for (const value of this.#iterated.iterate()) {
        const row = new Row(value, "A document")
        yield {
          sessionID: row.text("session_id"),
          snapshot: isSnapshot ? { name: row.text("name"), kind: row.text("kind") } : undefined,
          state: decodeState({
            json: row.text("document"),
            hash: row.text("hash"),
            synthesized: row.flag("synthesized"),
            updatedAt: row.integer("time_updated"),
          }),
        }
      }
    }
  }

  /** Bytes of text that a session holds. */
  sessionBytes(id: string): number {
    return count(this.#db.prepare(SQL.sessionBytes), { id })
  }

  /** The snapshots of a kind beyond the newest `keep`, with the bytes of text that each holds. */
  beyond(id: string, kind: SnapshotKind, keep: number): readonly { readonly name: string; readonly bytes: number }[] {
    const rows = all(this.#db.prepare(SQL.beyond), { id, kind, keep }, `A snapshot of ${id}`)
    return rows.map((row) => ({ name: row.text("name"), bytes: row.integer("bytes") }))
  }
}

function toOverview(row: Row): SessionOverview {
  const live = row.optional("live") !== undefined
  const title = row.optional("title") === undefined ? undefined : row.json("title")
  const status = row.optional("status")
  return {
    record: toSession(row),
    root: row.optional("root"),
    live,
    title: title === undefined || typeof title === "string" ? title : row.damaged("its title is not text"),
    status: status === undefined || isStatus(status) ? status : row.damaged("its status is unknown"),
    synthesized: live && row.flag("synthesized"),
    updatedAt: live || row.integer("snapshots") > 0 ? row.time("updated") : undefined,
    snapshots: row.integer("snapshots"),
  }
}
