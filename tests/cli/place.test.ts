import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir as systemFolder } from "node:os"
import { join } from "node:path"
import { after, before, suite, test } from "node:test"
import type { TestContext } from "node:test"
import { Child } from "../helpers/child.ts"
import { tmpdir } from "../helpers/tmp.ts"
import type { Call, Outcome } from "../workers/commands.ts"
import { seed } from "./helpers.ts"
import { OTHERS, OWN, withDatabase } from "./places.ts"
import type { Case } from "./places.ts"

const ROOT = process.getuid?.() === 0
/** Whom mode bits do not apply to has to play somebody else. */
const ORDINARY = ROOT ? { uid: 65_534 } : {}
const ME = ROOT ? "nobody" : execFileSync("id", ["-un"], { encoding: "utf8" }).trim()

const home = mkdtempSync(join(systemFolder(), "place-test-"))
const sound = join(home, "sound.db")

before(async () => {
  ;(await seed(sound)).store.close()
  chmodSync(sound, 0o644)
})

after(() => {
  rmSync(home, { recursive: true, force: true })
})

const READING = [["sessions"], ["show", "alpha0001"], ["list", "alpha0001"], ["search", "command"], ["export"]]
const WRITING = [
  ["prune", "--keep", "1", "--yes"],
  ["tool", "save"],
]

async function outcomes(
  calls: readonly Call[],
  directory: string,
  user: { uid?: number },
): Promise<readonly Outcome[]> {
  await using child = new Child("tests/workers/commands.ts", { input: { calls, directory }, ...user })
  return (await child.rest()).map((line) => JSON.parse(line) as Outcome)
}

async function check(
  t: TestContext,
  { make, owner = "", reads = false, writes = false }: Case,
  whose: number | undefined,
  user: { uid?: number },
): Promise<void> {
  const root = tmpdir(t)
  chmodSync(root, 0o755)
  const folder = join(root, "place")
  mkdirSync(folder)
  if (whose !== undefined) chownSync(folder, whose, whose)
  const [database, obstacle] = make(folder, sound)
  try {
    const calls = [["doctor"], ...READING, ...WRITING].map((args) => ({ database, args }))
    const [doctor, ...rest] = await outcomes(calls, root, user)
    assert.equal(doctor?.code, 1, doctor?.text)
    const problem = doctor.text.split("\n").findIndex((line) => line.startsWith("PROBLEM"))
    const [what = "", advice = ""] = doctor.text.split("\n").slice(problem)
    assert.ok(what.includes(obstacle) && what.includes(owner), doctor.text)
    assert.match(advice, /^ {9}(Have|Run|Make|Check|Mend|Mount|Set) /)
    for (const [index, { code, text }] of rest.entries()) {
      const said = `${(calls[index + 1]?.args ?? []).join(" ")}: ${text}`
      if (index < READING.length ? reads : writes) assert.equal(code, 0, said)
      else {
        assert.ok(code === 1 || code === 3, said)
        assert.ok(text.includes(obstacle) && text.includes(owner), said)
      }
    }
  } finally {
    chmodSync(folder, 0o700)
    if (statSync(join(folder, "home"), { throwIfNoEntry: false })?.isDirectory() === true)
      chmodSync(join(folder, "home"), 0o700)
  }
}

suite(
  "a place where no database works is told by doctor and by every command, with the path, its owner and the way out",
  () => {
    for (const [name, place] of Object.entries(OWN))
      test(`${name}, of the user's own`, async (t) => {
        // Made by root for that user; where root is the one who looks, modes forbid nothing.
        await check(
          t,
          { ...place, make: (folder, sound) => owned(place.make(folder, sound), folder) },
          undefined,
          ORDINARY,
        )
      })

    for (const [name, place] of Object.entries(OTHERS))
      test(name, { skip: !ROOT }, async (t) => {
        await check(t, place, ROOT ? 65_534 : undefined, ORDINARY)
      })

    test("a database that root looks at and an ordinary user owns", { skip: !ROOT }, async (t) => {
      const make: Case["make"] = (folder, sound) => {
        const path = withDatabase(folder, sound)
        chownSync(path, 65_534, 65_534)
        return [path, path]
      }
      await check(t, { make, owner: `belongs to ${ME}, not to you (root)`, reads: true, writes: true }, 65_534, {})
    })

    test("an ordinary user's folder in which root would make a database", { skip: !ROOT }, async (t) => {
      const folder = join(tmpdir(t), "home")
      mkdirSync(folder)
      chownSync(folder, 65_534, 65_534)
      const database = join(folder, "data", "c.db")
      const [doctor] = await outcomes([{ database, args: ["doctor"] }], folder, {})
      assert.equal(doctor?.code, 1)
      assert.ok(doctor.text.includes(`${folder} belongs to ${ME}, not to you (root)`), doctor.text)
    })

    test("a read-only file system", { skip: !ROOT }, (t) => {
      const folder = tmpdir(t)
      const script = `mount -t tmpfs -o ro none "$0" || exit 77; exec "$@"`
      const worker = [
        process.execPath,
        "--experimental-strip-types",
        "--no-warnings",
        join(import.meta.dirname, "../workers/commands.ts"),
      ]
      const database = join(folder, "data", "c.db")
      const calls = [["doctor"], ["sessions"], ["tool", "save"]].map((args) => ({ database, args }))
      const given = [...worker, JSON.stringify({ calls, directory: "/" })]
      let lines: readonly string[]
      try {
        lines = execFileSync("unshare", ["-m", "sh", "-c", script, folder, ...given], { encoding: "utf8" })
          .trim()
          .split("\n")
      } catch {
        t.skip("this system lets nobody mount one")
        return
      }
      const [doctor, sessions, save] = lines.map((line) => JSON.parse(line) as Outcome)
      assert.equal(doctor?.code, 1)
      for (const outcome of [doctor, sessions, save]) {
        assert.match(outcome?.text ?? "", /lies on a read-only file system \(it belongs to root\)/)
        assert.ok(outcome?.code !== 0)
      }
    })
  },
)

/** Gives what root has made to the ordinary user. */
function owned<T>(made: T, folder: string): T {
  if (ROOT) execFileSync("chown", ["-hR", "65534:65534", folder])
  return made
}
