import type { Checkpoint } from "../checkpoint/model.ts";
/** Names the layout of the file; changes when a reader of the first line would have to. */
export declare const HANDOFF_MARK = "checkpoint-orchestrator/handoff@1";
export interface Handoff {
    readonly sessionID: string;
    readonly checkpoint: Checkpoint;
    readonly parentID?: string | undefined;
    readonly forkedFrom?: string | undefined;
}
/**
 * The hand-off file: a checkpoint as GitHub-flavoured Markdown. Pure.
 *
 * A CommonMark or GFM parser finds the headings, lists and checkboxes that the checkpoint has and none that its text imitates; text
 * never becomes a link, an image, code, HTML, a table or a footnote. Nothing is cut. Lines and paragraphs of a text stay lines and
 * paragraphs (leading blanks become U+00A0), several blank lines become one; hidden characters are shown as in {@link visible}.
 * The scheme of a web address, `www` and the local part of a mail address are set in emphasis: GFM has no other way to keep an
 * address from becoming a link and its text intact.
 */
export declare function renderHandoff(input: Handoff): string;
/**
 * The name of a session's hand-off file, the same for the same id: `handoff-<id>.md` for a session id that a host may hand us. Any
 * other id (the importer's namespaces) keeps a readable part and gets 16 hex digits of the SHA-256 of the id. Always one plain
 * ASCII file name of at most 255 bytes. Two ids never share a name; on a file system that ignores case, two host ids that differ only
 * in case do.
 */
export declare function handoffFileName(sessionID: string): string;
