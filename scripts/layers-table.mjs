// Writes the table of layers in docs/architecture.md from scripts/layers.mjs; with --check, only says whether it is current.
import { readFileSync } from "node:fs"
import { writeOrCheck } from "./generated.mjs"
import { DRIVER, LAYERS } from "./layers.mjs"

const BEGIN = '<!-- layers: written by "npm run layers" -->'
const END = "<!-- /layers -->"

const url = new URL("../docs/architecture.md", import.meta.url)
writeOrCheck({ url, text: withTable(readFileSync(url, "utf8")), command: "npm run layers" })

function withTable(page) {
  const [before, rest] = cut(page, BEGIN)
  const [, after] = cut(rest, END)
  return `${before}${BEGIN}\n\n${table()}\n\nOnly \`src/${DRIVER}\` names \`node:sqlite\`.\n\n${END}${after}`
}

function cut(text, mark) {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`docs/architecture.md lacks the mark ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function table() {
  const rows = LAYERS.map(
    ({ room, is, mayImport }) => `| ${code(`src/${folder(room)}`)} | ${is} | ${imports(mayImport)} |`,
  )
  return ["| room | is | may import |", "| --- | --- | --- |", ...rows].join("\n")
}

function imports(mayImport) {
  if (mayImport === "everything") return mayImport
  return mayImport.length === 0 ? "nothing" : mayImport.map((rule) => code(rule.replace(/\.ts$/, ""))).join(", ")
}

function folder(room) {
  return room.endsWith(".ts") ? room : `${room}/`
}

function code(text) {
  return `\`${text}\``
}
