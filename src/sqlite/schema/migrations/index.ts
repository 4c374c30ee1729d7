import { initial } from "./0001-initial.ts"
import { heard } from "./0002-heard.ts"
import { rulesAndPlaces } from "./0003-rules-and-places.ts"
import { observedWork } from "./0004-observed-work.ts"
import type { Migration } from "./migration.ts"

/** In order; a migration's place in the list is the schema version that it makes. */
export const MIGRATIONS: readonly Migration[] = [initial, heard, rulesAndPlaces, observedWork]
