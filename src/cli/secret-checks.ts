import { describe } from "../errors.ts"
import { oneLine } from "../lib/text.ts"
import type { Check } from "./checks.ts"
import { plural } from "./format.ts"
import type { Cli } from "./io.ts"
import { startProgress } from "./progress.ts"
import { secretsOf } from "./stored-secrets.ts"
import type { Place } from "./stored-secrets.ts"
import { withView } from "./store-access.ts"

/** A secret in what is stored, with the session that holds it. */
type FoundPlace = Place & { readonly sessionID: string }

const SHOWN = 5

/** Looks for secrets in everything that is stored: their kinds and places, never their text. */
export function checkSecrets(cli: Cli): { readonly check: Check; readonly places: readonly FoundPlace[] } {
  const name = "secrets"
  try {
    const { places, faults } = lookForSecrets(cli)
    if (places.length > 0) {
      const shown = places.slice(0, SHOWN).map(wordsFor)
      const more = places.length > SHOWN ? `; and ${String(places.length - SHOWN)} more` : ""
      const message = `${plural(places.length, "secret")} stored: ${shown.join("; ")}${more}`
      return {
        check: { name, level: "warning", message, advice: "scrub shows them by session, and scrub --yes masks them." },
        places,
      }
    }
    if (faults.length > 0) {
      const message = `none in what can be read; ${plural(faults.length, "session")} could not be read whole: ${faults[0] ?? ""}`
      return { check: { name, level: "warning", message, advice: "doctor says what is damaged." }, places }
    }
    return { check: { name, level: "ok", message: "none of a known kind is stored" }, places }
  } catch (error) {
    const check: Check = { name, level: "warning", message: describe(error), advice: "Mend that, then try again." }
    return { check, places: [] }
  }
}

function lookForSecrets(cli: Cli): { readonly places: readonly FoundPlace[]; readonly faults: readonly string[] } {
  return withView(cli, (view) => {
    const sessions = view.admin.sessions()
    const progress = startProgress(cli.io, "Looking for secrets", sessions.length)
    const places: FoundPlace[] = []
    const faults: string[] = []
    for (const [index, { record }] of sessions.entries()) {
      progress.at(index)
      const { found, fault } = secretsOf(view, record.id)
      places.push(...found.map((place) => ({ sessionID: record.id, ...place })))
      if (fault !== undefined) faults.push(fault)
    }
    progress.end()
    return { places, faults }
  })
}

function wordsFor({ sessionID, where, snapshot, field, kind }: FoundPlace): string {
  const stored = where === "observed" ? "observed work" : where
  const place = snapshot === undefined ? stored : `snapshot "${oneLine(snapshot)}"`
  return `${kind} in ${field === undefined ? place : `${field} of the ${place}`} of ${sessionID}`
}
