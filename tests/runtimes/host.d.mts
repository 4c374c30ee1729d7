export interface Opened {
  readonly tools: ReadonlyMap<string, unknown>
  readonly session: (id: string, info?: object) => void
  /** Calls a tool with exactly these arguments: nothing is cloned or checked. */
  readonly call: (
    sessionID: unknown,
    name: string,
    input: unknown,
  ) => Promise<{ readonly ok: boolean; readonly result: Readonly<Record<string, unknown>> }>
  /** Runs a hook on an event and returns the event as the hook left it. */
  readonly hook: <T>(name: string, event: T) => Promise<T>
  /** Delivers an event and waits until the plugin comes back for the next. */
  readonly emit: (event: unknown) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the plugin in a directory. Returns ways to play the host's part. */
export function open(
  plugin: unknown,
  place: { readonly directory: string; readonly projectID: string; readonly options: unknown },
): Promise<Opened>
