import assert from "node:assert/strict"
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { suite, test, type TestContext } from "node:test"
import { createHost, type Host, location, type PluginStatus } from "../helpers/host.ts"

const here = location({ directory: "/a" })
const source = (id: string): string => `export default { id: ${JSON.stringify(id)}, setup() {} }\n`

async function folder(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "loading-test-"))
  t.after(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files })) {
    const path = join(root, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return root
}

async function load(path: string): Promise<{ host: Host; plugins: PluginStatus[] }> {
  const host = createHost()
  const instance = await host.open(here, [{ package: path }])
  return { host, plugins: instance.plugins() }
}

suite("a local directory", () => {
  test("loads server.* before index.*, whatever package.json says", async (t) => {
    const manifest = '{ "type": "module", "main": "main.js", "exports": "./main.js" }'
    const files = { "package.json": manifest, "main.js": source("main"), "index.js": source("index") }
    const index = await folder(t, files)
    assert.equal((await load(index)).plugins[0]?.id, "index")
    const server = await folder(t, { ...files, "server.js": source("server") })
    assert.equal((await load(server)).plugins[0]?.id, "server")
  })

  test("without an entry file, or with one that leads outside, is not a plugin at all", async (t) => {
    const root = await folder(t, { "outside.js": source("outside"), "inside/readme.txt": "" })
    assert.deepEqual((await load(join(root, "inside"))).plugins, [])
    await symlink(join(root, "outside.js"), join(root, "inside/index.js"))
    assert.deepEqual((await load(join(root, "inside"))).plugins, [])
  })

  test("a file or a missing path is skipped with a warning", async (t) => {
    const root = await folder(t, { "index.js": source("x") })
    for (const path of [join(root, "index.js"), join(root, "missing")]) {
      const { host, plugins } = await load(path)
      assert.deepEqual(plugins, [])
      assert.match(host.log.join(), /must be a directory/)
    }
  })

  test("a module that throws is a failed plugin", async (t) => {
    const { plugins } = await load(await folder(t, { "index.js": 'throw new Error("broken module")' }))
    assert.deepEqual(plugins[0]?.state, { status: "failed", error: "broken module" })
  })

  test("named twice, its later options win", async (t) => {
    const root = await folder(t, {
      "index.js": "export default { id: 'x', setup(ctx) { throw new Error(ctx.options.n) } }",
    })
    const entries = [1, 2].map((n) => ({ package: root, options: { n: `options ${n}` } }))
    const instance = await createHost().open(here, entries)
    assert.equal(instance.plugins().length, 1)
    assert.match(JSON.stringify(instance.plugins()), /options 2/)
  })
})

suite("an installed package", () => {
  test("loads its ./server export before its main one", async (t) => {
    const files = {
      "s.js": source("server"),
      "m.js": source("main"),
      "server.js": source("file"),
      "index.js": source("index"),
    }
    const named = async (manifest: object): Promise<string | undefined> => {
      const text = JSON.stringify({ type: "module", ...manifest })
      const root = await folder(t, {})
      const directory = join(root, "node_modules/@scope/probe")
      await mkdir(directory, { recursive: true })
      for (const [name, code] of Object.entries({ ...files, "package.json": text })) {
        await writeFile(join(directory, name), code)
      }
      return (await load(directory)).plugins[0]?.id
    }
    const main = { types: "./m.d.ts", import: "./m.js" }
    assert.equal(await named({ exports: { ".": main, "./server": "./s.js" } }), "server")
    assert.equal(await named({ exports: { ".": main } }), "main")
    assert.equal(await named({ exports: main, main: "index.js" }), "main")
    assert.equal(await named({ main: "m.js" }), "file")
  })
})

suite("a fresh reload", () => {
  test("of a version that no longer imports keeps the previous one", async (t) => {
    const root = await folder(t, { "index.js": source("x") })
    await using host = createHost()
    const instance = await host.open(here, [root])
    await writeFile(join(root, "index.js"), "broken(")
    await instance.reload({ fresh: true })
    assert.deepEqual(instance.plugins(), [{ id: "x", source: root, state: { status: "active" } }])
    assert.match(host.log.join(), /failed/)
  })

  test("evaluates the whole folder anew; a plain one does not", async (t) => {
    const root = await folder(t, {
      "index.js":
        'import { count } from "./state.js"\nexport default { id: "x", setup() { throw new Error(`setup ${count()}`) } }',
      "state.js": "let n = 0\nexport const count = () => ++n",
    })
    await using host = createHost()
    const instance = await host.open(here, [root])
    const stateAfter = async (fresh: boolean): Promise<string> => {
      await instance.reload({ fresh })
      return JSON.stringify(instance.plugins()[0]?.state)
    }
    assert.match(await stateAfter(false), /setup 2/)
    assert.match(await stateAfter(true), /setup 1/)
    assert.match(await stateAfter(false), /setup 3/)
  })
})
