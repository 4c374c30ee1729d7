import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Heading, Link, Nodes, Root, RootContent, Table } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { filesBelow, named, read, ROOT } from "./tree.ts"

/** A Markdown file of the repository, parsed. */
export interface Page {
  /** Its path in the repository. */
  readonly path: string
  readonly text: string
  readonly root: Root
}

export function page(path: string): Page {
  const text = read(path)
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return { path, text, root }
}

/** What a reader is given: the README, the changelog and everything in docs. */
export function readerPages(): Page[] {
  const docs = filesBelow(join(ROOT, "docs")).map(named)
  return ["README.md", "CHANGELOG.md", ...docs.filter((path) => path.endsWith(".md"))].map(page)
}

/** Those and the notes for whoever works on the repository. */
export function allPages(): Page[] {
  const notes = ["AGENTS.md", "CONTRIBUTING.md"].filter((path) => existsSync(join(ROOT, path)))
  return [...readerPages(), ...notes.map(page)]
}

/** Every node of a kind, in reading order. */
export function nodes<Type extends Nodes["type"]>(root: Nodes, type: Type): Extract<Nodes, { type: Type }>[] {
  const own = root.type === type ? [root as Extract<Nodes, { type: Type }>] : []
  return [...own, ...("children" in root ? root.children : []).flatMap((child) => nodes(child, type))]
}

/** The text of a node, without its marks. */
export function textOf(node: Nodes): string {
  if ("value" in node) return node.value
  return "children" in node ? node.children.map((child) => textOf(child)).join("") : ""
}

/** Every inline code of a node. */
export function codes(node: Nodes): string[] {
  return nodes(node, "inlineCode").map(({ value }) => value)
}

/** The rows of the table whose first column has that heading, cell by cell. */
export function table({ root, path }: Page, first: string): string[][] {
  const found = nodes(root, "table").find((node) => headOf(node)[0] === first)
  if (found === undefined) throw new Error(`${path} has no table that begins with "${first}"`)
  return found.children.slice(1).map((row) => row.children.map(textOf))
}

function headOf(node: Table): string[] {
  return node.children[0]?.children.map(textOf) ?? []
}

/** What stands below a heading, up to the next one of its rank. */
export function section({ root, path }: Page, title: string): RootContent[] {
  const start = root.children.findIndex((node) => node.type === "heading" && textOf(node) === title)
  const heading = root.children[start]
  if (heading?.type !== "heading") throw new Error(`${path} has no heading "${title}"`)
  const rest = root.children.slice(start + 1)
  const end = rest.findIndex((node) => node.type === "heading" && node.depth <= heading.depth)
  return end === -1 ? rest : rest.slice(0, end)
}

/** The anchors that a page offers, as a forge makes them of its headings. */
export function anchors({ root }: Page): Set<string> {
  const seen = new Map<string, number>()
  return new Set(
    nodes(root, "heading").map((heading: Heading) => {
      const slug = textOf(heading)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-")
      const count = seen.get(slug) ?? 0
      seen.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

export function links({ root }: Page): string[] {
  const found: readonly { readonly url: string }[] = [
    ...nodes(root, "link"),
    ...nodes(root, "definition"),
    ...nodes(root, "image"),
  ] satisfies (Link | { url: string })[]
  return found.map(({ url }) => url)
}
