import type { Migration } from "./migration.ts"

/**
 * What decides whether a session is old, and whose it is:
 *
 * - `time_heard`: when the host or a model used the session last. A row from before gets the newest time that is known of it.
 * - `host`: the installation of the host that described the session last, as an opaque text; NULL where that is not known.
 * - `time_imported`: when the command line's import last wrote to the session; NULL for one that was never imported.
 */
export const heard: Migration = {
  name: "heard",
  sql: `
    ALTER TABLE session ADD COLUMN time_heard INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN host TEXT;
    ALTER TABLE session ADD COLUMN time_imported INTEGER;
    UPDATE session
    SET time_heard = max(
      time_created,
      time_updated,
      coalesce((SELECT time_updated FROM checkpoint WHERE checkpoint.session_id = session.id), 0),
      coalesce((SELECT max(time_created) FROM snapshot WHERE snapshot.session_id = session.id), 0));
  `,
}
