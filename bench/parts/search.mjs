// Search from the command line over many documents, of English and of Chinese text.
import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { DOCUMENT_BYTES, SNAPSHOTS } from "../config.mjs"
import { startPlugin } from "../host.mjs"
import { sessionID } from "../lib/document.mjs"
import { median } from "../lib/stats.mjs"

const TEXTS = {
  english: { unit: "The parser reads each line and keeps what the tests need for the next release. ", word: "release" },
  chinese: { unit: "我们正在把数据库迁移到新的结构，然后测试所有的检查点并修复登录问题。", word: "修复登录" },
}

export async function measureSearch({ plugin, url, folder, amount }) {
  const { sessions, runs } = amount.searches
  const cli = join(dirname(fileURLToPath(url)), "cli", "main.js")
  const measured = {}
  for (const [name, { unit, word }] of Object.entries(TEXTS)) {
    const [full, empty] = [join(folder, `${name}.db`), join(folder, `${name}-one.db`)]
    await fill(plugin, { folder, database: full, sessions, unit })
    await fill(plugin, { folder, database: empty, sessions: 1, unit })
    const [whole, alone] = [full, empty].map((database) =>
      median(Array.from({ length: runs }, () => search(cli, database, word))),
    )
    measured[name] = whole - alone
  }
  return { ...measured, documents: sessions * SNAPSHOTS }
}

async function fill(plugin, { folder, database, sessions, unit }) {
  const directory = join(folder, "project")
  mkdirSync(directory, { recursive: true })
  const host = await startPlugin(plugin, { directory, options: { database, handoff: false, maxSnapshots: SNAPSHOTS } })
  const text = unit.repeat(Math.ceil(DOCUMENT_BYTES / Buffer.byteLength(unit)))
  for (let i = 0; i < sessions; i++)
    for (let n = 0; n < SNAPSHOTS; n++) await host.call("checkpoint_save", sessionID(i), { summary: `${text} ${n}` })
  await host.unload()
}

/** Milliseconds that the command takes. */
function search(cli, database, word) {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [cli, "search", word, "--json", "--database", database], {
    stdio: "ignore",
  })
  if (status !== 0) throw new Error(`the search ended with ${status}`)
  return performance.now() - started
}
