// Type-checks src/host/contract.ts against the real @opencode/plugin, both ways: our plugin is one of the SDK's, and the SDK's context
// is one of ours. The SDK is no dependency; a folder as argument names where it is installed (default: this repository).
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const SDK = "@opencode/plugin"
const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const modules = join(resolve(process.argv[2] ?? root), "node_modules")
const manifest = join(modules, SDK, "package.json")

if (!existsSync(manifest)) {
  console.log(
    `${SDK} is not installed in ${modules}, so nothing was checked: install it anywhere and name that folder.`,
  )
} else {
  const { version } = JSON.parse(readFileSync(manifest, "utf8"))
  const faults = check()
  for (const fault of faults) console.error(fault)
  console.log(`${SDK} ${version}: ${faults.length === 0 ? "the contract fits" : "the contract has drifted"}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

function check() {
  const folder = mkdtempSync(join(tmpdir(), "checkpoint-orchestrator-sdk-"))
  try {
    symlinkSync(modules, join(folder, "node_modules"), "junction")
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
    const file = join(folder, "check.ts")
    writeFileSync(file, program())
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.es2024.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      module: ts.ModuleKind.NodeNext,
      types: [],
    }
    const contract = realpathSync(join(root, "src", "host"))
    return ts
      .getPreEmitDiagnostics(ts.createProgram([file], options))
      .filter(
        ({ file: found }) => found === undefined || found.fileName === file || found.fileName.startsWith(contract),
      )
      .map(({ file: found, messageText }) => {
        // What the SDK's own files are said to be wrong in is no difference of ours.
        const name = found === undefined ? "" : `${found.fileName === file ? SDK : basename(found.fileName)}: `
        return name + ts.flattenDiagnosticMessageText(messageText, "\n")
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The SDK's types are taken from `Plugin.define`, which every version has. */
function program() {
  const contract = JSON.stringify(join(root, "src", "host", "contract.ts"))
  return `import { Plugin } from "${SDK}"
import type { Context as OurContext, PluginDefinition as OurPlugin, ToolDefinition as OurTool } from ${contract}

type TheirPlugin = Parameters<typeof Plugin.define>[0]
type TheirContext = Parameters<TheirPlugin["setup"]>[0]

export const plugin = (ours: OurPlugin): TheirPlugin => ours
export const context = (theirs: TheirContext): OurContext => theirs

// Methods are compared loosely, so what they are called with is checked call by call.
export const tools = (theirs: TheirContext, ours: OurTool) => theirs.tool.transform((editor) => { editor.add(ours) })
export const events = (theirs: TheirContext, signal: AbortSignal): AsyncIterable<unknown> => theirs.event.subscribe({ signal })
export const hooks = (theirs: TheirContext) => [
  theirs.session.hook("prompt", (event) => { const { sessionID, messageID }: { sessionID: string; messageID: unknown } = event; void [sessionID, messageID] }),
  theirs.session.hook("context", (event) => { event.system.push({ type: "text", text: event.sessionID }) }),
  theirs.session.hook("compaction", (event) => { event.system.push({ type: "text", text: event.sessionID }) }),
]
`
}
