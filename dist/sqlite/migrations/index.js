import { initial } from "./0001-initial.js";
/** In order; a migration's place in the list is the schema version that it makes. */
export const MIGRATIONS = [initial];
