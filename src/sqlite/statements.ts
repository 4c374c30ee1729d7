/**
 * Every statement of the store. Each names its session or project and is answered from an index (a test reads the plans). Where all
 * kinds of snapshot are named, it is for the index by session, kind and name to find a name in six steps, however many there are.
 */
export const SQL = {
  schemaVersion: `PRAGMA user_version`,

  session: `
    SELECT id, project_id, directory, placeholder, parent_id, forked_from, purged, compacted, prompts, handoff
    FROM session WHERE id = :id`,
  insertSession: `
    INSERT INTO session (id, project_id, directory, placeholder, parent_id, forked_from, time_created, time_updated)
    VALUES (:id, :project, :directory, :placeholder, :parent, :fork, :now, :now)`,
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

  countPrompt: `
    UPDATE session
    SET prompts = prompts + 1, prompt_ids = substr(prompt_ids || :message || ' ', -1301)
    WHERE id = :id AND placeholder <= :placeholder AND instr(prompt_ids, ' ' || :message || ' ') = 0
    RETURNING prompts`,
  setPrompts: `UPDATE session SET prompts = :prompts WHERE id = :id`,
  events: `SELECT event_ids FROM session WHERE id = :id`,
  setEvents: `UPDATE session SET event_ids = :ids WHERE id = :id`,
  markCompacted: `UPDATE session SET compacted = 1 WHERE id = :id`,
  setHandoff: `UPDATE session SET handoff = :path WHERE id = :id`,
  markPurged: `
    UPDATE session
    SET purged = 1, compacted = 0, prompts = 0, handoff = NULL
    WHERE id = :id`,

  checkpoint: `
    SELECT hash, synthesized, time_updated, document, seq = (SELECT max(seq) FROM checkpoint) AS newest
    FROM checkpoint WHERE session_id = :id`,
  checkpointHash: `SELECT hash FROM checkpoint WHERE session_id = :id`,
  insertCheckpoint: `
    INSERT INTO checkpoint (session_id, project_id, seq, title, status, synthesized, hash, time_updated, document)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id), (SELECT coalesce(max(seq), 0) + 1 FROM checkpoint),
      :title, :status, :synthesized, :hash, :updated, :document)`,
  updateNewest: `
    UPDATE checkpoint
    SET title = :title, status = :status, synthesized = :synthesized, hash = :hash, time_updated = :updated,
      document = :document
    WHERE session_id = :id AND seq = (SELECT max(seq) FROM checkpoint)`,
  updateCheckpoint: `
    UPDATE checkpoint
    SET seq = (SELECT max(seq) + 1 FROM checkpoint), title = :title, status = :status, synthesized = :synthesized,
      hash = :hash, time_updated = :updated, document = :document
    WHERE session_id = :id`,
  deleteCheckpoint: `DELETE FROM checkpoint WHERE session_id = :id`,
  summaries: `
    SELECT checkpoint.session_id, checkpoint.title, checkpoint.status, checkpoint.time_updated, (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
    FROM checkpoint
    WHERE project_id = :project
    ORDER BY seq DESC
    LIMIT :limit`,
  summaryCount: `SELECT count(*) AS total FROM checkpoint WHERE project_id = :project`,
  summariesInDirectory: `
    SELECT checkpoint.session_id, checkpoint.title, checkpoint.status, checkpoint.time_updated, (SELECT count(*) FROM snapshot WHERE snapshot.session_id = checkpoint.session_id) AS snapshots
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
    SELECT seq, name, kind, title, status, time_created, synthesized, hash, time_updated, document
    FROM snapshot WHERE session_id = :id AND kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy') AND name = :name`,
  snapshots: `
    SELECT seq, name, kind, title, status, time_created
    FROM snapshot WHERE session_id = :id ORDER BY seq DESC LIMIT :limit`,
  snapshotCount: `SELECT count(*) AS total FROM snapshot WHERE session_id = :id`,
  snapshotHashes: `SELECT name, hash FROM snapshot WHERE session_id = :id`,
  snapshotSeqs: `SELECT seq FROM snapshot WHERE session_id = :id ORDER BY seq`,
  snapshotAt: `
    SELECT seq, name, kind, title, status, time_created, synthesized, hash, time_updated, document
    FROM snapshot WHERE seq = :seq AND session_id = :id`,
  takenNumbers: `
    SELECT name
    FROM snapshot
    WHERE session_id = :id AND kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy') AND name >= :stem || '-1' AND name < :stem || '-:'
      AND length(name) = length(:stem) + 1 + :digits`,
  snapshotHolding: `SELECT name, max(seq) FROM snapshot WHERE session_id = :id AND hash = :hash`,
  newestHash: `SELECT hash FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT 1`,
  origins: `SELECT origin FROM snapshot WHERE session_id = :id AND kind = 'legacy' AND origin IS NOT NULL`,
  snapshotNamed: `SELECT seq FROM snapshot WHERE session_id = :id AND kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy') AND name = :name`,
  insertSnapshot: `
    INSERT INTO snapshot (
      session_id, project_id, name, kind, title, status, synthesized, hash, origin, time_created, time_updated, document)
    VALUES (
      :id, (SELECT project_id FROM session WHERE id = :id),
      :name, :kind, :title, :status, :synthesized, :hash, :origin, :created, :updated, :document)`,
  oldest: `SELECT count(*) AS total, min(seq) AS seq, name FROM snapshot WHERE session_id = :id AND kind = :kind`,
  beyond: `
    SELECT seq, name FROM snapshot WHERE session_id = :id AND kind = :kind ORDER BY seq DESC LIMIT -1 OFFSET :keep`,
  deleteSnapshot: `DELETE FROM snapshot WHERE seq = :seq`,
  deleteSnapshots: `DELETE FROM snapshot WHERE session_id = :id`,

  briefing: `
    SELECT session.placeholder, briefing.text
    FROM session
    LEFT JOIN briefing ON briefing.session_id = session.id
    WHERE session.id = :id`,
  putBriefing: `
    INSERT INTO briefing (session_id, project_id, text)
    VALUES (:id, (SELECT project_id FROM session WHERE id = :id), :text)
    ON CONFLICT (session_id) DO UPDATE SET text = excluded.text WHERE text <> excluded.text`,
  deleteBriefing: `DELETE FROM briefing WHERE session_id = :id`,

  legacyFile: `SELECT path, hash, namespace FROM legacy_file WHERE path = :path`,
  legacyContent: `
    SELECT legacy_file.path, legacy_file.hash, legacy_file.namespace
    FROM legacy_file
    JOIN session ON session.id = legacy_file.namespace
    WHERE legacy_file.hash = :hash
      AND session.project_id = :project
      AND (:project <> 'global' OR session.directory = :directory)
    LIMIT 1`,
  addLegacyFile: `
    INSERT INTO legacy_file (path, hash, namespace, time_created) VALUES (:path, :hash, :namespace, :now)`,
  legacyNamespaces: `
    SELECT id, project_id, directory, placeholder, parent_id, forked_from, purged, compacted, prompts, handoff
    FROM session WHERE id >= 'legacy::' AND id < 'legacy:;'`,
} as const

export type StatementName = keyof typeof SQL
