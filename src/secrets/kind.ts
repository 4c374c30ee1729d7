/** Where a secret ends that begins at `start`, or -1 where none does. */
export type Reader = (text: string, start: number) => number

/** One form of a secret. Several rows may share a name: it is what the masked text shows. */
export interface Kind {
  readonly name: string
  /** What the search looks for: every such secret contains one of these. Matched as written, capitals included. */
  readonly anchors: readonly [string, ...string[]]
  /** How many characters of the secret stand before its anchor. */
  readonly back?: number
  /** What must stand before the anchor, matched at the end of the {@link LOOK} characters there. */
  readonly before?: RegExp
  /** It may begin in the middle of a word. Without this and without `lead`, a word must begin. */
  readonly anywhere?: true
  /** What leads from the anchor to the secret and is kept, anchor included. Sticky. Without it the secret begins at the anchor. */
  readonly lead?: RegExp
  /** The secret itself. Sticky; has to be linear in what it reads. */
  readonly structure: RegExp | Reader
  /** Whether a check that the format defines holds. */
  readonly checksum?: (secret: string) => boolean
  /** Whether a value with the structure is no secret after all: `lead` is what led to it. Without it: {@link isDummy}. */
  readonly harmless?: (secret: string, lead: string) => boolean
  /** Known by its place alone: where a kind with a form of its own is found in it, that one names it. */
  readonly general?: true
}

/** How far back `before` looks, in UTF-16 code units. */
export const LOOK = 80

/** Nothing of a word follows. The start of a key block is no part of one. */
const END = String.raw`(?!\w|-(?!----BEGIN))`

/** A structure that ends where a word ends. */
export function shape(source: string): RegExp {
  return new RegExp(`(?:${source})${END}`, "y")
}

/** A row whose secrets begin with a prefix. */
export function prefixed(name: string, anchors: readonly [string, ...string[]], source: string): Kind {
  return { name, anchors, structure: shape(source) }
}
