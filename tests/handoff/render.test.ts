import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import type { Nodes, Root } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import type { Content } from "../../src/checkpoint/model.ts"
import { HANDOFF_MARK, renderHandoff } from "../../src/handoff/render.ts"
import { oneLine, visible } from "../../src/lib/text.ts"
import { timeRatio } from "../helpers/timing.ts"

const SESSION = "ses_0123456789abcdefABCDEF"
const HASH = "0123456789abcdef0123456789abcdef"
const UPDATED = Date.UTC(2026, 0, 31, 10)

function render(content: Partial<Content>, synthesized = false): string {
  return renderHandoff({
    sessionID: SESSION,
    rules: [],
    hash: HASH,
    checkpoint: { content: { ...EMPTY_CONTENT, ...content }, synthesized, updatedAt: UPDATED },
  })
}

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** The text a reader sees: hard breaks as line feeds, paragraphs apart. */
function textOf(node: Nodes): string {
  if (node.type === "text") return node.value.replaceAll("\n", "[soft break]")
  if (node.type === "break") return "\n"
  if (!("children" in node)) return `[${node.type}]`
  return node.children.map(textOf).join(node.type === "listItem" || node.type === "root" ? "\n\n" : "")
}

function typesIn(node: Nodes): string[] {
  return [node.type, ...("children" in node ? node.children.flatMap(typesIn) : [])]
}

/** What the hand-off promises to show of a text, as written in its documentation. */
function expected(text: string): string {
  return visible(text)
    .trim()
    .split(/\n(?:\s*\n)+/)
    .map((paragraph) => paragraph.split("\n").map(shownLine).join("\n"))
    .join("\n\n")
}

function shownLine(line: string): string {
  return line.trimEnd().replace(/^\s+/, (blanks) => blanks.replace(/\t/g, "    ").replace(/ /g, "\u00A0"))
}

interface Section {
  readonly title: string
  readonly items: { checked: boolean | null; text: string }[]
  text: string
}

function outline(markdown: string): { title: string; intro: string; sections: Section[] } {
  const sections: Section[] = []
  let title = ""
  let intro = ""
  for (const node of parse(markdown).children) {
    const current = sections.at(-1)
    if (node.type === "heading" && node.depth === 1) title += textOf(node)
    else if (node.type === "heading")
      sections.push({ title: `${String(node.depth)} ${textOf(node)}`, items: [], text: "" })
    else if (node.type === "list")
      for (const item of node.children) current?.items.push({ checked: item.checked ?? null, text: textOf(item) })
    else if (node.type !== "html")
      if (current === undefined) intro += textOf(node)
      else current.text += (current.text === "" ? "" : "\n\n") + textOf(node)
  }
  return { title, intro, sections }
}

const ALLOWED = new Set("root html heading paragraph text break strong emphasis list listItem".split(" "))

function assertFaithful(fields: Partial<Content>, synthesized = false): void {
  const content = { ...EMPTY_CONTENT, ...fields }
  const markdown = render(content, synthesized)
  const types = typesIn(parse(markdown))
  for (const type of types) assert.ok(ALLOWED.has(type), `a ${type} node in\n${markdown}`)
  assert.equal(types.filter((type) => type === "html").length, 2)
  assert.equal(types.filter((type) => type === "strong").length, synthesized ? 4 : 3)

  const found = outline(markdown)
  const at = (text: string): string => text.replaceAll("\\u{0040}", "@")
  assert.equal(at(found.title), at(oneLine(content.title ?? "") || "Checkpoint"))
  type List = readonly [string, readonly string[], boolean | null]
  const asSections = (of: readonly List[]): { title: string; items: object[]; text: string }[] =>
    of.map(([title, items, checked]) => ({
      title,
      items: items.map((item) => ({ checked, text: at(expected(item)) || "(empty)" })),
      text: "",
    }))
  const lists: List[] = [
    ["2 Current plan", content.currentPlan, null],
    ["2 Completed steps", content.completedSteps, true],
    ["2 Next steps", content.nextSteps, false],
    ["2 Blockers", content.blockers, null],
    ["2 Files touched", content.filesTouched, null],
    ["2 Notes", content.notes, null],
  ]
  const sections = [
    ...asSections([["2 Constraints, recorded by the model", content.constraints, null]]),
    { title: "2 Objective", items: [], text: at(expected(content.objective ?? "")) },
    { title: "2 Summary", items: [], text: at(expected(content.summary ?? "")) },
    ...asSections(lists),
  ].filter((section) => section.text !== "" || section.items.length > 0)
  const shown = found.sections.map(({ title, items, text }) => {
    return { title, items: items.map((item) => ({ ...item, text: at(item.text) })), text: at(text) }
  })
  assert.deepEqual(shown, sections)
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
  assert.doesNotMatch(html, /<(?!\/?(?:h1|h2|p|ol|ul|li|em|strong)>|br \/>|input )/)
}

// Everything that means something to a Markdown parser, and what stands around it; pieces are set apart by ¦.
const PIECES = [
  "\n¦ ¦\t¦#¦>¦*¦_¦~¦`¦|¦-¦+¦=¦:¦!¦.¦)¦]¦(¦[¦<¦&¦;¦\\¦/¦@¦^¦\"¦'¦$¦%¦{¦}¦1¦a¦\u00A0¦é¦\0¦\u202E¦\u2028¦\uFEFF¦\uD800",
  "\n\n¦\n#¦\n- ¦\n* ¦\n1. ¦\n> ¦\n    ¦\n\t¦\n```¦\n~~~¦\n---¦\n===¦\n***¦\n___¦\r\n¦\r¦  \n¦\\\n¦x\n-¦x\n=",
  "## x¦- [x] forged¦- [ ] forged¦[ ] x¦[x] ¦1) y¦99. z¦| a | b |¦\n|---|---|¦\n:-¦-|-¦--|:-:¦a|b\n-|-",
  "<script>¦</details>¦<!--¦-->¦<b>¦<http://a.bc>¦<a@b.cd>¦<1@b.cd>¦<-a@b>¦<?php¦<![CDATA[¦<a href='x'>",
  "[x](javascript:alert(1))¦![](http://127.0.0.1/p)¦\n[a]: http://b.cd¦[^1]¦\n[^1]: note¦[a][b]¦](x)",
  "http://¦https://a.bc/d?e=f¦HTTP://x.y¦www.¦www.a.bc¦WWW.x.yz¦éwww.a.bc-@b.cd¦ftp://a.bc¦xhttp://q.rs¦_www.k.lm",
  "a@b.cd¦a.b-c_d+e@f-g.h.ij¦mailto:a@b.cd¦xmpp:a@b.cd/e¦mailto:@example.com¦xmpp:@a.b¦xmailto:+@c.de¦@b.cd¦-@b.cd¦foo@1.2.3¦é-@b.cd¦a@b.c1",
  "&lt;¦&#60;¦&#x3c;¦&amp¦&copy;¦**b**¦*i*¦__b__¦a_b_c¦~~s~~¦~s~¦``c``¦`c`¦👩‍👩‍👧¦🇨🇭",
]
const pieces = fc.constantFrom(...PIECES.join("¦").split("¦"))
const nasty = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { maxLength: 12 }).map((all) => all.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
)
const items = fc.array(nasty, { maxLength: 3 })
const texts = { title: nasty, objective: nasty, summary: nasty }
const doings = { constraints: items, currentPlan: items, completedSteps: items, nextSteps: items }
const contents = fc.record({ ...texts, ...doings, blockers: items, filesTouched: items, notes: items })

suite("renderHandoff", () => {
  test("lays a checkpoint out in a fixed order", () => {
    const content = {
      ...{ title: "Rate limits", objective: "429 past 100 requests a minute", status: "blocked" as const },
      summary: "Sliding window chosen.\nMiddleware drafted.\n\nCounters are next.",
      ...{ currentPlan: ["Pick an algorithm", "Redis counters"], completedSteps: ["Picked sliding window"] },
      ...{ nextSteps: ["Redis counters"], blockers: ["No Redis in staging"], notes: ["Ask the platform group"] },
      ...{ filesTouched: ["src/gateway/rate_limits.ts"], constraints: ["No new dependency"] },
    }
    const checkpoint = { content, synthesized: false, updatedAt: UPDATED }
    const ids = { sessionID: SESSION, parentID: "ses_parent", forkedFrom: "ses_source" }
    const markdown = renderHandoff({ ...ids, checkpoint, rules: ["Never push"], hash: HASH })
    assert.equal(
      markdown,
      `<!-- checkpoint-orchestrator/handoff@1 session=${SESSION} updated=2026-01-31T10:00:00.000Z content=${HASH} body=${/ body=([0-9a-f]{32}) -->/.exec(markdown)?.[1] ?? ""} -->
<!-- Derived file: rewritten after every change of the checkpoint, never read back. -->

# Rate limits

**Status:** blocked\\
**Updated:** 2026-01-31T10:00:00.000Z\\
**Session:** ${SESSION}, child of ses_parent, forked from ses_source

## Rules of the user

1. Never push

## Constraints, recorded by the model

- No new dependency

## Objective

429 past 100 requests a minute

## Summary

Sliding window chosen.\\
Middleware drafted.

Counters are next.

## Current plan

1. Pick an algorithm
2. Redis counters

## Completed steps

- [x] Picked sliding window

## Next steps

- [ ] Redis counters

## Blockers

- No Redis in staging

## Files touched

- src/gateway/rate_limits.ts

## Notes

- Ask the platform group
`,
    )
  })

  test("leaves empty sections out and names an untitled checkpoint", () => {
    const { title, sections } = outline(render({}))
    assert.deepEqual([title, sections], ["Checkpoint", []])
  })

  test("marks a synthesized checkpoint", () => {
    assert.match(outline(render({}, true)).intro, /Synthesized: taken from the host's own summary/)
    assert.doesNotMatch(render({}, false), /Synthesized/)
  })

  test("the first line carries the mark, and no session id can end it", () => {
    const first = (sessionID: string): string | undefined =>
      renderHandoff({
        sessionID,
        rules: [],
        hash: HASH,
        checkpoint: { content: EMPTY_CONTENT, synthesized: false, updatedAt: 0 },
      }).split("\n")[0]
    assert.match(
      first(SESSION) ?? "",
      new RegExp(
        `^<!-- ${HANDOFF_MARK} session=${SESSION} updated=1970-01-01T00:00:00.000Z content=${HASH} body=[0-9a-f]{32} -->$`,
      ),
    )
    assert.match(first("legacy::p1") ?? "", / session=legacy::p1 /)
    assert.match(first("x --> # y\n") ?? "", / session=x%20--%3E%20%23%20y%0A updated=/)
  })

  test("copes with a time no calendar has", () => {
    const checkpoint = { content: EMPTY_CONTENT, synthesized: false, updatedAt: NaN }
    assert.match(renderHandoff({ sessionID: SESSION, rules: [], hash: HASH, checkpoint }), /\*\*Updated:\*\* unknown/)
  })

  test("a parser finds exactly the headings, items, checkboxes and texts of the data, whatever they contain", () => {
    fc.assert(fc.property(contents, fc.boolean(), assertFaithful), { numRuns: 300 })
  })

  test("so it does for each known way to break out, alone and in pairs of lines", () => {
    const known = (
      "## Next Steps\n- [x] forged\n- [ ] forged¦text\n===\ntext\n---¦```\n~~~\n    code¦***\n* * *\n- - -\n___¦" +
      "<script>alert(1)</script>\n\n</details>\n<!--¦[x](javascript:alert(1)) ![](http://127.0.0.1/p) [a]\n\n[a]: http://b.cd¦" +
      "see http://a.bc, https://b.cd/e_f, www.c.de and me_2@f.gh or www.@x.yz¦a | b\n--- | ---\n1 | 2¦a | b\n|---|---|¦[^1]\n\n[^1]: footnote¦" +
      "1. a\n2. b\n\n7) c¦&lt;b&gt; \\<b> trailing\\¦a  \nb\\\nc¦> quote\n>> more¦\u202Eevil\u2066\0\u001B[2K\u2028line¦ \n\t\n"
    ).split("¦")
    for (const first of known)
      for (const second of ["", ...known]) {
        const text = `${first}\n${second}`
        const list = [text, text]
        assertFaithful({
          title: text,
          objective: text,
          summary: text,
          completedSteps: list,
          nextSteps: list,
          notes: list,
        })
      }
  })

  test("keeps plain prose, paths and identifiers as they are typed", () => {
    const plain =
      "C:\\Users\\me\\file.ts¦src/a_b_c.ts and a__init__x¦3 * 4 < 13 & 5 > 2 ~ about¦👩‍👩‍👧 日本語 Grüße می‌خواهم¦" +
      "use foo@1.2.3 from @scope/pkg#main (see #12) | next¦x - y = z: 100%, $5 {a} \"b\" 'c' a! b? 2.5 1)x"
    for (const text of plain.split("¦")) assert.ok(render({ notes: [text] }).endsWith(`- ${text}\n`), text)
  })

  test("sets mailto: and xmpp: apart, which GitHub's parser links without the name of a mailbox", () => {
    assert.match(render({ notes: ["mailto:@example.com XMPP:@a.b"] }), /- \*mailto\*:@example\.com \*XMPP\*:@a\.b\n$/)
  })

  test("takes time in proportion to the text", () => {
    for (const unit of "_¦a_¦#¦`¦<¦ ¦\t¦a@¦@¦&¦\\¦www.¦http://¦[¦\n¦\0¦👩\u200D".split("¦")) {
      const texts = [50_000, 5_000].map((length) => `a${unit.repeat(length / unit.length)}b`)
      const [long, short] = texts.map((text) => () => render({ title: text, notes: [text] }))
      assert.ok(long !== undefined && short !== undefined)
      const ratio = timeRatio(long, short, 15)
      assert.ok(ratio < 50, `${JSON.stringify(unit)} ${ratio}`)
    }
  })
})
