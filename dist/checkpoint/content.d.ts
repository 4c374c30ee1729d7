import type { Checkpoint, Content, Status } from "./model.ts";
/**
 * A checkpoint with the one JSON text and the one hash that live row, snapshot and comparison share.
 *
 * The hash (128 bits of SHA-256, hex) covers the text and the synthesized mark: equal hashes mean equal states, and a row whose
 * text no longer has its hash was damaged.
 */
export interface State extends Checkpoint {
    readonly json: string;
    readonly hash: string;
}
/** Puts fields into their stored order and drops empty text, so that equal contents have equal JSON. */
export declare function normalizeContent(content: Content): Content;
/**
 * Serialises a state once. Throws `invalid-input` when the JSON is longer than {@link LIMITS.documentBytes} bytes and `bounded` is not
 * false. A state from 1.x may be longer already: what takes the place of such a `before` may be as long, never longer.
 */
export declare function encodeState(checkpoint: Checkpoint, options?: {
    bounded?: boolean;
    before?: State | undefined;
}): State;
/** Rebuilds a state from its stored parts, or says in words why they do not fit together. */
export declare function decodeState(stored: {
    readonly json: string;
    readonly hash: string;
    readonly synthesized: boolean;
    readonly updatedAt: number;
}): State | string;
/** Parses stored or imported JSON text of a content. Returns the fault in words where it is not one. */
export declare function parseContent(json: string): Content | string;
export declare function isStatus(value: unknown): value is Status;
