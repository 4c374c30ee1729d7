// Takes the place of node:fs in a bundle. The process dies, as by a kill from outside, just before its call number $KILL_AT that
// changes something. With $NO_LINKS the file system has no hard links.
import fs from "fs"

export * from "fs"
export { default } from "fs"

const killAt = Number(process.env["KILL_AT"])
let calls = 0

function counted<T extends readonly unknown[], R>(work: (...given: T) => R): (...given: T) => R {
  return (...given) => {
    if (++calls === killAt) {
      process.kill(process.pid, "SIGKILL")
      for (;;);
    }
    return work(...given)
  }
}

export const chmodSync: typeof fs.chmodSync = counted(fs.chmodSync)
export const closeSync: typeof fs.closeSync = counted(fs.closeSync)
export const fchmodSync: typeof fs.fchmodSync = counted(fs.fchmodSync)
export const fsyncSync: typeof fs.fsyncSync = counted(fs.fsyncSync)
export const mkdirSync: (path: string, mode: number) => void = counted((path: string, mode: number) => {
  fs.mkdirSync(path, mode)
})
export const openSync: typeof fs.openSync = counted(fs.openSync)
export const renameSync: typeof fs.renameSync = counted(fs.renameSync)
export const rmSync: typeof fs.rmSync = counted(fs.rmSync)
export const unlinkSync: typeof fs.unlinkSync = counted(fs.unlinkSync)
export const linkSync: (from: string, to: string) => void = counted((from: string, to: string) => {
  if (process.env["NO_LINKS"] === "1") throw Object.assign(new Error("EPERM: not permitted, link"), { code: "EPERM" })
  fs.linkSync(from, to)
})
