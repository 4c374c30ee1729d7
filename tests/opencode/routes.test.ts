import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { addressIn, configFile, OPERATIONS, routesFrom } from "./routes.ts"

suite("routes", () => {
  test("are those of 2.0.26 where a server describes none", () => {
    const plain = Object.fromEntries(
      Object.entries(OPERATIONS).map(([name, { method, path }]) => [name, { method, path }]),
    )
    for (const document of [undefined, "not found", {}, { paths: {} }, { paths: { "/x": null } }]) {
      assert.deepEqual(routesFrom(document), plain)
    }
  })

  test("are found by the names that the server's document gives them, whole or at the end of a longer one", () => {
    const document = {
      paths: {
        "/v3/sessions": { post: { operationId: "session.create" }, get: { operationId: "session.list" } },
        "/v3/sessions/{id}/say": { post: { operationId: "session.prompt" } },
        "/v3/sessions/{sessionID}/idle": { post: { operationId: "experimental.session.wait" } },
      },
    }
    const { create, prompt, wait, compact } = routesFrom(document)
    assert.deepEqual(create, { method: "POST", path: "/v3/sessions" })
    assert.deepEqual(prompt, { method: "POST", path: "/v3/sessions/{sessionID}/say" })
    assert.deepEqual(wait, { method: "POST", path: "/v3/sessions/{sessionID}/idle" })
    assert.deepEqual(compact, { method: "POST", path: "/api/session/{sessionID}/compact" })
  })

  test("are else found by their last part", () => {
    const document = {
      paths: {
        "/session/:sessionID/wait": { post: {} },
        "/session/{sessionID}/context": { get: {}, delete: {} },
        "/plugin": { post: {}, get: {} },
      },
    }
    const { wait, context, plugins } = routesFrom(document)
    assert.deepEqual(wait, { method: "POST", path: "/session/{sessionID}/wait" })
    assert.deepEqual(context, { method: "GET", path: "/session/{sessionID}/context" })
    assert.deepEqual(plugins, { method: "GET", path: "/plugin" })
  })
})

test("a server's address is read from whatever it prints about it", () => {
  assert.equal(addressIn("server listening on http://127.0.0.1:4096\nserver password x"), "http://127.0.0.1:4096")
  assert.equal(addressIn("opencode server listening on http://127.0.0.1:51234/\n"), "http://127.0.0.1:51234")
  assert.equal(addressIn("starting"), undefined)
})

test("the project's config names the plugin, or none, and the scripted model alone", () => {
  const read = (plugins: readonly unknown[]): { model: string; plugins: unknown; providers: object } =>
    JSON.parse(configFile("http://127.0.0.1:1/v1", plugins)) as { model: string; plugins: unknown; providers: object }
  const { model, plugins, providers } = read(["/installed/plugin"])
  assert.deepEqual([model, plugins, Object.keys(providers)], ["scripted/scripted", ["/installed/plugin"], ["scripted"]])
  assert.deepEqual(read([]).plugins, [])
})
