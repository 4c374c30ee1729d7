/** One step of the schema, forward only. A released one is never edited: its hash is pinned by a test. */
export interface Migration {
  readonly name: string
  readonly sql: string
}
