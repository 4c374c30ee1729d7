export type Item = { readonly event: unknown } | { readonly error: Error }

interface Waiter {
  resolve(result: IteratorResult<unknown, undefined>): void
  reject(error: Error): void
}

interface Owner {
  opened(stream: EventStream): void
  changed(stream: EventStream): void
}

const DONE: IteratorResult<unknown, undefined> = { done: true, value: undefined }

/** One subscriber's queue. It exists from the first `next()` on: what happened before is not in it. */
export class EventStream implements AsyncIterableIterator<unknown, undefined> {
  readonly #owner: Owner
  readonly #signal: AbortSignal | undefined
  readonly #abort = (): void => {
    this.close()
  }
  #state: "new" | "open" | "closed" = "new"
  #queue: Item[] = []
  #waiting: Waiter[] = []

  constructor(owner: Owner, signal: AbortSignal | undefined) {
    this.#owner = owner
    this.#signal = signal
  }

  get closed(): boolean {
    return this.#state === "closed"
  }

  /** All delivered, and the reader waits for more. */
  get idle(): boolean {
    return this.#queue.length === 0 && this.#waiting.length > 0
  }

  next(): Promise<IteratorResult<unknown, undefined>> {
    if (this.#state === "new") this.#open()
    if (this.#state === "closed") return Promise.resolve(DONE)
    const item = this.#queue.shift()
    if (item === undefined) {
      return new Promise((resolve, reject) => {
        this.#waiting.push({ resolve, reject })
        this.#owner.changed(this)
      })
    }
    if (!("error" in item)) return Promise.resolve({ done: false, value: item.event })
    this.close()
    return Promise.reject(item.error)
  }

  return(): Promise<IteratorResult<unknown, undefined>> {
    this.close()
    return Promise.resolve(DONE)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  push(item: Item): void {
    if (this.#state !== "open") return
    const waiter = this.#waiting.shift()
    if (waiter === undefined) {
      this.#queue.push(item)
    } else if ("error" in item) {
      waiter.reject(item.error)
      this.close()
    } else {
      waiter.resolve({ done: false, value: item.event })
    }
  }

  /** Ends the stream normally; undelivered events are dropped. */
  close(): void {
    if (this.#state === "closed") return
    this.#state = "closed"
    this.#signal?.removeEventListener("abort", this.#abort)
    for (const waiter of this.#waiting.splice(0)) waiter.resolve(DONE)
    this.#queue = []
    this.#owner.changed(this)
  }

  #open(): void {
    this.#state = "open"
    this.#owner.opened(this)
    if (this.#signal?.aborted === true) this.close()
    else this.#signal?.addEventListener("abort", this.#abort, { once: true })
  }
}
