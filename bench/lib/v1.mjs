// The 1.x method: three files per save, each read whole, written under a temporary name and renamed. 1.x had one set of files per
// project; here each session has a folder of its own, so that both sides keep the same histories.
import { cpSync, mkdirSync } from "node:fs"
import { open, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { documentOf, sessionID } from "./document.mjs"

export function openV1(folder, { fsync, keep }) {
  const replace = async (path, text) => {
    const temporary = `${path}.tmp.${Date.now()}`
    if (fsync) {
      const file = await open(temporary, "w")
      await file.writeFile(text)
      await file.sync()
      await file.close()
    } else await writeFile(temporary, text, "utf8")
    await rename(temporary, path)
  }
  return {
    save: async ({ id, fields }) => {
      const place = join(folder, id)
      mkdirSync(place, { recursive: true })
      const savedAt = new Date().toISOString()
      const { title, objective, status, ...rest } = fields
      const current = await readJSON(join(place, "checkpoint.json"))
      const next = { ...current, version: 2, updatedAt: savedAt, task: { title, objective, status }, ...rest }
      await replace(join(place, "checkpoint.json"), JSON.stringify(next, null, 2))
      await replace(join(place, "handoff.md"), markdown(next))
      const history = (await readJSON(join(place, "checkpoint-history.json"))) ?? { snapshots: [] }
      history.snapshots.push({ name: `auto-${Date.now()}`, savedAt, data: next })
      history.snapshots = history.snapshots.slice(-keep)
      await replace(join(place, "checkpoint-history.json"), JSON.stringify(history, null, 2))
      return JSON.stringify(next, null, 2)
    },
  }
}

/** Fills the folders of all sessions: one is written by the method itself, the others are copies of it. */
export async function seedV1(folders, { sessions, bytes, snapshots }) {
  const [first] = folders
  const { save } = openV1(first, { fsync: false, keep: snapshots })
  for (let i = 1; i <= snapshots; i++) await save({ id: sessionID(0), fields: documentOf(bytes, i) })
  for (let i = 1; i < sessions; i++) cpSync(join(first, sessionID(0)), join(first, sessionID(i)), { recursive: true })
  for (const folder of folders.slice(1)) cpSync(first, folder, { recursive: true })
}

async function readJSON(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"))
  } catch {
    return undefined
  }
}

function markdown({ task, updatedAt, summary, ...lists }) {
  const section = (title, items) => `## ${title}\n${items.length === 0 ? "None." : items.map(item).join("\n")}\n`
  return [
    `# Handoff: ${escaped(task.title)}\n`,
    `**Status:** ${task.status}\n**Updated:** ${updatedAt}\n**Objective:** ${escaped(task.objective)}\n`,
    `## Summary\n${escaped(summary)}\n`,
    section("Current Plan", lists.currentPlan),
    section("Completed Steps", lists.completedSteps),
    section("Next Steps", lists.nextSteps),
    section("Blockers", lists.blockers),
    section("Files Touched", lists.filesTouched),
    section("Notes", lists.notes),
  ].join("\n")
}

function item(text) {
  return `- ${escaped(text)}`
}

function escaped(text) {
  return text.replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")
}
