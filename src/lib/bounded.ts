/** A map that holds at most `most` entries: the one that was set longest ago goes first. */
export class BoundedMap<K, V> {
  readonly #most: number
  readonly #map = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: K): V | undefined {
    return this.#map.get(key)
  }

  set(key: K, value: V): void {
    this.#map.delete(key)
    this.#map.set(key, value)
    if (this.#map.size <= this.#most) return
    for (const oldest of this.#map.keys()) {
      this.#map.delete(oldest)
      return
    }
  }

  delete(key: K): boolean {
    return this.#map.delete(key)
  }
}
