import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { ago, bar, bytes, duration, plural } from "../../src/cli/format.ts"
import { table } from "../../src/cli/table.ts"
import { painter, terminalOf } from "../../src/cli/terminal.ts"
import { fit, width, wrap } from "../../src/cli/width.ts"

const plain = painter(false)

suite("ago", () => {
  test("names the largest unit that fits", () => {
    const now = Date.UTC(2026, 0, 31)
    const said = [0, 59_999, 60_000, 3_599_000, 3_600_000, 86_399_000, 86_400_000, 2 * 86_400_000, 400 * 86_400_000]
    assert.deepEqual(
      said.map((past) => ago(now - past, now)),
      [
        "just now",
        "just now",
        "1 min ago",
        "59 min ago",
        "1 h ago",
        "23 h ago",
        "1 day ago",
        "2 days ago",
        "1 year ago",
      ],
    )
  })

  test("gives the date of a time that is still to come", () => {
    assert.equal(ago(Date.UTC(2027, 0, 2), Date.UTC(2026, 0, 1)), "2027-01-02")
  })
})

suite("numbers", () => {
  test("bytes have three digits and a unit", () => {
    const said = [0, 999, 1_000, 1_234, 86_016, 999_999, 5_600_000_000].map(bytes)
    assert.deepEqual(said, ["0 bytes", "999 bytes", "1 kB", "1.23 kB", "86 kB", "1 MB", "5.6 GB"])
  })

  test("one is singular", () => {
    assert.deepEqual(
      [plural(0, "session"), plural(1, "session"), plural(2, "entry", "entries")],
      ["0 sessions", "1 session", "2 entries"],
    )
  })

  test("an age is a number with a unit, and anything else is wrong use", () => {
    assert.equal(duration("90d"), 90 * 86_400_000)
    assert.equal(duration("2W"), 14 * 86_400_000)
    for (const text of ["", "90", "d", "-1d", "1.5d", "90 days"]) {
      assert.throws(() => duration(text), { name: "Failure", exitCode: 2 })
    }
  })

  test("a bar is full only when all is done and empty only before anything is", () => {
    assert.equal(bar(0, 7, 5), "░░░░░")
    assert.equal(bar(1, 700, 5), "█░░░░")
    assert.equal(bar(699, 700, 5), "████░")
    assert.equal(bar(7, 7, 5), "█████")
  })
})

suite("width", () => {
  test("wide characters and emoji take two columns", () => {
    assert.deepEqual(["abc", "日本", "👨‍👩‍👧‍👦", "🇩🇪", "e\u0301"].map(width), [3, 4, 2, 2, 1])
  })

  test("fit never splits a character nor takes more columns than it has", () => {
    for (const text of ["日本語日本語", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "e\u0301e\u0301e\u0301e\u0301", "plain text"]) {
      for (let columns = 1; columns < 12; columns++) {
        const cut = fit(text, columns)
        assert.ok(width(cut) <= columns, `${cut} in ${String(columns)}`)
        assert.ok(cut === text || (cut.endsWith("…") && text.startsWith(cut.slice(0, -1))))
      }
    }
  })

  test("wrap keeps every character and every line fits", () => {
    const text = "a few words, 日本語の長い文章 and averyveryverylongword at the end"
    for (const columns of [5, 9, 20]) {
      const lines = wrap(text, columns)
      assert.ok(lines.every((line) => width(line) <= columns))
      assert.equal(lines.join("").replaceAll(" ", ""), text.replaceAll(" ", ""))
    }
    assert.deepEqual(wrap(text, Infinity), [text])
  })
})

suite("table", () => {
  const shape = [
    { header: "ID", min: 4 },
    { header: "TITLE", min: 6 },
    { header: "N", align: "right", drop: 1 },
    { header: "WHERE", drop: 2 },
  ] as const
  const rows = [
    ["ses_1", "日本語のタイトル", "3", "/a"],
    ["ses_22", "plain", "120", "/b"],
  ]

  test("cells of a column begin in the same place whatever their characters", () => {
    assert.equal(
      table(shape, rows, Infinity, plain),
      [
        "ID      TITLE               N  WHERE",
        "ses_1   日本語のタイトル    3  /a",
        "ses_22  plain             120  /b",
        "",
      ].join("\n"),
    )
  })

  test("a narrow terminal cuts what may shrink and then drops columns", () => {
    assert.equal(
      table(shape, rows, 28, plain),
      ["ID      TITLE       N  WHERE", "ses_1   日本語…     3  /a", "ses_22  plain     120  /b", ""].join("\n"),
    )
    assert.equal(table(shape, rows, 13, plain), ["ID     TITLE", "ses_1  日本…", "ses_…  plain", ""].join("\n"))
    const narrow = table(shape, rows, 13, plain).split("\n")
    assert.ok(
      narrow.every((line) => width(line) <= 13),
      narrow.join("\n"),
    )
  })
})

suite("terminal", () => {
  const terminal = { isTTY: true, columns: 100 }

  test("colour needs a terminal, and NO_COLOR wins", () => {
    assert.equal(terminalOf(terminal, {}, {}).color, true)
    assert.equal(terminalOf({}, {}, {}).color, false)
    assert.equal(terminalOf({}, {}, { FORCE_COLOR: "1" }).color, true)
    assert.equal(terminalOf(terminal, {}, { NO_COLOR: "1", FORCE_COLOR: "1" }).color, false)
    assert.equal(terminalOf(terminal, {}, { NO_COLOR: "" }).color, true)
    assert.equal(terminalOf(terminal, {}, { TERM: "dumb" }).color, false)
  })

  test("what is piped has no width to keep to, unless COLUMNS says one", () => {
    assert.equal(terminalOf({}, {}, {}).columns, Infinity)
    assert.equal(terminalOf({}, {}, { COLUMNS: "60" }).columns, 60)
    assert.equal(terminalOf(terminal, {}, { COLUMNS: "60" }).columns, 100)
  })

  test("progress is drawn only where the error stream is a terminal", () => {
    assert.equal(terminalOf(terminal, {}, {}).animated, false)
    assert.equal(terminalOf({}, terminal, {}).animated, true)
  })
})
