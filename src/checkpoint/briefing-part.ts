import { fitLine } from "../lib/text.ts"
import type { Fitted } from "../lib/text.ts"

/**
 * One field on its way into a briefing: items under a heading, or one text behind its name. It grows in steps, each an item more or more
 * of one that was cut. Which step follows which depends on the part alone, never on the room that there is.
 */
export interface Part {
  readonly name: string
  /** What is left out is counted in it; undefined for a text. */
  readonly noun: string | undefined
  readonly items: readonly string[]
  /** In which order the items are taken, by their indexes: the most useful ones first. They are shown in their own order. */
  readonly order: readonly number[]
  readonly numbered: boolean
  /** Its share of the room. Infinite for a part that is shown whole before any other gets more than its mention. */
  readonly weight: number
  /** Among parts that had as much as each other, the lowest comes first. */
  readonly rank: number
}

/** UTF-16 code units of a long item that are shown first, then with the next steps, and the least that is worth showing. */
const ITEM = { first: 40, more: 160, least: 16 } as const

const EMPTY = "(empty)"

/** What is shown of an item that was cut before anything of it could be seen. */
const CUT = "…"

export function textPart(name: string, text: string | undefined, weight: number, rank: number): Part {
  const items = text === undefined || text.trim() === "" ? [] : [text]
  return { name, noun: undefined, items, order: [0], numbered: false, weight, rank }
}

export function listPart(
  name: string,
  noun: string,
  items: readonly string[],
  weight: number,
  rank: number,
  { numbered = false, newest = false, order }: ListStyle = {},
): Part {
  const indexes = [...items.keys()]
  return { name, noun, items, order: order ?? (newest ? indexes.reverse() : indexes), numbered, weight, rank }
}

interface ListStyle {
  readonly numbered?: boolean
  /** Whether the last items are the most useful ones. */
  readonly newest?: boolean
  /** Which items are the most useful ones, where that is neither the first nor the last. */
  readonly order?: readonly number[]
}

/** What is said of a part that is not shown at all. */
export function mentionOf({ name, noun, items }: Part): string {
  return noun === undefined ? name.toLowerCase() : `${grouped(items.length)} ${noun}`
}

/** How much of a part is shown so far. */
export class PartView {
  readonly part: Part
  #shown = new Map<number, Fitted>()
  /** Code units that were asked of each item that is still cut, in the order in which they get more. */
  #cut: { readonly index: number; readonly limit: number }[] = []
  #body = 0

  constructor(part: Part) {
    this.part = part
  }

  get isEmpty(): boolean {
    return this.#shown.size === 0
  }

  get isWhole(): boolean {
    return this.#shown.size === this.part.items.length && this.#cut.length === 0
  }

  /** Code units of {@link text}. */
  get length(): number {
    return this.isEmpty ? 0 : this.#head().length + this.#body + this.#tail().length
  }

  /** The part as it is shown, line feeds included; empty before the first step. */
  text(): string {
    if (this.isEmpty) return ""
    const shown = [...this.#shown].toSorted(([a], [b]) => a - b)
    return this.#head() + shown.map(([index, item]) => this.#line(index, item)).join("") + this.#tail()
  }

  /** Takes the next step where it makes the text at most `room` code units longer. Returns by how many, or undefined. */
  grow(room: number): number | undefined {
    const step = this.#next()
    return this.#change(step.index, step.limit, room)
  }

  /** The next step with less of its item than there is, in `room` code units. */
  growPartly(room: number): void {
    const { index, limit } = this.#next()
    const before = this.#shown.get(index)?.text.length ?? 0
    // The heading may become longer by what it says of cut items, and only a try tells.
    for (let cut = Math.min(limit, before + room); cut >= Math.max(ITEM.least, before + 1); cut--)
      if (this.#change(index, cut, room) !== undefined) return
  }

  /** Shows all of the part if that makes the text at most `room` code units longer. */
  growWhole(room: number): number | undefined {
    const whole = new PartView(this.part)
    for (const index of this.part.items.keys()) {
      whole.#put(index, Infinity)
      if (whole.#body > room + this.length) return undefined
    }
    const growth = whole.length - this.length
    if (growth > room) return undefined
    this.#shown = whole.#shown
    this.#body = whole.#body
    this.#cut = []
    return growth
  }

  #next(): { readonly index: number; readonly limit: number } {
    const { items, order } = this.part
    const first = order[0] ?? 0
    const started = this.#cut[0]
    // The first item is shown shortly before it is shown longer: so every part has a beginning.
    if (started?.limit === ITEM.first) return { index: first, limit: ITEM.more }
    const turn = this.#shown.size
    if (turn < items.length) {
      return { index: order[turn] ?? turn, limit: turn === 0 ? ITEM.first : ITEM.more }
    }
    return started === undefined
      ? { index: first, limit: Infinity }
      : { index: started.index, limit: started.limit + ITEM.more }
  }

  #change(index: number, limit: number, room: number): number | undefined {
    const [length, former, cut] = [this.length, this.#shown.get(index), this.#cut]
    this.#put(index, limit)
    const growth = this.length - length
    if (growth <= room) return growth
    this.#take(index)
    if (former !== undefined) this.#keep(index, former)
    this.#cut = cut
    return undefined
  }

  #put(index: number, limit: number): void {
    const item = this.part.items[index] ?? ""
    const fitted = fitLine(item, limit)
    this.#take(index)
    this.#keep(index, fitted.text === "" ? { ...fitted, text: EMPTY } : fitted)
    this.#cut = this.#cut.filter((each) => each.index !== index)
    // Where so much of an item has nothing to see, the rest of it is not looked for.
    if (fitted.shown < item.length && fitted.text !== CUT) this.#cut.push({ index, limit })
  }

  #take(index: number): void {
    const former = this.#shown.get(index)
    if (former !== undefined) this.#body -= this.#line(index, former).length
    this.#shown.delete(index)
  }

  #keep(index: number, item: Fitted): void {
    this.#shown.set(index, item)
    this.#body += this.#line(index, item).length
  }

  #line(index: number, { text }: Fitted): string {
    if (this.part.noun === undefined) return `${text}\n`
    return this.part.numbered ? `${String(index + 1)}. ${text}\n` : `- ${text}\n`
  }

  #head(): string {
    const { name, noun, items } = this.part
    const cut = this.#cut.length
    if (noun !== undefined) return cut === 0 ? `${name}:\n` : `${name} (${grouped(cut)} shortened):\n`
    if (cut === 0) return `${name}: `
    const shown = this.#shown.get(0)?.shown ?? 0
    return `${name} (shortened: ${grouped(shown)} of ${grouped(items[0]?.length ?? 0)} characters shown): `
  }

  #tail(): string {
    const more = this.part.items.length - this.#shown.size
    return more === 0 || this.part.noun === undefined ? "" : `(and ${grouped(more)} more ${this.part.noun})\n`
  }
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
}
