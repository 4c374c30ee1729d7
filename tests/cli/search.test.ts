import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import { stripVTControlCharacters } from "node:util"
import fc from "fast-check"
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import { excerpt, fieldsOf, locate, matches, phrases, words } from "../../src/cli/search.ts"
import { width } from "../../src/cli/width.ts"
import { bin, cli, field, NOW, openSeed, patch, seed, tempFolder } from "./helpers.ts"

suite("words", () => {
  test("fold case, accents and punctuation", () => {
    assert.equal(words("Écrire le CAFÉ, src/cli/main.ts!"), " ecrire le cafe src cli main ts ")
    assert.equal(words("e\u0301te\u0301 ΣΟΦΟΣ ﬁne"), " ete σοφοσ fine ")
    assert.equal(words("日本語text"), " 日本語 text ")
    assert.equal(words(" \u0000\n"), "  ")
  })

  test("a query is only words, whatever its syntax", () => {
    assert.deepEqual(phrases(['"a', "OR", "NEAR(b,3)", "-c", "col:d*", "***", "a"]), [
      "a",
      "or",
      "near b 3",
      "c",
      "col d",
    ])
  })
})

suite("a match", () => {
  test("in a script without blanks begins anywhere in a run, and is found over line breaks", () => {
    const text = words("我们正在修复\n登录问题，ABC数据库v2迁移")
    for (const found of ["修复登录", "登录", "问题 abc", "数据库", "v2", "v2迁移", "迁移", "abc"])
      assert.ok(
        phrases([found]).every((phrase) => matches(text, phrase)),
        found,
      )
    for (const other of ["录登", "bc", "2迁"])
      assert.ok(!phrases([other]).every((phrase) => matches(text, phrase)), other)
  })

  test("is marked wherever it is found, in any script", () => {
    const pieces = fc.constantFrom(..."a B é ß ﬁ 中 文 が ด้ 한 😀 , 。 - _ 1 Σς e\u0301 א".split(" "), " ", "\n")
    const texts = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(""))
    fc.assert(
      fc.property(texts, texts, texts, (before, middle, after) => {
        const line = `${before} ${middle} ${after}`.replaceAll("\n", " ")
        for (const phrase of phrases(middle.split(/\s+/u)))
          assert.equal(locate(line, [phrase]).length > 0, matches(words(line), phrase), JSON.stringify([line, phrase]))
      }),
      { numRuns: 1_000 },
    )
  })

  test("of 40,000 in one text are all marked, each once", () => {
    assert.equal(locate("中".repeat(40_000), ["中"]).length, 40_000)
    assert.equal(locate("ab ".repeat(13_000), ["a", "ab"]).length, 13_000)
  })
})

suite("a search", () => {
  test("prints the same on Node and on Bun", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const args = ["search", "command", "CAFE", "--json", "--database", path]
    const [node, bun] = [await bin(args), await bin(args, { command: ["bun", "src/cli/main.ts"] })]
    assert.equal(node.code, 0)
    assert.deepEqual(bun, node)
  })
})

suite("excerpt", () => {
  test("marks the match in the original text", () => {
    const content = { ...EMPTY_CONTENT, notes: ["x ".repeat(100) + "le Café\nest ﬁni " + "y ".repeat(100)] }
    const { field, text, marks } = excerpt(fieldsOf(content), ["cafe", "fini"])
    assert.equal(field, "notes")
    assert.deepEqual(
      marks.map(([from, to]) => text.slice(from, to)),
      ["Café", "ﬁni"],
    )
    assert.ok(text.startsWith("…") && text.endsWith("…") && text.length < 130)
  })

  test("marks lie in the text and do not overlap, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.string({ unit: "grapheme", maxLength: 5 }),
        (text, query) => {
          const wanted = phrases([query])
          const found = excerpt(fieldsOf({ ...EMPTY_CONTENT, title: text }), wanted)
          let end = 0
          for (const [from, to] of found.marks) {
            assert.ok(from >= end && to > from && to <= found.text.length)
            end = to
          }
          assert.ok(found.text.isWellFormed())
        },
      ),
    )
  })
})

suite("search", () => {
  test("finds in live checkpoints and snapshots, best match first", async (t) => {
    const path = join(tempFolder(t), "c.db")
    const seeded = openSeed(path)
    seeded.at = NOW - 3_600_000
    await seeded.session("ses_note").save(patch({ title: "Something else", notes: ["retry with a timeout"] }))
    await seeded.session("ses_title").save(patch({ title: "Retry timeouts" }))
    await seeded.session("ses_past").save(patch({ title: "Retry, timeout" }))
    await seeded.session("ses_past").save(patch({ title: "Now another thing" }))
    const { code, out } = await cli(["search", "TIMEOUT", "retry", "--database", path])
    assert.equal(code, 0)
    const names = [...out.matchAll(/^(ses_\w+) · (current|snapshot)/gm)].map(
      ([, id, place]) => `${id ?? ""} ${place ?? ""}`,
    )
    assert.deepEqual(names.toSorted(), ["ses_note current", "ses_past snapshot", "ses_title current"])
    assert.equal(names[2], "ses_note current")
    assert.match(out, /notes: »retry« with a »timeout«/)
    assert.match(out, /3 sessions found\n$/)
    const json = (await cli(["search", "retry", "--limit", "1", "--json", "--database", path])).out
    assert.deepEqual([field(json, "count"), field(json, "total")], [1, 3])
  })

  test("fits the window and keeps its marks, with colour and without", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await openSeed(path)
      .session("ses_long")
      .save(
        patch({
          title: "A title of many words ".repeat(5),
          notes: ["some words then needle in a haystack ".repeat(9)],
        }),
      )
    const args = ["search", "then needle in", "--database", path]
    for (const columns of [23, 30, 60]) {
      const plain = (await cli(args, { columns })).out
      assert.ok(plain.split("\n").every((line) => width(line) <= columns))
      const painted = (await cli(args, { columns, color: true })).out
      assert.ok(painted.split("\n").every((line) => width(line) <= columns))
      assert.equal(words(stripVTControlCharacters(painted)), words(plain))
      const marked = [...painted.matchAll(/\u001B\[33m(.*?)\u001B\[39m/g)].map((match) => match[1]?.trim())
      assert.match(marked.join(" "), /^then needle in/)
    }
  })

  test("hostile queries are words or wrong use, never an error of the database", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    for (const query of [
      '"',
      "*",
      "(",
      "a AND (b",
      "NEAR(",
      "title:x",
      "'; DROP TABLE session; --",
      "\\",
      "%",
      "^a",
      "{a b}",
    ]) {
      const { code, err } = await cli(["search", "--database", path, "--", query])
      assert.ok(
        code <= 2 && (code === 2) === /^checkpoint-orchestrator: The search/.test(err),
        `${query}: ${String(code)} ${err}`,
      )
    }
    assert.equal((await cli(["sessions", "--database", path])).code, 0)
  })

  test("nothing found is exit code 1", async (t) => {
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { code, out } = await cli(["search", "unfindable", "--database", path])
    assert.deepEqual([code, out], [1, "Nothing has all of these words.\n"])
  })
})
