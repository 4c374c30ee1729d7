import { MIGRATIONS } from "../../src/sqlite/schema/migrations/index.ts"
import type { Migration } from "../../src/sqlite/schema/migrations/migration.ts"

/** A step that might come next: it adds a column and rebuilds a table that others refer to. */
const next: Migration = {
  name: "next",
  sql: `
    ALTER TABLE checkpoint ADD COLUMN colour TEXT NOT NULL DEFAULT 'none';
    CREATE TABLE project_new (
      id TEXT NOT NULL PRIMARY KEY,
      directory TEXT NOT NULL,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      label TEXT
    ) STRICT;
    INSERT INTO project_new (id, directory, time_created, time_updated)
    SELECT id, directory, time_created, time_updated FROM project;
    DROP TABLE project;
    ALTER TABLE project_new RENAME TO project;
  `,
}

export const UPGRADED: readonly Migration[] = [...MIGRATIONS, next]

/** Fails after it has done something. */
export const failing: Migration = {
  name: "failing",
  sql: "CREATE TABLE extra (id TEXT) STRICT; INSERT INTO nowhere VALUES (1)",
}
