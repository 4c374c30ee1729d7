import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { MANIFEST, ROOT } from "./tree.ts"

/** What `npm pack` made. */
export interface Packed {
  readonly tarball: string
  /** The paths in the tarball with their sizes in bytes. */
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Packs the repository into a folder. */
export function pack(folder: string): Packed {
  const text = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], ROOT)
  // One npm prints a list of packages, another an object by name.
  const [packed] = Object.values(JSON.parse(text) as Readonly<Record<string, { filename: string } & Packed>>)
  if (packed === undefined) throw new Error(`npm pack printed ${text}`)
  return { tarball: join(folder, packed.filename), files: packed.files }
}

/** Installs a tarball into a new project, as a host does: without scripts. Returns the package's folder. */
export function install(tarball: string, project: string): string {
  mkdirSync(project, { recursive: true })
  writeFileSync(join(project, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n')
  npm(["install", tarball, "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev", "--prefer-offline"], project)
  return join(project, "node_modules", ...MANIFEST.name.split("/"))
}

function npm(args: readonly string[], cwd: string): string {
  const script = process.env["npm_execpath"]
  const byNode = script !== undefined && /npm-cli\.[cm]?js$/.test(script)
  const [command, before] = byNode ? [process.execPath, [script]] : ["npm", []]
  return execFileSync(command, [...before, ...args], {
    cwd,
    encoding: "utf8",
    env: withoutNpm(process.env),
    shell: !byNode && process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  })
}

/** What an outer npm tells its children (prefix, workspace) would lead the inner one back here. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_(?!config_(registry|cache|userconfig|globalconfig)$)/i.test(name),
  )
  return { ...Object.fromEntries(kept), NODE_OPTIONS: "", NODE_TEST_CONTEXT: undefined }
}
