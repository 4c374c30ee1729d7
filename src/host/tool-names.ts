import type { Context, ModelRequestEvent, ToolDefinition, ToolEditor } from "./contract.ts"

/**
 * Notices when another plugin defines a tool by one of our names. The host lets the later definition win without a word
 * (docs/host-contract.md#tools), so the result depends on the order of the plugins. Each name is warned about once, either way round.
 */
export interface ToolNames {
  /** The host's own registration, which also notices a definition that ours take the place of. */
  readonly tool: Pick<Context["tool"], "transform">
  /** Compares a request's tools with ours by their descriptions: a few string comparisons. */
  compare(offered: ModelRequestEvent["tools"]): void
}

export function watchToolNames(tool: Context["tool"], warn: (message: string) => void): ToolNames {
  const ours = new Map<string, string>()
  const told = new Set<string>()
  const tell = (name: string, message: string): void => {
    if (told.has(name)) return
    told.add(name)
    warn(message)
  }
  const add = (editor: ToolEditor, definition: ToolDefinition): void => {
    const { name, description } = definition
    ours.set(name, description)
    const earlier = earlierDescription(editor, name)
    if (earlier !== undefined && earlier !== description) {
      tell(
        name,
        `The tool ${name} takes the place of another plugin's tool of that name, which the model no longer sees. Remove one of the two (1.x of this plugin uses the same names).`,
      )
    }
    editor.add(definition)
  }
  return {
    tool: {
      transform: (callback) =>
        tool.transform((editor) => {
          callback({
            add: (definition) => {
              add(editor, definition)
            },
          })
        }),
    },
    compare: (offered) => {
      for (const [name, description] of ours) {
        const found = offered?.[name]?.description
        if (found === undefined || found === description) continue
        tell(
          name,
          `The tool ${name} that the model sees is not this plugin's: another plugin, loaded later, defines or changes it, so its calls may not reach the checkpoints kept here. Remove one of the two (1.x of this plugin uses the same names).`,
        )
      }
    },
  }
}

/** The description of what is registered by that name so far. The callback is replayed and must not throw; early editors have no `get`. */
function earlierDescription(editor: ToolEditor, name: string): unknown {
  try {
    const earlier = editor.get?.(name)
    if (typeof earlier !== "object" || earlier === null) return undefined
    return "description" in earlier ? earlier.description : ""
  } catch {
    // Registering matters, not this look.
    return undefined
  }
}
