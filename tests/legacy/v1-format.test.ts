import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { suite, test } from "node:test"
import fc from "fast-check"
import { EMPTY_CONTENT, LIST_FIELDS } from "../../src/checkpoint/model.ts"
import type { Checkpoint } from "../../src/checkpoint/model.ts"
import { snapshotNameFromV1 } from "../../src/legacy/v1-format.ts"
import type { V1Parse } from "../../src/legacy/v1-format.ts"
import { parseV1Checkpoint, parseV1History, SAMPLES } from "../helpers/legacy.ts"

const FOLDER = new URL("../fixtures/legacy/", import.meta.url)
const SPECIAL_KEYS = ["__proto__", "constructor", "prototype", "toString"]
const [FIRST, SECOND] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)]

const state = { updatedAt: "2026-01-01T00:00:00Z", task: { title: "t" } }
const entry = { name: "n", savedAt: "2026-01-02T00:00:00Z", data: state }

const bytesOf = (sample: string, file: string): Buffer =>
  readFileSync(new URL(`${sample}/.opencode/state/${file}`, FOLDER))
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const json = (value: unknown): Uint8Array => encode(JSON.stringify(value))
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const outcome = (parsed: V1Parse<unknown>): string =>
  parsed.result === "ok" ? "ok" : `${parsed.result}: ${parsed.reason}`

function valueOf<T>(parsed: V1Parse<T>): T {
  assert.ok(parsed.result === "ok", outcome(parsed))
  return parsed.value
}

/** A value below a parsed JSON value, own keys only: the tests' own reading of a file. */
function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)
}

const wellFormed = (value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value)

function listAt(value: unknown, key: string): unknown[] {
  const list = at(value, key)
  return Array.isArray(list) ? list.map(wellFormed) : []
}

/** Every known field of the file's state is in what the parser made of it, and nothing else. */
function assertHolds({ content, synthesized }: Checkpoint, raw: unknown): void {
  const text = (...path: string[]): unknown => wellFormed(at(raw, ...path) ?? undefined) || undefined
  assert.equal(content.title, text("task", "title"))
  assert.equal(content.objective, text("task", "objective"))
  assert.equal(content.summary, text("summary"))
  assert.equal(content.status, text("task", "status") ?? "in_progress")
  for (const field of LIST_FIELDS) assert.deepEqual(content[field], listAt(raw, field), field)
  assert.equal(synthesized, at(raw, "task", "title") === "Auto-synthesized checkpoint")
}

suite("the real 1.x files", () => {
  const iso = (time: number): string => new Date(time).toISOString()

  for (const sample of SAMPLES) {
    test(`${sample}: checkpoint and history are read whole and in order`, () => {
      const rawCheckpoint: unknown = JSON.parse(bytesOf(sample, "checkpoint.json").toString())
      const checkpoint = valueOf(parseV1Checkpoint(bytesOf(sample, "checkpoint.json")))
      assertHolds(checkpoint, rawCheckpoint)
      assert.equal(iso(checkpoint.updatedAt), at(rawCheckpoint, "updatedAt"))
      assert.equal(checkpoint.synthesized, sample === "synthesized")
      const raw = listAt(JSON.parse(bytesOf(sample, "checkpoint-history.json").toString()), "snapshots")
      const snapshots = valueOf(parseV1History(bytesOf(sample, "checkpoint-history.json")))
      assert.ok(snapshots.length > 0 && snapshots.length === raw.length)
      for (const [index, one] of snapshots.entries()) {
        assert.equal(one.name, at(raw[index], "name"))
        assert.equal(iso(one.savedAt), at(raw[index], "savedAt"))
        assert.equal(iso(one.checkpoint.updatedAt), at(raw[index], "data", "updatedAt"))
        assertHolds(one.checkpoint, at(raw[index], "data"))
      }
    })
  }

  test("are accepted with a UTF-8 byte-order mark", () => {
    const bytes = bytesOf("unicode", "checkpoint.json")
    assert.deepEqual(parseV1Checkpoint(Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), bytes])), parseV1Checkpoint(bytes))
  })

  test("cut at any byte are unreadable", () => {
    const torn = /^unreadable: (empty file$|not valid UTF-8$|not complete JSON: .)/
    for (const sample of ["typical", "unicode"]) {
      const [checkpoint, history] = [bytesOf(sample, "checkpoint.json"), bytesOf(sample, "checkpoint-history.json")]
      for (const end of checkpoint.keys()) assert.match(outcome(parseV1Checkpoint(checkpoint.subarray(0, end))), torn)
      for (const end of history.keys()) assert.match(outcome(parseV1History(history.subarray(0, end))), torn)
    }
  })
})

suite("unreadable bytes", () => {
  const text = JSON.stringify(state)
  const utf16 = Buffer.from(text, "utf16le")
  const marked = Buffer.from(`\ufeff${text}`, "utf16le")
  const cases: [string, Uint8Array, RegExp][] = [
    ["an empty file", new Uint8Array(), /^empty file$/],
    ["a lone byte-order mark", Buffer.of(0xef, 0xbb, 0xbf), /^empty file$/],
    ["84,599 NUL bytes", new Uint8Array(84_599), /^filled with NUL bytes$/],
    ["two NUL bytes at the end", encode(`${text}\0\0`), /^not complete JSON: it contains NUL bytes$/],
    ["UTF-16 LE", utf16, /^UTF-16 text, expected UTF-8$/],
    ["UTF-16 BE", Buffer.from(utf16).swap16(), /^UTF-16 text, expected UTF-8$/],
    ["UTF-16 LE with a mark", marked, /^UTF-16 text, expected UTF-8$/],
    ["UTF-16 BE with a mark", Buffer.from(marked).swap16(), /^UTF-16 text, expected UTF-8$/],
    ["Latin-1", Buffer.from('{"summary":"café"}', "latin1"), /^not valid UTF-8$/],
    ["text after the end", encode(`${text}}`), /^not complete JSON: ./],
    ["only white space", encode(" \n"), /^not complete JSON: ./],
    ["an unclosed nest 100,000 deep", encode("[".repeat(100_000)), /^not complete JSON: ./],
    ["controls in the text", encode(`{"a": \x1b[31m\u202e${"x".repeat(5_000)}`), /^[^\p{Cc}\p{Bidi_C}]{10,200}$/u],
  ]
  for (const [name, bytes, reason] of cases) {
    test(name, () => {
      for (const parsed of [parseV1Checkpoint(bytes), parseV1History(bytes)]) {
        assert.ok(parsed.result === "unreadable")
        assert.match(parsed.reason, reason)
      }
    })
  }
})

suite("JSON that is not 1.x state", () => {
  type Refused = readonly [reason: string, ...contents: unknown[]]
  const four = "is not one of not_started, in_progress, blocked, done"
  const task = (fields: unknown): unknown => ({ ...state, task: fields })
  const checkpoints: Refused[] = [
    ["not an object", [], null, "text", 5],
    ["version 99 is newer than 1.x (known: 1, 2)", { version: 99 }, { ...state, version: 99 }],
    ["version 0 is not 1.x (known: 1, 2)", { ...state, version: 0 }],
    ["version is not a number", { ...state, version: "2" }],
    ["no updatedAt", {}, { ...state, updatedAt: null }, { snapshots: [] }],
    ["updatedAt is not text", { ...state, updatedAt: 5 }],
    ["no task, summary or list", { updatedAt: "" }, { updatedAt: "", task: null, notes: null, title: "t" }],
    ["task is not an object", task([]), task("t")],
    ...["title", "objective", "status"].map((key): Refused => [`task.${key} is not text`, task({ [key]: 1 })]),
    ...["finished", "", " done"].map((status): Refused => [`task.status "${status}" ${four}`, task({ status })]),
    [`task.status "\\u0000" ${four}`, task({ status: "\0" })],
    ["summary is not text", { ...state, summary: ["s"] }],
    ["notes[3] is not text", { ...state, notes: ["a", "b", "c", 4] }, { ...state, notes: ["a", "b", "c", null] }],
    ...LIST_FIELDS.map((field): Refused => [`${field} is not a list`, { ...state, [field]: { 0: "a" } }]),
  ]
  const histories: Refused[] = [
    ["not an object", []],
    ["no snapshots", state],
    ["snapshots is not a list", { snapshots: {} }],
    ["snapshots[0] is not an object", { snapshots: ["x"] }],
    ["snapshots[2] has no name", { snapshots: [entry, entry, { data: state }] }],
    ["snapshots[0].name is not text", { snapshots: [{ ...entry, name: 7 }] }],
    ["snapshots[0].savedAt is not text", { snapshots: [{ ...entry, savedAt: 7 }] }],
    ["snapshots[0] has no data", { snapshots: [{ ...entry, data: null }] }],
    ["snapshots[0].data is not an object", { snapshots: [{ ...entry, data: [] }] }],
    ["snapshots[0].data has no updatedAt", { snapshots: [{ ...entry, data: {} }] }],
    ["snapshots[0].data has no task, summary or list", { snapshots: [{ ...entry, data: { updatedAt: "" } }] }],
    ["snapshots[0].data.version 0 is not 1.x (known: 1, 2)", { snapshots: [{ name: "n", data: { version: 0 } }] }],
    ["snapshots[1].data.notes[0] is not text", { snapshots: [entry, { ...entry, data: { ...state, notes: [0] } }] }],
  ]
  const refuse = (parse: (bytes: Uint8Array) => V1Parse<unknown>, [reason, ...contents]: Refused): void => {
    test(`${parse.name}: ${reason}`, () => {
      for (const one of contents) assert.equal(outcome(parse(json(one))), `unrecognized-legacy-state: ${reason}`)
    })
  }
  for (const row of checkpoints) refuse(parseV1Checkpoint, row)
  for (const row of histories) refuse(parseV1History, row)

  test("a closed nest 100,000 deep is refused", () => {
    const nest = "[".repeat(100_000) + "]".repeat(100_000)
    for (const text of [nest, `{"updatedAt":"","notes":${nest}}`, `{"snapshots":${nest}}`]) {
      assert.notEqual(parseV1Checkpoint(encode(text)).result, "ok")
      assert.notEqual(parseV1History(encode(text)).result, "ok")
    }
  })
})

suite("what a file may hold", () => {
  const read = (content: unknown): Checkpoint => valueOf(parseV1Checkpoint(json(content)))

  test("version absent, 1 or 2; null for an absent field; an empty history", () => {
    for (const version of [undefined, null, 1, 2]) assertHolds(read({ ...state, version }), state)
    const nulls = { updatedAt: "", summary: null, notes: null, task: { title: null, status: null } }
    for (const empty of [nulls, { updatedAt: "", summary: "" }]) assert.deepEqual(read(empty).content, EMPTY_CONTENT)
    assert.deepEqual(valueOf(parseV1History(json({ snapshots: [] }))), [])
  })

  test("a status in any case, with space or dash for underscore", () => {
    const words = ["NOT STARTED", "In-Progress", "Blocked", "done"]
    const statuses = words.map((status) => read({ ...state, task: { status } }).content.status)
    assert.deepEqual(statuses, ["not_started", "in_progress", "blocked", "done"])
  })

  test("empty text is unset, empty items stay, lone surrogates become U+FFFD", () => {
    const { content } = read({ ...state, task: { title: "", objective: "a\ud83d" }, notes: ["", "\udc00", "\0"] })
    assert.deepEqual(content, { ...EMPTY_CONTENT, objective: "a\ufffd", notes: ["", "\ufffd", "\0"] })
  })

  test("text and lists beyond the limits of 2.x stay whole", () => {
    const long = { ...state, summary: "😀".repeat(60_000), notes: Array.from({ length: 200_000 }, (_, n) => `n${n}`) }
    assertHolds(read(long), long)
  })

  test("a time that cannot be read costs no content", () => {
    assert.equal(read({ ...state, updatedAt: "2026-01-01T02:00:00+02:00" }).updatedAt, FIRST)
    for (const updatedAt of ["", "yesterday", "2026-02-30T00:00:00Z", "2026-01-01T00:00:00", "1"]) {
      assert.deepEqual(read({ ...state, updatedAt }), { ...read(state), updatedAt: 0 })
    }
    const times = (savedAt: string | null, updatedAt: string): number[] => {
      const snapshots = parseV1History(json({ snapshots: [{ name: "n", savedAt, data: { ...state, updatedAt } }] }))
      return valueOf(snapshots).flatMap((one) => [one.savedAt, one.checkpoint.updatedAt])
    }
    assert.deepEqual(times(entry.savedAt, state.updatedAt), [SECOND, FIRST])
    assert.deepEqual(times(entry.savedAt, "?"), [SECOND, SECOND])
    assert.deepEqual(times(null, state.updatedAt), [FIRST, FIRST])
    assert.deepEqual(times("?", "?"), [0, 0])
  })
})

const utf16 = fc
  .array(fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0x20)), { maxLength: 300 })
  .map((units) => String.fromCharCode(...units))

suite("snapshotNameFromV1", () => {
  test("keeps every legal name", () => {
    const odd = ["WIP", "wip", " wip ", "%", "_", "a' OR '1'='1", "é", "e\u0301", "Current", "x".repeat(120)]
    for (const name of [...odd, ...SPECIAL_KEYS]) assert.equal(snapshotNameFromV1(name), name)
  })

  test("maps blank names, `current`, control characters and lone surrogates", () => {
    for (const blank of ["", " \u3000", `${" ".repeat(120)}x`]) assert.equal(snapshotNameFromV1(blank), "unnamed")
    assert.equal(snapshotNameFromV1("current"), "current-1x")
    assert.equal(snapshotNameFromV1("a\0b\n\u0085\ud83d"), "a_b__\ufffd")
  })

  test("shortens a long name between two graphemes", () => {
    assert.equal(snapshotNameFromV1("x".repeat(5_000)), "x".repeat(120))
    for (const last of ["😀", "👩‍👩‍👧‍👦", "🇩🇪", `e${"\u0301".repeat(90)}`]) {
      const kept = "x".repeat(121 - last.length)
      assert.equal(snapshotNameFromV1(kept + last), kept)
    }
    assert.equal(snapshotNameFromV1(`e${"\u0301".repeat(200)}`), "unnamed")
  })

  test("makes any name legal, and changes nothing the second time", () => {
    const legality = fc.property(utf16, (name) => {
      const legal = snapshotNameFromV1(name)
      assert.ok(legal.length <= 120 && legal.trim() !== "" && legal !== "current" && legal.isWellFormed())
      assert.doesNotMatch(legal, /\p{Cc}/u)
      assert.equal(snapshotNameFromV1(legal), legal)
    })
    fc.assert(legality)
  })
})

suite("hostile JSON", () => {
  const pristine = Reflect.ownKeys(Object.prototype)

  /** Reads the text both ways: nothing throws or leaks, and what is accepted is there whole. */
  function check(text: string): void {
    const checkpoint = parseV1Checkpoint(encode(text))
    const history = parseV1History(encode(text))
    assert.deepEqual(Reflect.ownKeys(Object.prototype), pristine)
    const raw: unknown = JSON.parse(text)
    if (checkpoint.result === "ok") assertHolds(checkpoint.value, raw)
    if (history.result !== "ok") return
    assert.equal(history.value.length, listAt(raw, "snapshots").length)
    for (const [n, one] of history.value.entries()) assertHolds(one.checkpoint, at(raw, "snapshots", n, "data"))
  }

  test("special keys are ignored, and are names like any other", () => {
    const text = `{"version":2,"updatedAt":"2026-01-01T00:00:00Z","__proto__":{"status":"done"},"task":{"title":"t","constructor":{"prototype":{"x":1}}}}`
    const checkpoint = { content: { ...EMPTY_CONTENT, title: "t" }, synthesized: false, updatedAt: FIRST }
    assert.deepEqual(valueOf(parseV1Checkpoint(encode(text))), checkpoint)
    const entries = SPECIAL_KEYS.map((name) => `{"name":"${name}","__proto__":{"savedAt":"x"},"data":${text}}`)
    const snapshots = SPECIAL_KEYS.map((name) => ({ name, savedAt: FIRST, checkpoint }))
    assert.deepEqual(valueOf(parseV1History(encode(`{"__proto__":{},"snapshots":[${entries.join()}]}`))), snapshots)
    assert.match(outcome(parseV1Checkpoint(encode(`{"__proto__":${text}}`))), /no updatedAt$/)
    assert.deepEqual(Reflect.ownKeys(Object.prototype), pristine)
  })

  test("any JSON, and the real files with keys dropped, values replaced and special keys added", () => {
    const names = ["checkpoint.json", "checkpoint-history.json"]
    const files = SAMPLES.slice(2).flatMap((sample) => names.map((name) => bytesOf(sample, name).toString()))
    const value = fc.oneof(fc.jsonValue(), utf16, fc.array(utf16))
    const step = fc.tuple(fc.nat(), fc.constantFrom("drop", "set", "add"), fc.constantFrom(...SPECIAL_KEYS), value)
    const mutated = fc.tuple(fc.constantFrom(...files), fc.array(step, { maxLength: 4 })).map(([file, steps]) => {
      const root: unknown = JSON.parse(file)
      for (const [pick, how, special, put] of steps) {
        const holders = objectsIn(root)
        const holder = holders[pick % holders.length] ?? {}
        const keys = Object.keys(holder)
        const key = how === "add" ? special : (keys[pick % keys.length] ?? special)
        if (how === "drop") Reflect.deleteProperty(holder, key)
        else Object.defineProperty(holder, key, Object.getOwnPropertyDescriptor([put], 0) ?? {})
      }
      return JSON.stringify(root)
    })
    fc.assert(fc.property(fc.oneof(fc.json(), { arbitrary: mutated, weight: 9 }), check), { numRuns: 1_000 })
  })
})

function objectsIn(root: unknown): object[] {
  return isObject(root) ? [root, ...Object.values(root).flatMap(objectsIn)] : []
}
