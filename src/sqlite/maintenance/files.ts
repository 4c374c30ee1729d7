/** What the command line asks about the files of a database, and what it must prove of them before it opens one. */
export { assertPlainFiles } from "../driver/beside.ts"
export { storageError } from "../driver/errors.ts"
export { hindrance, obstacles, refusal } from "../driver/place.ts"
export { isSame } from "../file/identity.ts"
export { lostFrames } from "../file/log.ts"
export { makePrivateFolder } from "../file/open.ts"
export { assertNoOrphanLog } from "../file/prove.ts"
export { otherNames } from "../file/set-aside.ts"
