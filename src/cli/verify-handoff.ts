import { repositoryView } from "../checkpoint/repository.ts"
import type { RepositoryView } from "../checkpoint/repository.ts"
import { readHandoffMark } from "../handoff/render.ts"
import { oneLine } from "../lib/text.ts"
import { Failure } from "./failure.ts"
import { readInput } from "./input.ts"
import type { Cli } from "./io.ts"
import { withView } from "./store-access.ts"

/** What a hand-off is worth, with the exit code for each word. */
const EXITS = { fresh: 0, older: 3, elsewhere: 3, edited: 4, unknown: 1 } as const
type Verdict = keyof typeof EXITS

/** Hand-offs are far smaller: nothing is gained from more of another file. */
const MOST_BYTES = 67_108_864

/**
 * Says what a hand-off file is worth: `fresh`, where it is what its session's live checkpoint gives and the tree is that of the
 * checkpoint or has gone on from it; `older`, where the checkpoint has changed since; `elsewhere`, where the tree is on another branch, in
 * another work tree or no successor of the commit; `edited`, where its body is not as it was written; `unknown`, where it is no hand-off
 * or its session is not stored here. Returns the exit code.
 */
export async function verifyHandoff(cli: Cli, file: string): Promise<number> {
  const bytes = await readInput(file, oneLine(file))
  if (bytes.length > MOST_BYTES) throw new Failure(EXITS.unknown, `${oneLine(file)} is too large for a hand-off.`)
  const text = new TextDecoder().decode(bytes)
  const { verdict, why, repository } = await judge(cli, text)
  if (cli.json) cli.printJson({ file, result: verdict, why, ...(repository === undefined ? {} : { repository }) })
  else cli.io.out(`${verdict}: ${why}\n`)
  return EXITS[verdict]
}

interface Judgement {
  readonly verdict: Verdict
  readonly why: string
  readonly repository?: RepositoryView | undefined
}

async function judge(cli: Cli, text: string): Promise<Judgement> {
  const mark = readHandoffMark(text)
  if (mark === undefined) return { verdict: "unknown", why: "it is no hand-off of this version" }
  if (!mark.intact) return { verdict: "edited", why: "its text is not as it was written" }
  const id = oneLine(mark.sessionID)
  const { record, state } = withView(cli, ({ reader }) => ({
    record: reader.session(mark.sessionID),
    state: reader.state(mark.sessionID),
  }))
  if (record === undefined) return { verdict: "unknown", why: `session ${id} is not stored here` }
  if (state === undefined) return { verdict: "older", why: `the checkpoint of ${id} was cleared since` }
  if (state.hash !== mark.hash || state.place?.commit !== mark.commit)
    return { verdict: "older", why: `the checkpoint of ${id} was saved anew since` }
  const repository = await repositoryView(record.directory, state.place)
  if (repository !== undefined && isElsewhere(repository))
    return {
      verdict: "elsewhere",
      why: `the tree of ${id} is not the one that it was saved in (${wordsOf(repository)})`,
      repository,
    }
  const ahead = repository?.ahead === undefined ? "" : `; the tree has ${String(repository.ahead)} commits more`
  return { verdict: "fresh", why: `it is what the checkpoint of ${id} says${ahead}`, repository }
}

function isElsewhere({ place, relation }: RepositoryView): boolean {
  if (place === "not-recorded") return false
  return place !== "same-branch" || relation === "behind" || relation === "diverged"
}

function wordsOf({ place, relation }: RepositoryView): string {
  return `${place}, ${relation}`
}
