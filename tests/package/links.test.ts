import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import { allPages, anchors, codes, links, nodes, page } from "./markdown.ts"
import { filesBelow, MANIFEST, named, read, ROOT } from "./tree.ts"

const PAGES = allPages()

suite("a link", () => {
  test("to a file or heading of the repository leads there", () => {
    let count = 0
    for (const from of PAGES) {
      for (const url of links(from)) {
        if (/^[a-z]+:/.test(url)) continue
        count++
        const [path = "", anchor] = decodeURI(url).split("#")
        const target = path === "" ? from.path : join(dirname(from.path), path).replaceAll("\\", "/")
        assert.ok(existsSync(join(ROOT, target)), `${from.path} links to ${url}`)
        assert.ok(!target.startsWith(".."), `${from.path} links out of the repository: ${url}`)
        if (anchor !== undefined) assert.ok(anchors(page(target)).has(anchor), `${from.path} links to ${url}`)
      }
    }
    assert.ok(count > 0)
  })

  test("of a page that is shipped leads to a file that is shipped", () => {
    const shipped = (path: string): boolean => !path.includes("/") || path.startsWith("docs/")
    for (const from of PAGES.filter(({ path }) => shipped(path))) {
      const relative = links(from).filter((url) => !/^([a-z]+:|#)/.test(url))
      const targets = relative.map((url) => join(dirname(from.path), url.split("#")[0] ?? "").replaceAll("\\", "/"))
      assert.deepEqual(
        targets.filter((path) => !shipped(path)),
        [],
        from.path,
      )
    }
  })
})

test("every file of docs can be reached from the README", () => {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    if (!path.endsWith(".md")) return
    const relative = links(page(path)).filter((url) => !/^([a-z]+:|#)/.test(url))
    for (const url of relative) visit(join(dirname(path), url.split("#")[0] ?? "").replaceAll("\\", "/"))
  }
  visit("README.md")
  const files = filesBelow(join(ROOT, "docs")).map(named)
  assert.deepEqual(
    files.filter((path) => !reached.has(path)),
    [],
  )
})

test("every path of the repository that a page names is there", () => {
  for (const { path, root } of PAGES) {
    const paths = codes(root).filter((code) => /^(src|tests|docs|scripts|bench|\.ci|\.github)\/[\w./-]*$/.test(code))
    assert.deepEqual(
      paths.filter((code) => !existsSync(join(ROOT, code))),
      [],
      path,
    )
  }
})

suite("a command", () => {
  const scripts = [...filesBelow(join(ROOT, ".github")), ...filesBelow(join(ROOT, ".ci"))].map((path) => ({
    path: named(path),
    text: read(named(path)),
  }))
  const shown = PAGES.map(({ path, root }) => ({
    path,
    text: [...codes(root), ...nodes(root, "code").map(({ value }) => value)].join("\n"),
  }))

  test("of npm that a page or a workflow shows is a script of package.json", () => {
    for (const { path, text } of [...shown, ...scripts]) {
      const called = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(test)\b)/g)].map(
        ([, run, other]) => run ?? other ?? "",
      )
      assert.deepEqual(
        called.filter((name) => !(name in MANIFEST.scripts)),
        [],
        path,
      )
    }
  })

  test("of node that a page or a workflow shows runs a file that is there", () => {
    for (const { path, text } of [...shown, ...scripts]) {
      const files = [...text.matchAll(/\bnode (?:--import tsx )?([\w./-]+\.[cm]?[jt]s)\b/g)].map(
        ([, file = ""]) => file,
      )
      assert.deepEqual(
        files.filter((file) => !existsSync(join(ROOT, file))),
        [],
        path,
      )
    }
  })

  test("of the README for a clone is a demo and the whole check", () => {
    const blocks = nodes(page("README.md").root, "code").filter(({ lang }) => lang === "sh")
    assert.ok(blocks.some(({ value }) => value === "npm ci && npm run demo\nnpm ci && npm test"))
  })
})

suite("a comment", () => {
  const CODE = /\.(ts|mts|mjs|js)$/
  const files = ["src", "tests", "scripts", "bench"]
    .flatMap((folder) => filesBelow(join(ROOT, folder)).map(named))
    .filter((path) => CODE.test(path) && !path.startsWith("tests/fixtures/"))
    .map((path) => ({ path, text: read(path) }))

  test("that cites a page of docs names one that is there, and a heading that it has", () => {
    const citations = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*).*?\b(docs\/[\w./-]+\.md)(?:#([\w-]+))?/gm)].map(
        ([, target = "", anchor]) => ({
          path,
          target,
          anchor,
        }),
      ),
    )
    assert.ok(citations.length > 0)
    for (const { path, target, anchor } of citations) {
      assert.ok(existsSync(join(ROOT, target)), `${path} cites ${target}`)
      if (anchor !== undefined)
        assert.ok(anchors(page(target)).has(anchor), `${path} cites the heading #${anchor} of ${target}`)
    }
  })

  test("cites no document that is not in the repository", () => {
    const elsewhere = /\b(?:contract|design) sections?\b|[(]design\b|\bdesign-\d|(?<!docs\/)(?<!")\btools\.md\b/
    const found = files.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => (elsewhere.test(line) ? [`${path}:${String(index + 1)} ${line}`] : [])),
    )
    assert.deepEqual(found, [])
  })
})
