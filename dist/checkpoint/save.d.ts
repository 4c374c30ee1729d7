import type { Changes } from "./diff.ts";
import type { Patch } from "./merge.ts";
import type { Checkpoint } from "./model.ts";
import type { Work } from "./work.ts";
export interface SaveResult {
    readonly changed: boolean;
    readonly checkpoint: Checkpoint;
    readonly changes: Changes;
    readonly snapshot: {
        readonly name: string;
        readonly kind: "auto" | "named";
    } | undefined;
    /** The snapshot that holds the state before, when anything of it was removed or replaced. */
    readonly undo: string | undefined;
    readonly warnings: readonly string[];
}
/**
 * Merges a patch into the live state. Changed content is stored with one snapshot of the new state, `named` or `auto`; unchanged
 * content is neither rewritten nor re-dated, and gets a snapshot only when one was named. Either way the prompt counter starts anew.
 *
 * Throws `invalid-input` for a first save that names no field and for a result beyond the limits; nothing is then stored.
 */
export declare function saveState({ writer, identity: { id }, record, now, options }: Work, patch: Patch, snapshotName?: string): SaveResult;
