// A host of its own for the transcript: plain JavaScript that runs on every runtime, old ones included.

/** Opens the plugin in a directory. Returns ways to play the host's part. */
export async function open(plugin, { directory, projectID, options }) {
  const sessions = new Map()
  const hooks = {}
  const tools = new Map()
  const events = stream()
  const cleanup = await plugin.setup({
    app: { name: "opencode", version: "2.0.26", channel: "latest" },
    location: { directory, project: { id: projectID, directory, canonical: directory } },
    options,
    session: {
      get: ({ sessionID }) => {
        const found = sessions.get(sessionID)
        return found === undefined ? Promise.reject(new Error("Session not found")) : Promise.resolve(found)
      },
      hook: (name, callback) => {
        hooks[name] = callback
        return Promise.resolve({ dispose: () => Promise.resolve() })
      },
    },
    tool: {
      transform: (callback) => {
        callback({ add: (tool) => tools.set(tool.name, tool) })
        return Promise.resolve({ dispose: () => Promise.resolve() })
      },
    },
    event: { subscribe: ({ signal }) => events.open(signal) },
  })
  return {
    tools,
    session: (id, info = {}) => {
      sessions.set(id, { id, projectID, location: { directory }, ...info })
    },
    call: async (sessionID, name, input) => {
      const { content, metadata } = await tools.get(`checkpoint_${name}`).execute(input, { sessionID })
      return { ok: metadata.ok, result: JSON.parse(content) }
    },
    /** Runs a hook on an event and returns the event as the hook left it. */
    hook: async (name, event) => {
      await hooks[name](event)
      return event
    },
    /** Delivers an event and waits until the plugin comes back for the next. */
    emit: (event) => events.deliver(event),
    close: () => cleanup?.(),
  }
}

function stream() {
  const queue = []
  let waiting
  let idle = () => undefined
  const push = () => {
    if (waiting === undefined || queue.length === 0) return
    const resolve = waiting
    waiting = undefined
    resolve({ done: false, value: queue.shift() })
  }
  return {
    open: (signal) => {
      const end = { done: true, value: undefined }
      signal.addEventListener("abort", () => waiting?.(end), { once: true })
      const next = () =>
        new Promise((resolve) => {
          if (signal.aborted) {
            resolve(end)
            return
          }
          waiting = resolve
          if (queue.length === 0) idle()
          push()
        })
      return { [Symbol.asyncIterator]: () => ({ next, return: () => Promise.resolve(end) }) }
    },
    deliver: async (event) => {
      const done = new Promise((resolve) => {
        idle = resolve
      })
      queue.push(event)
      push()
      await done
    },
  }
}
