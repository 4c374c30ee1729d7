import { decodeState } from "../../checkpoint/state.ts"
import type { State } from "../../checkpoint/state.ts"
import { LIMITS } from "../../checkpoint/model.ts"
import type { SnapshotKind, Status } from "../../checkpoint/model.ts"
import type { SessionRecord, StoredSnapshot } from "../../checkpoint/port.ts"
import type { SavedPlace } from "../../lib/git/place.ts"
import { document, long, short } from "../store/bounds.ts"
import { all, count, each, NamedStatement, one } from "../driver/statement.ts"
import { toID, toName, toPlace, toSession, toSnapshot, toStatus, toTitle } from "../store/rows.ts"
import type { Row } from "../driver/row.ts"
import type { Database, Statement } from "../driver/runtime.ts"

/** How many items a list of the live document has; NULL for a document that cannot be read. */
function items(list: string): string {
  const { storedBytes } = LIMITS
  return `CASE WHEN octet_length(checkpoint.document) <= ${String(storedBytes)} AND json_valid(checkpoint.document)
        THEN json_array_length(checkpoint.document, '$.${list}') END`
}

/** Statements over all sessions, for the command line alone. The store's own never reach beyond a session or a project. */
const SQL = {
  sessions: `
    SELECT
      ${short("session.id, session.project_id, session.directory, session.parent_id, session.forked_from, session.handoff, session.host")},
      session.placeholder, session.purged, session.compacted, session.prompts, session.time_heard, session.time_imported,
      iif(octet_length(project.directory) > ${LIMITS.shortBytes}, -1, project.directory) AS root,
      checkpoint.session_id IS NOT NULL AS live, ${long("checkpoint.title")}, ${short("checkpoint.status")},
      checkpoint.synthesized,
      ${short("checkpoint.place")},
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = session.id) AS snapshots,
      coalesce(
        checkpoint.time_updated,
        (SELECT max(time_created) FROM snapshot WHERE snapshot.session_id = session.id)) AS updated,
      EXISTS (SELECT 1 FROM observed_change WHERE observed_change.session_id = session.id)
        OR EXISTS (SELECT 1 FROM observed_command WHERE observed_command.session_id = session.id) AS worked
    FROM session
    LEFT JOIN project ON project.id = session.project_id
    LEFT JOIN checkpoint ON checkpoint.session_id = session.id
    ORDER BY coalesce(updated, 0) DESC, checkpoint.seq DESC, session.id`,
  history: `
    SELECT seq, time_created, synthesized, time_updated, ${short("name, kind, status, hash, origin")}, ${long("title")},
      ${document}, ${short("place")}
    FROM snapshot WHERE session_id = :id ORDER BY seq`,
  checkpoints: `
    SELECT 0 AS seq, synthesized, time_updated, ${short("session_id, hash")}, ${document}
    FROM checkpoint ORDER BY checkpoint.session_id`,
  snapshots: `
    SELECT seq, synthesized, time_updated, ${short("session_id, name, kind, hash")}, ${document}
    FROM snapshot ORDER BY snapshot.session_id, seq DESC`,
  lists: `
    SELECT ${items("completedSteps")} AS completed, ${items("nextSteps")} AS coming, ${items("currentPlan")} AS planned
    FROM checkpoint WHERE session_id = :id`,
  worked: `SELECT ${short("session_id")} FROM observed ORDER BY observed.session_id`,
  documents: `SELECT (SELECT count(*) FROM checkpoint) + (SELECT count(*) FROM snapshot) AS total`,
  sessionBytes: `
    SELECT
      coalesce((SELECT octet_length(document) FROM checkpoint WHERE session_id = :id), 0)
      + coalesce((SELECT sum(octet_length(document)) FROM snapshot WHERE session_id = :id), 0)
      + coalesce((SELECT octet_length(text) FROM briefing WHERE session_id = :id), 0)
      + coalesce((SELECT sum(octet_length(path)) FROM observed_change WHERE session_id = :id), 0)
      + coalesce((SELECT sum(octet_length(text)) FROM observed_command WHERE session_id = :id), 0) AS total`,
  beyond: `
    SELECT ${short("name")}, octet_length(document) AS bytes
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
  /** Where the live state was saved. */
  readonly place: SavedPlace | undefined
  /** Whether any of its work was observed. */
  readonly worked: boolean
}

/** How many items the lists of a live state have. */
export interface Lists {
  readonly completed: number
  readonly coming: number
  readonly planned: number
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
    return all(new NamedStatement(this.#db, SQL.sessions), {}, "A session").map(toOverview)
  }

  /** How many items the live lists of a session have that tell how far it is; none of a document that cannot be read. */
  lists(id: string): Lists {
    const row = one(new NamedStatement(this.#db, SQL.lists), { id }, `The checkpoint of ${id}`)
    const size = (name: string): number => row?.number(name) ?? 0
    return { completed: size("completed"), coming: size("coming"), planned: size("planned") }
  }

  /** The sessions of whose work something was observed. */
  worked(): readonly string[] {
    return all(new NamedStatement(this.#db, SQL.worked), {}, "Observed work").map((row) => toID(row, "session_id"))
  }

  /** A session's snapshots with their states and origins, oldest first. Throws `storage-corrupt` for one that cannot be read. */
  history(id: string): readonly (StoredSnapshot & { readonly origin?: string })[] {
    return all(new NamedStatement(this.#db, SQL.history), { id }, `A snapshot of ${id}`).map((row) => {
      const origin = row.optional("origin")
      return { ...toSnapshot(row), ...(origin === undefined ? {} : { origin }) }
    })
  }

  /** How many documents {@link documents} will give. */
  documentCount(): number {
    return count(new NamedStatement(this.#db, SQL.documents), {})
  }

  /** Every stored document: the live states first, then each session's snapshots, newest first. A damaged one does not end it. */
  *documents(): Generator<StoredDocument> {
    for (const [sql, isSnapshot] of [
      [SQL.checkpoints, false],
      [SQL.snapshots, true],
    ] as const) {
      this.#iterated = this.#db.prepare(sql)
      for (const row of each(this.#iterated, "A document")) {
        yield {
          sessionID: toID(row, "session_id"),
          snapshot: isSnapshot ? { name: toName(row), kind: row.text("kind") } : undefined,
          state: decodeState({
            json: row.text("document"),
            hash: row.text("hash"),
            synthesized: row.flag("synthesized"),
            updatedAt: row.time("time_updated"),
          }),
        }
      }
    }
  }

  /** Bytes of text that a session holds. */
  sessionBytes(id: string): number {
    return count(new NamedStatement(this.#db, SQL.sessionBytes), { id })
  }

  /** The snapshots of a kind beyond the newest `keep`, with the bytes of text that each holds. */
  beyond(id: string, kind: SnapshotKind, keep: number): readonly { readonly name: string; readonly bytes: number }[] {
    const rows = all(new NamedStatement(this.#db, SQL.beyond), { id, kind, keep }, `A snapshot of ${id}`)
    return rows.map((row) => ({ name: toName(row), bytes: row.integer("bytes") }))
  }
}

function toOverview(row: Row): SessionOverview {
  const live = row.flag("live")
  const snapshots = row.integer("snapshots")
  return {
    record: toSession(row),
    root: row.optional("root"),
    live,
    title: live ? toTitle(row).title : undefined,
    status: live ? toStatus(row) : undefined,
    synthesized: live && row.flag("synthesized"),
    updatedAt: live || snapshots > 0 ? row.time("updated") : undefined,
    snapshots,
    place: live ? toPlace(row) : undefined,
    worked: row.flag("worked"),
  }
}
