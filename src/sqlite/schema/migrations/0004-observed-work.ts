import type { Migration } from "./migration.ts"

/**
 * What the host reported, apart from what the model wrote:
 *
 * - `observed`: one row for each session of which anything was observed: since when, and how many rows went because there were too many.
 *   `completed` holds hashes of the steps that the last save completed which completed any, as a JSON list.
 * - `observed_change`: one row per session, message and absolute path. `seen` holds what the reports say, as bits.
 * - `observed_command`: one row per call; `call_key` is a hash of the call's id and of what tells the children of one call apart. `text` is
 *   JSON text. Either `exit` or `ended` is set, never both. `shell_id` joins the late end of a command in the background.
 * - `observed_step`: one row per step of the model: the host's ids of the tree before and after it, and when it ran. `is_foreign` says that
 *   something else had changed the tree.
 * - `undone` is 0, 1 for what a revert undid that may be taken back, and 2 for what is undone for good.
 * - `check_command`: the commands that saves named as checks, with hashes of the steps that each is for. Both are JSON.
 * - `snapshot.point`: the newest message of the session when the snapshot was taken; NULL where that is not known.
 * - `notice`: what the next status has to say once.
 */
export const observedWork: Migration = {
  name: "observed-work",
  sql: `
    CREATE TABLE observed (
      session_id TEXT NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      time_since INTEGER NOT NULL,
      dropped_changes INTEGER NOT NULL DEFAULT 0,
      dropped_commands INTEGER NOT NULL DEFAULT 0,
      completed TEXT NOT NULL DEFAULT '[]'
    ) STRICT;

    CREATE TABLE observed_change (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      message_id TEXT NOT NULL,
      path TEXT NOT NULL,
      seen INTEGER NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1, 2)),
      imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),
      time_observed INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX observed_change_once ON observed_change (session_id, message_id, path);

    CREATE TABLE observed_command (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      message_id TEXT NOT NULL,
      call_key TEXT NOT NULL,
      text TEXT NOT NULL,
      class TEXT NOT NULL CHECK (class IN ('test', 'build', 'lint', 'types', 'git', 'other')),
      directory TEXT NOT NULL,
      branch TEXT NOT NULL,
      exit INTEGER,
      ended TEXT CHECK (ended IN ('timeout', 'signal', 'interrupted', 'error', 'started')),
      shell_id TEXT,
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1, 2)),
      imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),
      time_observed INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX observed_command_once ON observed_command (session_id, message_id, call_key);
    CREATE INDEX observed_command_by_shell ON observed_command (shell_id) WHERE shell_id IS NOT NULL;

    CREATE TABLE observed_step (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      message_id TEXT NOT NULL,
      tree_before TEXT,
      tree_after TEXT,
      is_foreign INTEGER NOT NULL DEFAULT 0 CHECK (is_foreign IN (0, 1)),
      undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1, 2)),
      time_started INTEGER NOT NULL,
      time_ended INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX observed_step_once ON observed_step (session_id, message_id);

    CREATE TABLE check_command (
      seq INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
      command TEXT NOT NULL,
      steps TEXT NOT NULL,
      time_updated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX check_command_by_session ON check_command (session_id);

    CREATE TABLE notice (name TEXT NOT NULL PRIMARY KEY) STRICT;
    INSERT INTO notice (name) SELECT 'observed-work' WHERE EXISTS (SELECT 1 FROM session);

    CREATE INDEX session_by_parent ON session (parent_id) WHERE parent_id IS NOT NULL;
    ALTER TABLE snapshot ADD COLUMN point TEXT;
  `,
}
