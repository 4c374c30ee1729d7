import type { Migration } from "./migration.ts";
/** In order; a migration's place in the list is the schema version that it makes. */
export declare const MIGRATIONS: readonly Migration[];
