import type { Migration } from "./migration.ts"

/**
 * Text from users and models is stored as JSON text (`title`, `document`, `text`): a raw NUL would be cut on reading by Node 22,
 * and a lone surrogate replaced without a word. Names, ids and paths hold neither.
 *
 * `(session_id, project_id)` leads back to the session's own pair, so a row that disagrees with its session cannot exist.
 * `document` is the last wide column: what lists show is read without touching it. One index serves everything that is asked of a
 * session's snapshots, because each further one is a page more to write and to flush with every save; that a name is taken only once
 * per session is seen to inside the write transaction. `prompt_ids` holds message ids between blanks.
 */
export const initial: Migration = {
  name: "initial",
  sql: `
    CREATE TABLE project (
      id TEXT NOT NULL PRIMARY KEY,
      directory TEXT NOT NULL,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE session (
      id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES project (id),
      directory TEXT NOT NULL,
      placeholder INTEGER NOT NULL CHECK (placeholder IN (0, 1)),
      parent_id TEXT,
      forked_from TEXT,
      purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1)),
      compacted INTEGER NOT NULL DEFAULT 0 CHECK (compacted IN (0, 1)),
      prompts INTEGER NOT NULL DEFAULT 0 CHECK (prompts >= 0),
      prompt_ids TEXT NOT NULL DEFAULT ' ',
      event_ids TEXT NOT NULL DEFAULT '[]',
      handoff TEXT,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      UNIQUE (id, project_id)
    ) STRICT;
    CREATE INDEX session_by_project ON session (project_id, directory);

    CREATE TABLE checkpoint (
      session_id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL,
      seq INTEGER NOT NULL,
      title TEXT,
      status TEXT NOT NULL CHECK (status IN ('not_started', 'in_progress', 'blocked', 'done')),
      synthesized INTEGER NOT NULL CHECK (synthesized IN (0, 1)),
      hash TEXT NOT NULL,
      time_updated INTEGER NOT NULL,
      document TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;
    CREATE UNIQUE INDEX checkpoint_by_seq ON checkpoint (seq);
    CREATE INDEX checkpoint_by_project ON checkpoint (project_id, seq);

    CREATE TABLE snapshot (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      project_id TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('auto', 'named', 'pre-restore', 'pre-clear', 'compaction', 'legacy')),
      title TEXT,
      status TEXT NOT NULL CHECK (status IN ('not_started', 'in_progress', 'blocked', 'done')),
      synthesized INTEGER NOT NULL CHECK (synthesized IN (0, 1)),
      hash TEXT NOT NULL,
      origin TEXT,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      document TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX snapshot_by_session ON snapshot (session_id, kind, name, hash);

    CREATE TABLE briefing (
      session_id TEXT NOT NULL PRIMARY KEY,
      project_id TEXT NOT NULL,
      text TEXT NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;

    CREATE TABLE legacy_file (
      path TEXT NOT NULL PRIMARY KEY,
      hash TEXT NOT NULL,
      namespace TEXT NOT NULL,
      time_created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX legacy_file_by_hash ON legacy_file (hash);
  `,
}
