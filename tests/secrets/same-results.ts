// Prints a hash of what masking makes of the corpus: to be the same on every runtime.
import { createHash } from "node:crypto"
import { corpusOf } from "../../bench/secrets/corpus/corpus.ts"
import { maskCommand, maskSecrets, suspectAssignments } from "../../src/secrets/mask.ts"

const { secrets, harmless } = corpusOf(9)
const texts = [...secrets, ...harmless].map(({ text }) => text)
const hash = createHash("sha256")
for (const text of texts) hash.update(JSON.stringify([maskSecrets(text), maskCommand(text), suspectAssignments(text)]))
console.log(`${hash.digest("hex")} of ${texts.length} texts`)
