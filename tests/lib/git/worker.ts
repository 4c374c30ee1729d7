// Tells, in a process of its own, the place of a folder and its relation to a commit.
import { placeOf } from "../../../src/lib/git/place.ts"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { relationTo } from "../../../src/lib/git/relation.ts"
import { input, say } from "../../helpers/worker.ts"

const { folder, saved, limit } = input() as { folder: string; saved?: string; limit?: number }
const options = limit === undefined ? {} : { limit }
const place = await readPlace(folder, options)
say(JSON.stringify(place))
say(placeOf(place, place.kind === "repository" ? place : undefined))
say(JSON.stringify(await relationTo(place, saved, options)))
