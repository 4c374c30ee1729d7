import { writeIfPossible } from "./if-possible.ts"
import type { Content } from "./model.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore } from "./port.ts"
import { secretsIn } from "./scrubbing.ts"
import type { StoredSecret } from "./scrubbing.ts"
import type { State } from "./state.ts"
import type { ServiceOptions } from "./transaction.ts"

/** Stands among the events of a session that was told. */
const OLDER = "older-secrets"

/** What whoever reads such a content is told; undefined where no secret is in it. */
function olderSecrets(id: string, content: Content): string | undefined {
  const found = secretsIn(content)
  if (found.length === 0) return undefined
  const names = (of: (secret: StoredSecret) => string): string => [...new Set(found.map(of))].join(", ")
  return `${names(({ field }) => field)}: text from before secrets were masked holds what looks like one (${names(({ kind }) => kind)}). The command "checkpoint-orchestrator scrub ${id}" masks it wherever it is stored; a key that was pasted is to be revoked.`
}

/**
 * What is to be said of a state that was read and holds a secret from before secrets were masked: once for a session, which its row
 * remembers. Nothing with the `secrets` option `off`. A database that cannot be written now has it said again.
 */
export async function tellOlder(
  store: CheckpointStore,
  { secrets }: ServiceOptions,
  id: string,
  { content }: State,
): Promise<readonly string[]> {
  const told = secrets === "off" ? undefined : olderSecrets(id, content)
  if (told === undefined) return []
  const first = await writeIfPossible(() => store.write(WAIT.hook, (writer) => writer.claimEvent(id, OLDER)))
  return first === false ? [] : [told]
}
