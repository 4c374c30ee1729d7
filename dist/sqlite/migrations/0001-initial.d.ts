import type { Migration } from "./migration.ts";
/**
 * Text from users and models is stored as JSON text (`title`, `document`, `text`): a raw NUL would be cut on reading by Node 22,
 * and a lone surrogate replaced without a word. Names, ids and paths hold neither.
 *
 * `(session_id, project_id)` leads back to the session's own pair, so a row that disagrees with its session cannot exist.
 * `document` is the last wide column: what lists show is read without touching it. One index serves everything that is asked of a
 * session's snapshots, because each further one is a page more to write and to flush with every save; that a name is taken only once
 * per session is seen to inside the write transaction. `prompt_ids` holds message ids between blanks.
 */
export declare const initial: Migration;
