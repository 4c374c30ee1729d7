// The smallest host that the plugin accepts: what it registers is kept, and called as an OpenCode host calls it. It imports nothing,
// so that a process which measures a start loads no more than the plugin does.

const PROJECT = "prj_bench"

/**
 * @param {{ setup(context: object): Promise<(() => Promise<void>) | undefined> }} plugin the default export of dist/index.js
 * @param {{ directory: string, options: Record<string, unknown> }} input
 */
export async function startPlugin(plugin, { directory, options }) {
  const tools = new Map()
  const hooks = new Map()
  const toolHooks = new Map()
  const stream = createStream()
  const registration = { dispose: async () => undefined }
  const cleanup = await plugin.setup({
    app: { name: "opencode", version: "2.0.26", channel: "latest" },
    location: { directory, project: { id: PROJECT, directory, canonical: directory } },
    options,
    session: {
      get: async ({ sessionID }) => sessionInfo(sessionID, directory),
      context: async () => [],
      hook: async (name, callback) => {
        hooks.set(name, callback)
        return registration
      },
    },
    tool: {
      transform: async (callback) => {
        callback({ add: (tool) => tools.set(tool.name, tool) })
        return registration
      },
      hook: async (name, callback) => {
        toolHooks.set(name, callback)
        return registration
      },
    },
    event: { subscribe: () => stream },
  })
  return {
    /** Calls a tool and throws when it reports a failure. */
    call: async (name, sessionID, input) => {
      const call = { sessionID, agent: "build", messageID: "msg_bench", id: "call_bench", signal: NEVER }
      const result = await tools.get(name).execute(input, call)
      if (result.metadata.ok !== true) throw new Error(`${name} failed: ${result.content}`)
      return result.content
    },
    prompt: hooks.get("prompt"),
    context: hooks.get("context"),
    afterTool: toolHooks.get("execute.after"),
    /** Sends an event and resolves when the plugin asks for the next one, which it does when this one is handled. */
    emit: (event) => stream.push(event),
    unload: async () => cleanup?.(),
  }
}

/** A fresh event of the tool hook: an edit, or every third time a command, each in a message of its own. */
export function toolEvent(sessionID, number) {
  const call = { sessionID, agent: "build", messageID: `msg_${String(number).padStart(12, "0")}`, id: `call_${number}` }
  if (number % 3 === 0) {
    const result = { content: "", output: { status: "completed" }, metadata: { truncated: false, exit: 0 } }
    return { ...call, tool: "shell", input: { command: `npm run test:${number}` }, status: "completed", result }
  }
  const files = [{ file: `src/file-${number % 1_500}.ts`, status: "modified", additions: 1, deletions: 1, patch: "" }]
  const result = { content: "", output: { files, replacements: 1 }, metadata: { files } }
  return { ...call, tool: "edit", input: { path: files[0].file }, status: "completed", result }
}

/** A fresh event of the `prompt` hook. */
export function promptEvent(sessionID, number) {
  return {
    sessionID,
    messageID: `msg_${String(number).padStart(12, "0")}`,
    prompt: { text: "Go on." },
    delivery: "steer",
  }
}

/** A fresh event of the `context` hook, with one system part of the host's own. */
export function contextEvent(sessionID) {
  return {
    sessionID,
    agent: "build",
    model: { id: "bench", providerID: "bench" },
    system: [{ type: "text", text: "You are a coding agent." }],
    messages: [{ role: "user", content: [{ type: "text", text: "Go on." }] }],
    tools: {},
    options: { maxTokens: 32_000 },
  }
}

export function compactionEnded(sessionID, number) {
  const data = { sessionID, reason: "auto", text: "The work is under way." }
  return { id: `evt_${String(number).padStart(12, "0")}`, type: "session.compaction.ended", data }
}

const NEVER = new AbortController().signal

function sessionInfo(id, directory) {
  return {
    id,
    projectID: PROJECT,
    agent: "build",
    cost: 0,
    tokens: { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } },
    time: { created: 0, updated: 0 },
    location: { directory },
  }
}

/** One reader's stream of events: `push` resolves when the reader comes back for more. */
function createStream() {
  const queue = []
  let reader
  let handled = () => undefined
  let ended = false
  return {
    push: (event) =>
      new Promise((resolve) => {
        queue.push({ event, resolve })
        deliver()
      }),
    next: () => {
      handled()
      handled = () => undefined
      if (ended) return Promise.resolve({ done: true, value: undefined })
      return new Promise((resolve) => {
        reader = resolve
        deliver()
      })
    },
    return: () => {
      ended = true
      reader?.({ done: true, value: undefined })
      return Promise.resolve({ done: true, value: undefined })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }

  function deliver() {
    if (reader === undefined || queue.length === 0) return
    const { event, resolve } = queue.shift()
    handled = resolve
    const read = reader
    reader = undefined
    read({ done: false, value: event })
  }
}
