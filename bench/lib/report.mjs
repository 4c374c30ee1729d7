// A result as tables, and tables as text for a terminal or for the docs.
import { RATIOS } from "../config.mjs"
import { growthOf, verdict } from "./ratios.mjs"

/** @typedef {{ title: string, head: readonly string[], rows: readonly (readonly string[])[], text?: readonly string[] }} Table */

export const LEGEND = [
  "x_vs_y is x's median divided by y's, both measured in alternating blocks of the same run, on the same file system. Below 1 is faster.",
  "Save: a 4 KB checkpoint through the plugin's tool as the host calls it, 50 sessions in turn, each at its limit of 10 snapshots. Measured once the compiler has done with either side, which takes some thousand saves; the first 200 of the process are rows of their own.",
  "save_vs_floor takes the plugin without its hand-off file (`handoff: false`), because the floor writes none; save_vs_v1_fsync takes it with the hand-off file, because 1.x writes one too.",
  "Floor: the same transaction by hand on bare node:sqlite, in the same tables: BEGIN IMMEDIATE, read the session and its state, merge, look for the undo point, prune, update, add the snapshot, COMMIT; WAL, synchronous=FULL as the plugin. It checks no input, asks no host, looks at no file, verifies no hash and has SQLite's own page cache of 2 MB (the plugin: 8).",
  "1.x: state, hand-off and history as three files, each by temporary name, fsync and rename, which is near to what the plugin promises.",
  "prompt_p95_us: what the host waits for: the hook writes the count at once, unflushed, where nobody holds the lock; counting only (`autosaveEvery: 0`).",
  "observe_p95_us and show_p95_ms: one session with more than 2,000 changes and 500 commands reported; every third report is a command, each in a message of its own.",
  "start_blocked_ms: fresh processes, measured inside, from the import to the end of the setup; nothing is loaded later. Modules of the runtime that a host has long loaded are loaded before (node:fs, node:path, …), but node:sqlite is not.",
  "search_10k_ms: the command in a process of its own, less one that searches a file with a single session; measured on as many documents as the file has, and scaled to 10,000.",
  "growth_vs_floor: the plugin's slow-down from the smallest to the largest file divided by the floor's, the worst of save, load, prompt and setup (here without the import, which no file can slow down).",
]

/** @returns {Table} */
export function ratioTable({ ratios }) {
  const names = Object.keys(ratios)
  return {
    title: "Ratios",
    head: ["", ...names, "target", "what"],
    rows: Object.entries(RATIOS).map(([key, { target, says }]) => [
      key,
      ...names.map((name) => [number(ratios[name][key]), verdict(key, ratios[name][key])].join(" ").trim()),
      target === null ? "" : `<= ${target}`,
      says,
    ]),
  }
}

/** @returns {Table[]} */
export function detailTables(name, { version, sqlite, save, calls, startup, growth, contention }) {
  const head = ["", "p50", "p95", "p99", "p99.9", "samples"]
  const title = name === "node" ? "Node.js" : "Bun"
  const of = (label, summary) => (summary === undefined ? [] : [[label, ...times(summary)]])
  return [
    {
      title: `${title} ${version}, SQLite ${sqlite}: save`,
      head,
      rows: [
        ...of("save, no hand-off", save.times.plugin),
        ...of("save with hand-off", save.times.plugin_handoff),
        ...of("floor: bare node:sqlite", save.times.floor),
        ...of("the first saves of a process, no hand-off", save.times.plugin_first),
        ...of("the first saves of a process, floor", save.times.floor_first),
        ...of("1.x method, fsync of each file", save.times.v1_fsync),
      ],
    },
    {
      title: `${title} ${version}: other calls`,
      head,
      rows: [
        ...of("load", calls.load),
        ...of("floor: read and parse", calls.load_floor),
        ...of("status", calls.status),
        ...of("list", calls.list),
        ...of("restore, no hand-off", calls.restore),
        ...of("restore with hand-off", calls.restore_handoff),
        ...of("prompt hook", calls.prompt),
        ...of("context hook, briefing", calls.context_briefing),
        ...of("tool hook, tables full", calls.observe),
        ...of("load, tables full", calls.observed_load),
        ...of("status, tables full", calls.observed_status),
        ...of("save with hand-off, tables full", calls.observed_save_handoff),
        ...of("compaction ended, tables full", calls.observed_briefing),
        ...of("compaction ended, no hand-off", calls.event),
        ...of("compaction ended with hand-off", calls.event_handoff),
      ],
    },
    {
      title: `${title} ${version}: fresh processes`,
      head,
      rows: [
        ...of("import and setup, existing store", startup.setup),
        ...of("  of it: import", startup.setup_import),
        ...of("  of it: setup", startup.setup_call),
        ...of("floor: import, open, pragmas, first read", startup.setup_floor),
        ...of("import and setup, new store (migration)", startup.first_open),
        ...of("  of it: setup", startup.first_open_call),
        ...of("unload", startup.unload),
        ...of("floor: close", startup.unload_floor),
      ],
    },
    growthTable(title, growth),
    {
      title: `${title} ${version}: ${contention.processes} processes, ${contention.saves} saves each, one file`,
      head: ["", "saves/s", ...head.slice(1), "errors"],
      rows: ["plugin", "floor"].map((kind) => {
        const { perSecond, errors } = contention[kind]
        return [kind, String(perSecond), ...times(contention[kind]), String(errors)]
      }),
    },
    {
      title: `${title} ${version}: space`,
      head: ["", "plugin", "floor", "1.x"],
      rows: [
        [
          "disk per session (4 KB, 10 snapshots)",
          ...["plugin", "floor", "v1"].map((k) => bytes(save.bytesPerSession[k])),
        ],
        ["memory of an idle plugin (RSS added)", bytes(startup.memory.plugin), bytes(startup.memory.floor), ""],
      ],
    },
  ]
}

function growthTable(title, growth) {
  const factors = growthOf(growth)
  const pair = ({ plugin, floor }) => `${duration(plugin.p50)} / ${duration(floor.p50)}`
  return {
    title: `${title}: growth, ${growth.documentBytes / 1024} KB documents, p50 of plugin / floor`,
    head: ["sessions x 10 snapshots", ...factors.map(({ operation }) => operation), "size"],
    rows: [
      ...growth.sizes.map((size) => [
        size.sessions.toLocaleString("en"),
        ...factors.map(({ operation }) => pair(size[operation])),
        bytes(size.bytes),
      ]),
      ["slow-down, plugin / floor", ...factors.map(({ plugin, floor }) => `${plugin} / ${floor}`), ""],
      ["growth_vs_floor", ...factors.map(({ versus }) => String(versus)), ""],
    ],
  }
}

/** @param {Table} table */
export function toText({ title, head, rows }) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 0 || isNaN(parseFloat(cell)) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join("  ")
      .trimEnd()
  return [title, line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n")
}

/** @param {Table} table */
export function toMarkdown({ title, head, rows }, level) {
  const line = (row) => `| ${row.map((cell) => cell.trim().replaceAll("<=", "≤")).join(" | ")} |`
  const isText = (column) => column === 0 || rows.every((row) => !/^[-\d]/.test(row[column].replace("<= ", "")))
  const rule = `| ${head.map((_, column) => (isText(column) ? "---" : "---:")).join(" | ")} |`
  return [`${"#".repeat(level)} ${title}`, "", line(head), rule, ...rows.map(line)].join("\n")
}

function times({ p50, p95, p99, p999, samples }) {
  return [duration(p50), duration(p95), duration(p99), duration(p999), String(samples)]
}

function duration(us) {
  return us < 1000
    ? `${us < 100 ? us.toFixed(1) : us.toFixed(0)} µs`
    : `${(us / 1000).toFixed(us < 100_000 ? 2 : 0)} ms`
}

function bytes(count) {
  if (Math.abs(count) < 2 ** 20) return `${(count / 2 ** 10).toFixed(1)} KB`
  return count < 2 ** 30 ? `${(count / 2 ** 20).toFixed(1)} MB` : `${(count / 2 ** 30).toFixed(2)} GB`
}

function number(value) {
  return value === null ? "-" : String(value)
}
