import { document, long, short } from "./bounds.ts"
import { OBSERVED_SQL } from "./observed-statements.ts"
import type { ObservedStatement } from "./observed-statements.ts"
import { ID_CHARS, PROMPTS_REMEMBERED } from "./ids.ts"

const SESSION = `
      placeholder, purged, compacted, prompts, time_heard, time_imported,
      ${short("id, project_id, directory, parent_id, forked_from, handoff, host")}`
const SNAPSHOT = `seq, time_created, ${short("name, kind, status")}, ${long("title")}`
/** Naming every kind lets the index by session, kind and name find a name in six steps, however many snapshots there are. */
const ANY_KIND = `kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy')`
/** Ids, each with a blank after it, behind a first blank. Longer is not ours, and would be copied with every prompt. */
const PROMPT_IDS_BYTES = 1 + PROMPTS_REMEMBERED * (ID_CHARS + 1)
const PROMPT_IDS = `iif(octet_length(prompt_ids) > ${PROMPT_IDS_BYTES}, ' ', prompt_ids)`

/** Every statement of the store. Each names its session or project and is answered from an index (a test reads the plans). */
export const SQL: Readonly<Record<StatementName, string>> = {
  ...OBSERVED_SQL,
  schemaVersion: `PRAGMA user_version`,
  schemaCookie: `PRAGMA schema_version`,

  session: `
    SELECT ${SESSION}
    FROM session WHERE id = :id`,
  insertSession: `
    INSERT INTO session (
      id, project_id, directory, placeholder, parent_id, forked_from, host, time_created, time_updated, time_heard)
    VALUES (:id, :project, :directory, :placeholder, :parent, :fork, :host, :now, :now, :now)`,
  updateSession: `
    UPDATE session
    SET project_id = :project, directory = :directory, placeholder = :placeholder, parent_id = :parent, forked_from = :fork,
      time_updated = :now
    WHERE id = :id`,
  deleteSession: `DELETE FROM session WHERE id = :id`,
  putProject: `
    INSERT INTO project (id, directory, time_created, time_updated)
    VALUES (:id, :directory, :now, :now)
    ON CONFLICT (id) DO UPDATE SET directory = excluded.directory, time_updated = excluded.time_updated
    WHERE directory <> excluded.directory`,
  addProject: `
    INSERT INTO project (id, directory, time_created, time_updated)
    VALUES (:id, :directory, :now, :now)
    ON CONFLICT (id) DO NOTHING`,
  moveProject: `
    UPDATE session
    SET project_id = :to, time_updated = :now
    WHERE project_id = :from
      AND (directory = :directory OR substr(directory, 1, length(:directory) + 1) IN (:directory || '/', :directory || '\\'))`,

  hear: `
    UPDATE session
    SET time_heard = max(coalesce(time_heard, 0), :now), host = coalesce(:host, host)
    WHERE id = :id AND (time_heard < :now OR host IS NOT coalesce(:host, host))`,
  markImported: `UPDATE session SET time_imported = :now WHERE id = :id`,
  describedBy: `
    SELECT id FROM session
    WHERE project_id = :project AND directory = :directory AND host = :host AND placeholder = 0 AND time_imported IS NULL
      AND (:all OR EXISTS (SELECT 1 FROM observed WHERE session_id = session.id))
    ORDER BY random()
    LIMIT :limit`,

  countPrompt: `
    UPDATE session
    SET prompts = prompts + 1, prompt_ids = substr(${PROMPT_IDS} || :message || ' ', -${PROMPT_IDS_BYTES}), time_heard = max(coalesce(time_heard, 0), :now)
    WHERE id = :id AND placeholder <= :placeholder AND instr(${PROMPT_IDS}, ' ' || :message || ' ') = 0
    RETURNING prompts`,
  setPrompts: `UPDATE session SET prompts = :prompts WHERE id = :id`,
  events: `SELECT ${short("event_ids")} FROM session WHERE id = :id`,
  setEvents: `UPDATE session SET event_ids = :ids WHERE id = :id`,
  markCompacted: `UPDATE session SET compacted = 1 WHERE id = :id`,
  setHandoff: `UPDATE session SET handoff = :path WHERE id = :id`,
  markPurged: `
    UPDATE session
    SET purged = 1, compacted = 0, prompts = 0, handoff = NULL
    WHERE id = :id`,

  checkpoint: `
    SELECT ${short("hash")}, synthesized, time_updated, ${document}, ${short("place")}
    FROM checkpoint WHERE session_id = :id`,
  checkpointHash: `SELECT ${short("hash")} FROM checkpoint WHERE session_id = :id`,
  insertCheckpoint: `
    INSERT INTO checkpoint (session_id, project_id, seq, title, status, synthesized, hash, time_updated, document, place)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id), (SELECT coalesce(max(seq), 0) + 1 FROM checkpoint),
      :title, :status, :synthesized, :hash, :updated, :document, :place)`,
  updateCheckpoint: `
    UPDATE checkpoint
    SET seq = (SELECT max(seq) + 1 FROM checkpoint), title = :title, status = :status, synthesized = :synthesized,
      hash = :hash, time_updated = :updated, document = :document, place = :place
    WHERE session_id = :id`,
  rewriteCheckpoint: `UPDATE checkpoint SET title = :title, hash = :hash, document = :document WHERE session_id = :id`,
  putPlace: `UPDATE checkpoint SET place = :place WHERE session_id = :id`,
  deleteCheckpoint: `DELETE FROM checkpoint WHERE session_id = :id`,
  summaries: `
    SELECT ${short("checkpoint.session_id, checkpoint.status")}, ${long("checkpoint.title")}, checkpoint.time_updated,
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM checkpoint
    WHERE project_id = :project
    ORDER BY seq DESC
    LIMIT :limit`,
  summaryCount: `SELECT count(*) AS total FROM checkpoint WHERE project_id = :project`,
  summariesInDirectory: `
    SELECT ${short("checkpoint.session_id, checkpoint.status")}, ${long("checkpoint.title")}, checkpoint.time_updated,
      (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM session
    JOIN checkpoint ON checkpoint.session_id = session.id
    WHERE session.project_id = :project AND session.directory = :directory
    ORDER BY checkpoint.seq DESC
    LIMIT :limit`,
  summaryCountInDirectory: `
    SELECT count(*) AS total
    FROM session
    JOIN checkpoint ON checkpoint.session_id = session.id
    WHERE session.project_id = :project AND session.directory = :directory`,

  snapshot: `
    SELECT ${SNAPSHOT}, synthesized, ${short("hash")}, time_updated, ${document}, ${short("place")}
    FROM snapshot WHERE session_id = :id AND ${ANY_KIND} AND name = :name`,
  snapshots: `
    SELECT ${SNAPSHOT}, ${short("place")}
    FROM snapshot WHERE session_id = :id ORDER BY seq DESC LIMIT :limit`,
  snapshotCount: `SELECT count(*) AS total FROM snapshot WHERE session_id = :id`,
  snapshotHashes: `SELECT ${short("name, hash")} FROM snapshot WHERE session_id = :id`,
  snapshotSeqs: `SELECT seq FROM snapshot WHERE session_id = :id ORDER BY seq`,
  snapshotAt: `
    SELECT ${SNAPSHOT}, synthesized, ${short("hash")}, time_updated, ${document}, ${short("place")}
    FROM snapshot WHERE seq = :seq AND session_id = :id`,
  takenNumbers: `
    SELECT ${short("name")}
    FROM snapshot
    WHERE session_id = :id AND ${ANY_KIND} AND name >= :stem || '-1' AND name < :stem || '-:'
      AND length(name) = length(:stem) + 1 + :digits`,
  snapshotHolding: `SELECT ${short("name")}, max(seq) FROM snapshot WHERE session_id = :id AND hash = :hash`,
  newestHash: `SELECT ${short("hash")} FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT 1`,
  origins: `SELECT ${short("origin")} FROM snapshot WHERE session_id = :id AND kind = 'legacy' AND origin IS NOT NULL`,
  snapshotNamed: `SELECT seq FROM snapshot WHERE session_id = :id AND ${ANY_KIND} AND name = :name`,
  insertSnapshot: `
    INSERT INTO snapshot (
      session_id, project_id, name, kind, title, status, synthesized, hash, origin, time_created, time_updated, document, place, point)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id),
      :name, :kind, :title, :status, :synthesized, :hash, :origin, :created, :updated, :document, :place, :point)`,
  rewriteSnapshot: `
    UPDATE snapshot SET name = :name, title = :title, hash = :hash, document = :document
    WHERE seq = :seq AND session_id = :id`,
  oldest: `SELECT count(*) AS total, min(seq) AS seq, ${short("name")} FROM snapshot WHERE session_id = :id AND kind = :kind`,
  beyond: `
    SELECT seq, ${short("name")} FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT -1 OFFSET :keep`,
  deleteSnapshot: `DELETE FROM snapshot WHERE seq = :seq`,
  deleteSnapshots: `DELETE FROM snapshot WHERE session_id = :id`,

  briefing: `
    SELECT session.placeholder, ${short("session.directory, briefing.branch")}, briefing.time_used, ${long("briefing.text")}
    FROM session
    LEFT JOIN briefing ON briefing.session_id = session.id
    WHERE session.id = :id`,
  putBriefing: `
    INSERT INTO briefing (session_id, project_id, text, branch, time_used)
    VALUES (:id, (SELECT project_id FROM session WHERE id = :id), :text, :branch, :now)
    ON CONFLICT (session_id) DO UPDATE SET text = excluded.text, branch = excluded.branch, time_used = excluded.time_used`,
  useBriefing: `UPDATE briefing SET time_used = :now, branch = coalesce(branch, :branch) WHERE session_id = :id`,
  deleteBriefing: `DELETE FROM briefing WHERE session_id = :id`,

  sessionRules: `SELECT seq, ${short("text")} FROM rule WHERE session_id = :id ORDER BY seq`,
  projectRules: `
    SELECT seq, ${short("text")}
    FROM rule
    WHERE session_id IS NULL AND project_id = :project AND (:project <> 'global' OR directory = :directory)
    ORDER BY seq`,
  addRule: `
    INSERT INTO rule (session_id, project_id, directory, text, time_created)
    VALUES (:id, :project, :directory, :text, :now)`,
  copyRules: `
    INSERT INTO rule (session_id, project_id, directory, text, time_created)
    SELECT :id, (SELECT project_id FROM session WHERE id = :id), directory, text, time_created
    FROM rule WHERE session_id = :from ORDER BY seq`,
  moveRules: `
    UPDATE rule SET project_id = :to WHERE session_id IS NULL AND project_id = :from AND directory = :directory`,
  rewriteRule: `UPDATE rule SET text = :text WHERE seq = :seq`,
  deleteRule: `DELETE FROM rule WHERE seq = :seq`,
  deleteRules: `DELETE FROM rule WHERE session_id = :id`,

  legacyFile: `SELECT ${short("path, hash, namespace")} FROM legacy_file WHERE path = :path`,
  legacyContent: `
    SELECT ${short("legacy_file.path, legacy_file.hash, legacy_file.namespace")}
    FROM legacy_file
    JOIN session ON session.id = legacy_file.namespace
    WHERE legacy_file.hash = :hash
      AND session.project_id = :project
      AND (:project <> 'global' OR session.directory = :directory)
    LIMIT 1`,
  addLegacyFile: `
    INSERT INTO legacy_file (path, hash, namespace, time_created) VALUES (:path, :hash, :namespace, :now)`,
  legacyNamespaces: `
    SELECT ${SESSION}
    FROM session WHERE id >= 'legacy::' AND id < 'legacy:;'`,
}

export type StatementName =
  | ObservedStatement
  | "schemaVersion"
  | "schemaCookie"
  | "session"
  | "insertSession"
  | "updateSession"
  | "deleteSession"
  | "putProject"
  | "addProject"
  | "moveProject"
  | "hear"
  | "markImported"
  | "describedBy"
  | "countPrompt"
  | "setPrompts"
  | "events"
  | "setEvents"
  | "markCompacted"
  | "setHandoff"
  | "markPurged"
  | "checkpoint"
  | "checkpointHash"
  | "insertCheckpoint"
  | "updateCheckpoint"
  | "rewriteCheckpoint"
  | "putPlace"
  | "deleteCheckpoint"
  | "summaries"
  | "summaryCount"
  | "summariesInDirectory"
  | "summaryCountInDirectory"
  | "snapshot"
  | "snapshots"
  | "snapshotCount"
  | "snapshotHashes"
  | "snapshotSeqs"
  | "snapshotAt"
  | "takenNumbers"
  | "snapshotHolding"
  | "newestHash"
  | "origins"
  | "snapshotNamed"
  | "insertSnapshot"
  | "rewriteSnapshot"
  | "oldest"
  | "beyond"
  | "deleteSnapshot"
  | "deleteSnapshots"
  | "briefing"
  | "putBriefing"
  | "useBriefing"
  | "deleteBriefing"
  | "sessionRules"
  | "projectRules"
  | "addRule"
  | "copyRules"
  | "moveRules"
  | "rewriteRule"
  | "deleteRule"
  | "deleteRules"
  | "legacyFile"
  | "legacyContent"
  | "addLegacyFile"
  | "legacyNamespaces"
