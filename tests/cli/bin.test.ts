import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { VERSION } from "../../src/version.ts"
import { bin, field, MAIN, openSeed, patch, ROOT, seed, tempFolder, TSX } from "./helpers.ts"

suite("the bin", () => {
  test("is named in package.json, begins with a shebang and runs by npm", () => {
    const manifest = readFileSync(join(ROOT, "package.json"), "utf8")
    assert.deepEqual(field(manifest, "bin"), { "checkpoint-orchestrator": "dist/cli/main.js" })
    assert.equal(field(manifest, "scripts", "cli"), "node --import tsx src/cli/main.ts")
    assert.equal(readFileSync(MAIN, "utf8").split("\n")[0], "#!/usr/bin/env node")
  })

  test("says in one sentence what is missing on a runtime without node:sqlite", async () => {
    const without = "data:text/javascript,process.getBuiltinModule = () => undefined"
    const { code, out, err } = await bin(["sessions"], {
      command: [process.execPath, "--import", TSX, "--import", without, MAIN],
    })
    assert.deepEqual([code, out], [3, ""])
    assert.match(err, /^checkpoint-orchestrator: Node\.js v\S+ has no node:sqlite module, [^\n]+\n$/)
  })

  test("shows what is hidden in wrong arguments, and in the name of a file that it wrote", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    const wrong = await bin(["sessions", "--no\u001B[31mpe\u202E\rx", "--database", path])
    assert.equal(wrong.code, 2)
    assert.match(wrong.err, /^checkpoint-orchestrator: unknown option '--no\\u\{001B\}\[31mpe\\u\{202E\} x'\n$/)
    for (const args of [["export"], ["handoff", "beta"]]) {
      const { code, out } = await bin([...args, "--out", "a\u001B[31mb", "--database", path], { cwd: folder })
      assert.equal(code, 0)
      assert.match(out, /a\\u\{001B\}\[31mb\n$/)
    }
    const backup = await bin(["backup", "b\u001B[31m.db", "--database", path], { cwd: folder })
    assert.ok(backup.out.includes("b\\u{001B}[31m.db: 3 sessions"), backup.out)
  })

  test("imports nothing but the runtime check before that", () => {
    const imports = (file: string): readonly string[] =>
      [...readFileSync(join(ROOT, "src", file), "utf8").matchAll(/^import (?!type)[^\n]* from "([^"]+)"/gm)].map(
        (match) => match[1] ?? "",
      )
    assert.deepEqual(imports("cli/main.ts"), ["../sqlite/driver/runtime.ts"])
    assert.deepEqual(imports("sqlite/driver/runtime.ts"), ["../../errors.ts", "./beside.ts"])
    assert.deepEqual(imports("sqlite/driver/beside.ts"), [
      "node:fs",
      "../../errors.ts",
      "../../lib/absent.ts",
      "../../lib/side-files.ts",
    ])
    assert.deepEqual(imports("lib/absent.ts"), ["../errors.ts"])
    assert.deepEqual(imports("lib/side-files.ts"), [])
    assert.deepEqual(imports("errors.ts"), [])
  })

  test("has help, a version, and shows its help without a command", async () => {
    assert.deepEqual(await bin(["--version"]), { code: 0, out: `${VERSION}\n`, err: "" })
    const help = await bin(["--help"])
    assert.deepEqual([help.code, help.err], [0, ""])
    const none = await bin([])
    assert.equal(none.code, 2)
    assert.match(none.err, /^Usage: checkpoint-orchestrator/)
  })

  test("finds the database as the plugin does", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "opencode", "checkpoint-orchestrator", "checkpoints.db")
    await openSeed(path)
      .session("ses_x")
      .save(patch({ title: "Found" }))
    for (const env of [{ XDG_DATA_HOME: folder }, { CHECKPOINT_ORCHESTRATOR_DB: path }]) {
      assert.match((await bin(["sessions"], { env })).out, /Found/)
    }
  })

  test("gives the same on Bun", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    for (const args of [
      ["sessions"],
      ["show", "alpha0001"],
      ["export", "beta", "--out", `${path}.json`],
      ["doctor", "--json"],
      ["nope"],
    ]) {
      const all = [...args, "--database", path]
      const [node, bun] = [await bin(all), await bin(all, { command: ["bun", MAIN] })]
      if (args[0] === "doctor") assert.equal(bun.code, node.code)
      else assert.deepEqual(bun, node)
    }
  })

  test("output that cannot be written is a storage error in one sentence", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const programs = [`"${process.execPath}" --import "${TSX}"`, "bun"]
    const env = { PATH: process.env["PATH"], HOME: "/nonexistent" }
    for (const program of programs) {
      for (const args of ["export", "sessions --json", "--help"]) {
        const command = `${program} "${MAIN}" ${args} --database "${path}" > /dev/full`
        const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8", env })
        assert.equal(stderr.split("\n").length, 2, stderr)
        assert.match(stderr, /^checkpoint-orchestrator: The output could not be written: [^\n]*no space left[^\n]*\n$/i)
        assert.equal(status, 3)
      }
      // An error that cannot be told has its exit code all the same.
      const silent = `${program} "${MAIN}" nope --database "${path}" 2> /dev/full`
      assert.equal(spawnSync("bash", ["-c", silent], { env }).status, 2)
    }
  })

  test("a reader that has seen enough is no failure", async (t) => {
    const path = join(tempFolder(t), "c.db")
    const session = openSeed(path).session("ses_long")
    await session.save(
      patch({ notes: Array.from({ length: 900 }, (_item, number) => `${String(number)} ${"x".repeat(900)}`) }),
    )
    const command = `"${process.execPath}" --import "${TSX}" "${MAIN}" export --database "${path}" | head -c 100 >/dev/null; echo "$\{PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" })
    assert.deepEqual([stdout, stderr], ["0\n", ""])
  })
})

suite("on a terminal", () => {
  /** Runs a command line in a pseudo-terminal and returns what it drew. */
  function onTerminal(command: string, columns: number): string {
    const line = `stty cols ${String(columns)}; ${command}`
    return execFileSync("script", ["-qec", line, "/dev/null"], {
      encoding: "utf8",
      env: { ...process.env, TERM: "xterm", SHELL: "/bin/sh" },
    })
  }

  test("there is colour, and lines fit the window", async (t) => {
    const path = join(tempFolder(t), "c.db")
    ;(await seed(path)).store.close()
    const command = `"${process.execPath}" --import "${TSX}" "${MAIN}" sessions --database "${path}"`
    const drawn = onTerminal(command, 60)
    assert.ok(drawn.includes("\u001B[1mSESSION"), drawn)
    assert.ok(!drawn.includes("PROJECT"))
    assert.ok(!onTerminal(`NO_COLOR=1 ${command}`, 60).includes("\u001B[1m"))
  })

  test("work over a second has a bar, and text from checkpoints sends no codes of its own", async (t) => {
    const path = join(tempFolder(t), "c.db")
    const { store } = await seed(path)
    await store.write(0, (writer) => {
      const state = writer.state("ses_alpha0001")
      if (state === undefined) return
      for (let number = 0; number < 4_000; number++)
        writer.addSnapshot("ses_alpha0001", { name: `n${String(number)}`, kind: "named", state, savedAt: 0 })
    })
    store.close()
    const slow = `data:text/javascript,const real = performance.now.bind(performance); performance.now = () => real() * 1000`
    const command = `"${process.execPath}" --import "${TSX}" --import "${slow}" "${MAIN}" doctor --database "${path}"`
    const drawn = onTerminal(command, 80)
    assert.match(drawn, /Checking documents █*░* \d+ %/)
    // Piped, the same work draws nothing.
    const piped = await bin(["doctor", "--database", path], {
      command: [process.execPath, "--import", TSX, "--import", slow, MAIN],
    })
    assert.ok(!piped.err.includes("%") && !piped.out.includes("█"))
    const shown = onTerminal(
      `"${process.execPath}" --import "${TSX}" "${MAIN}" show alpha0001 --database "${path}"`,
      80,
    )
    assert.ok(shown.includes("danger \\u{001B}[31mred"))
    assert.ok(!shown.includes("\u0007"))
  })
})
