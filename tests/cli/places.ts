import { chmodSync, chownSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A place for a database that does not work. */
export interface Case {
  /** Makes a place for a database that does not work, and returns the path of the database and what is in its way. */
  readonly make: (folder: string, sound: string) => readonly [database: string, obstacle: string]
  /** Whose the obstacle is, as the words have it. */
  readonly owner?: string
  /** True where the database can be read all the same. */
  readonly reads?: boolean
  /** True where it can be written too, and only belongs to somebody else. */
  readonly writes?: boolean
}

export function withDatabase(folder: string, sound: string): string {
  const path = join(folder, "c.db")
  copyFileSync(sound, path)
  return path
}

/** Done by modes and names, as the user who owns everything. */
export const OWN: Readonly<Record<string, Case>> = {
  "a folder that may be neither read nor entered": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(folder, 0)
      return [path, folder]
    },
    owner: "belongs to you",
  },
  "a folder that may be read and not entered": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(folder, 0o600)
      return [path, folder]
    },
    owner: "belongs to you",
  },
  "a home that may not be entered": {
    make: (folder) => {
      mkdirSync(join(folder, "home"), { mode: 0 })
      return [join(folder, "home", "data", "c.db"), join(folder, "home")]
    },
    owner: "belongs to",
  },
  "a home that is not there and cannot be made": {
    make: (folder) => {
      chmodSync(folder, 0o500)
      return [join(folder, "home", "data", "c.db"), folder]
    },
    owner: "belongs to you",
  },
  "a read-only folder without a database": {
    make: (folder) => {
      chmodSync(folder, 0o500)
      return [join(folder, "c.db"), folder]
    },
    owner: "belongs to you",
  },
  "a read-only folder with a database": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(folder, 0o500)
      return [path, folder]
    },
    owner: "belongs to",
    reads: true,
  },
  "a home that is a file": {
    make: (folder) => {
      writeFileSync(join(folder, "home"), "")
      return [join(folder, "home", "data", "c.db"), join(folder, "home")]
    },
    owner: "belongs to",
  },
  "a folder that is a file": {
    make: (folder) => {
      writeFileSync(join(folder, "data"), "")
      return [join(folder, "data", "c.db"), join(folder, "data")]
    },
    owner: "belongs to",
  },
  "a folder that is a link to nothing": {
    make: (folder) => {
      symlinkSync(join(folder, "nothing"), join(folder, "data"))
      return [join(folder, "data", "c.db"), join(folder, "data")]
    },
  },
  "a folder that is a link to itself": {
    make: (folder) => {
      symlinkSync(join(folder, "data"), join(folder, "data"))
      return [join(folder, "data", "c.db"), join(folder, "data")]
    },
  },
  "a database that is a folder": {
    make: (folder) => {
      mkdirSync(join(folder, "c.db"))
      return [join(folder, "c.db"), join(folder, "c.db")]
    },
  },
}

/** Done by owners, for which root has to prepare them: what `owner` has made, used by the ordinary user. */
export const OTHERS: Readonly<Record<string, Case>> = {
  "root's folder": {
    make: (folder) => {
      mkdirSync(join(folder, "data"), { mode: 0o755 })
      return [join(folder, "data", "c.db"), join(folder, "data")]
    },
    owner: "belongs to root",
  },
  "root's private folder": {
    make: (folder) => {
      mkdirSync(join(folder, "data"), { mode: 0o700 })
      return [join(folder, "data", "c.db"), join(folder, "data")]
    },
    owner: "belongs to root",
  },
  "a private database of root": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(path, 0o600)
      return [path, path]
    },
    owner: "belongs to root",
  },
  "a database of root that others may read": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(path, 0o644)
      return [path, path]
    },
    owner: "belongs to root",
    reads: true,
  },
  "a database of a user without a name that others may write": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chmodSync(path, 0o666)
      chownSync(path, 43_210, 43_210)
      return [path, path]
    },
    owner: "belongs to uid 43210",
    reads: true,
    writes: true,
  },
  "a log of root": {
    make: (folder, sound) => {
      const path = withDatabase(folder, sound)
      chownSync(path, 65_534, 65_534)
      writeFileSync(`${path}-wal`, "", { mode: 0o600 })
      return [path, `${path}-wal`]
    },
    owner: "belongs to root",
  },
}
