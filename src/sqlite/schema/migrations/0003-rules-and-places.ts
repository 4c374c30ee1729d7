import type { Migration } from "./migration.ts"

/**
 * The user's rules, and the place that a state was saved in:
 *
 * - `rule`: one row for each; `session_id` is NULL for a rule of every session of its project. `text` is JSON text.
 * - `checkpoint.place`, `snapshot.place`: a JSON object with the work tree's top, the common directory, the branch and the commit; NULL
 *   where no repository was seen, as in all rows from before.
 * - `briefing.branch`: the branch that the session's directory was on when the text was made, empty for none; NULL where that is not
 *   known. `briefing.time_used`: when a request was last given the text, to the minute; NULL in a row from before.
 */
export const rulesAndPlaces: Migration = {
  name: "rules-and-places",
  sql: `
    CREATE TABLE rule (
      seq INTEGER PRIMARY KEY,
      session_id TEXT,
      project_id TEXT NOT NULL,
      directory TEXT NOT NULL,
      text TEXT NOT NULL,
      time_created INTEGER NOT NULL,
      FOREIGN KEY (session_id, project_id) REFERENCES session (id, project_id) ON UPDATE CASCADE ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX rule_by_session ON rule (session_id, project_id);
    ALTER TABLE checkpoint ADD COLUMN place TEXT;
    ALTER TABLE snapshot ADD COLUMN place TEXT;
    ALTER TABLE briefing ADD COLUMN branch TEXT;
    ALTER TABLE briefing ADD COLUMN time_used INTEGER;
  `,
}
