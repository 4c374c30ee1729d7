import { existsSync, readdirSync, statSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { Command } from "commander"
import type { SessionRecord } from "../../checkpoint/port.ts"
import { describe } from "../../errors.ts"
import { isOwnHandoff } from "../../handoff/recorded.ts"
import { LOG } from "../../lib/side-files.ts"
import { oneLine } from "../../lib/text.ts"
import { scrubCopy } from "../../sqlite/maintenance/scrub-copy.ts"
import { EXIT } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { startPhases } from "../progress.ts"
import { secretsOf, summaryOf } from "../stored-secrets.ts"
import type { SessionSecrets } from "../stored-secrets.ts"
import { requireDatabase, withService, withView } from "../store-access.ts"
import { wrap } from "../width.ts"

export function registerScrub(program: Command, define: Define): void {
  const command = program
    .command("scrub")
    .description("mask secrets in what is stored already; without --yes only say where they are")
    .argument("[session...]", "ids of sessions, or their beginnings; all sessions unless given")
    .option("--yes", "really mask them")
    .addHelpText("after", example("scrub", "scrub --yes", "scrub ses_1a2b --yes"))
  define(command, (cli) => scrub(cli, command.args, command.opts<{ yes?: boolean }>().yes === true))
}

/** What became of a copy of the database: how much was masked in it, or why nothing was. */
interface Copy {
  readonly file: string
  readonly changed: number | null
  readonly fault?: string
}

/** What became of a session. */
interface Done {
  readonly sessionID: string
  readonly summary: string
  readonly kinds: readonly string[]
  /** A hand-off that was left as it was: only in a default folder a command takes a file for one. */
  readonly handoff?: string
  readonly fault?: string
}

/** What no command of ours can mask. */
const OUT_OF_REACH =
  "backups, exports, replicas, the originals of version 1.x with their copies in legacy-backup, and whatever a host or a terminal has logged"

async function scrub(cli: Cli, given: readonly string[], yes: boolean): Promise<number> {
  const path = requireDatabase(cli)
  const phases = startPhases(cli.io)
  const { plan, wanted } = withView(cli, (view) => {
    const wanted = given.length === 0 ? undefined : given.map((each) => view.find(each).record)
    const records = wanted ?? view.admin.sessions().map(({ record }) => record)
    const plan = records.map((record, index) => {
      phases.step("Looking", index, records.length)
      return { record, secrets: secretsOf(view, record.id) }
    })
    return { plan, wanted: wanted?.map(({ id }) => id) }
  })
  phases.end()
  const found = plan.filter(({ secrets }) => secrets.found.length > 0 || secrets.fault !== undefined)
  const done = yes ? await maskAll(cli, found) : found.map(({ record, secrets }) => planned(record, secrets))
  const copies = copiesOf(path).map((file) => (yes ? maskCopy(file, wanted) : { file, changed: null }))
  const log = yes
    ? (statSync(`${path}${LOG}`, { throwIfNoEntry: false })?.size ?? 0) === 0
      ? "emptied"
      : "not emptied"
    : null
  if (cli.json) cli.printJson({ dryRun: !yes, sessions: done, copies, log, outOfReach: OUT_OF_REACH })
  else render(cli, { yes, done, copies, log })
  return [...done, ...copies].some(({ fault }) => fault !== undefined) ? EXIT.problem : EXIT.ok
}

function planned({ id }: SessionRecord, secrets: SessionSecrets): Done {
  const { fault } = secrets
  return { sessionID: id, ...summaryOf(secrets), ...(fault === undefined ? {} : { fault }) }
}

async function maskAll(
  cli: Cli,
  found: readonly { readonly record: SessionRecord; readonly secrets: SessionSecrets }[],
): Promise<readonly Done[]> {
  const phases = startPhases(cli.io)
  try {
    return await withService(cli, async ({ service }) => {
      const done: Done[] = []
      for (const [index, { record, secrets }] of found.entries()) {
        phases.step("Masking", index, found.length)
        try {
          const { kinds } = await service.scrub(record)
          const handoff = handoffLeft(record)
          const facts = { sessionID: record.id, summary: summaryOf(secrets).summary, kinds }
          done.push(handoff === undefined ? facts : { ...facts, handoff })
        } catch (error) {
          done.push({ ...planned(record, secrets), fault: describe(error) })
        }
      }
      return done
    })
  } finally {
    phases.end()
  }
}

function handoffLeft({ id, handoff }: SessionRecord): string | undefined {
  const follows = handoff === undefined || isOwnHandoff({ sessionID: id, path: handoff }) || !existsSync(handoff)
  return follows ? undefined : handoff
}

/** What the plugin itself has put beside the database: copies of upgrades, and what was set aside or kept. */
const COPY = /^(?:\.v\d+-.+\.bak|\.(?:damaged|replaced)-[^-]+|\.[0-9a-f]+\.kept|-wal\..+)$/

function copiesOf(path: string): readonly string[] {
  const name = basename(path)
  return readdirSync(dirname(path))
    .filter((each) => each.startsWith(name) && COPY.test(each.slice(name.length)))
    .map((each) => join(dirname(path), each))
}

function maskCopy(file: string, wanted: readonly string[] | undefined): Copy {
  try {
    return { file, changed: scrubCopy(file, wanted) }
  } catch (error) {
    return { file, changed: null, fault: describe(error) }
  }
}

interface Report {
  readonly yes: boolean
  readonly done: readonly Done[]
  readonly copies: readonly Copy[]
  readonly log: string | null
}

function render(cli: Cli, { yes, done, copies, log }: Report): void {
  const say = (line: string): void => {
    cli.io.out(`${wrap(line, cli.io.terminal.columns).join("\n")}\n`)
  }
  for (const { sessionID, summary, kinds, handoff, fault } of done) {
    if (fault !== undefined) say(`session ${oneLine(sessionID)}  left as it was: ${oneLine(fault)}`)
    else say(`session ${oneLine(sessionID)}  ${summary}: ${kinds.join(", ")}`)
    if (handoff !== undefined) say(`hand-off ${oneLine(handoff)}  left as it was until the next save of that session`)
  }
  for (const { file, changed, fault } of copies) {
    if (fault !== undefined)
      say(`copy ${oneLine(file)}  left as it was: ${oneLine(fault)}; delete it if it is not needed`)
    else
      say(`copy ${oneLine(file)}  ${changed === null ? "would be searched too" : `${plural(changed, "text")} masked`}`)
  }
  const masked = done.filter(({ fault }) => fault === undefined)
  if (yes) say(`${plural(masked.length, "session")} masked.`)
  else say(`${plural(masked.length, "session")} would be masked; nothing was changed, add --yes to mask them.`)
  if (log === "not emptied")
    say(
      "The write-ahead log could not be emptied, because another process reads it: close OpenCode, then run scrub --yes again.",
    )
  say(`Out of reach: ${OUT_OF_REACH}. Revoke a key that was pasted.`)
}
