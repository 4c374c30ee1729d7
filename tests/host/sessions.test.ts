import assert from "node:assert/strict"
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { Location, SessionMembers } from "../../src/host/contract.ts"
import { requireLocation } from "../../src/host/location.ts"
import { createSessions, realDirectory, rootOf } from "../../src/host/sessions.ts"
import type { Sessions } from "../../src/host/sessions.ts"
import { location } from "../helpers/host.ts"
import { tmpdir } from "../helpers/tmp.ts"

const HERE = location({ directory: "/w/repo/pkg", projectID: "p1", projectDirectory: "/w/repo", canonical: "/w/main" })
const info = (changes: object = {}): object => ({
  id: "ses_1",
  projectID: "p1",
  location: { directory: "/w/repo/pkg" },
  ...changes,
})

/** A host that answers with these infos, by session id. */
function host(infos: Readonly<Record<string, unknown>>, asked: string[] = []): SessionMembers {
  return {
    hook: () => Promise.reject(new Error("not used")),
    get: async ({ sessionID }) => {
      asked.push(sessionID)
      if (!(sessionID in infos)) throw Object.assign(new Error(""), { _tag: "Session.NotFoundError" })
      return Promise.resolve(infos[sessionID])
    },
  }
}

/** Who sessions are on a host of which nobody knows yet which installation it is. */
function sessionsOf(members: SessionMembers, place: Location): Sessions {
  return createSessions(members, place, () => undefined)
}

const PLACEHOLDER = {
  id: "ses_1",
  projectID: "p1",
  directory: "/w/repo/pkg",
  placeholder: true,
  checkouts: ["/w/repo/pkg", "/w/repo", "/w/main"],
  root: "/w/repo",
}

suite("who a session is", () => {
  test("is asked anew each time", async () => {
    const infos: Record<string, unknown> = { ses_1: info() }
    const sessions = sessionsOf(host(infos), HERE)
    assert.equal((await sessions.inTool("ses_1")).projectID, "p1")
    infos["ses_1"] = info({ projectID: "p2" })
    assert.equal((await sessions.inTool("ses_1")).projectID, "p2")
  })

  test("is taken from the host: project, directory, parent, and the root of this instance", async () => {
    const sessions = sessionsOf(host({ ses_1: info({ parentID: "ses_p" }) }), HERE)
    assert.deepEqual(await sessions.resolve("ses_1", 1_000), {
      here: true,
      identity: { ...PLACEHOLDER, placeholder: false, parentID: "ses_p" },
    })
  })

  test("of a session elsewhere has nothing of this instance's directories", async () => {
    const sessions = sessionsOf(host({ ses_1: info({ projectID: "p2", location: { directory: "/w/other/" } }) }), HERE)
    assert.deepEqual(await sessions.resolve("ses_1", 1_000), {
      here: false,
      identity: {
        id: "ses_1",
        projectID: "p2",
        directory: "/w/other",
        placeholder: false,
        checkouts: ["/w/other"],
        root: "/w/other/",
      },
    })
  })

  test("is here where the host says nothing of a workspace, whichever this one is", async () => {
    const place = location({ directory: "/w/repo/pkg", projectID: "p1", projectDirectory: "/w/repo", workspaceID: "w" })
    assert.equal((await sessionsOf(host({ ses_1: info() }), place).resolve("ses_1", 1_000)).here, true)
  })

  test("is elsewhere in another workspace of the same directory", async () => {
    const sessions = sessionsOf(
      host({ ses_1: info({ location: { directory: "/w/repo/pkg", workspaceID: "w" } }) }),
      HERE,
    )
    assert.equal((await sessions.resolve("ses_1", 1_000)).here, false)
  })

  test("of a fork names its source, and what the host says of that", async () => {
    const infos = { ses_1: info({ fork: { sessionID: "ses_0", boundary: {} } }), ses_0: info({ id: "ses_0" }) }
    const { forkedFrom, source } = await sessionsOf(host(infos), HERE).inTool("ses_1")
    assert.equal(forkedFrom, "ses_0")
    assert.deepEqual(source, { ...PLACEHOLDER, id: "ses_0", placeholder: false })
  })

  test("of a fork whose source is gone names it all the same", async () => {
    const identity = await sessionsOf(host({ ses_1: info({ fork: { sessionID: "ses_0" } }) }), HERE).inTool("ses_1")
    assert.equal(identity.forkedFrom, "ses_0")
    assert.equal(identity.source, undefined)
    assert.equal(identity.placeholder, false)
  })

  test("follows forks of forks back, though not for ever", async () => {
    const asked: string[] = []
    const infos = { ses_1: info({ fork: { sessionID: "ses_2" } }), ses_2: info({ fork: { sessionID: "ses_1" } }) }
    const identity = await sessionsOf(host(infos, asked), HERE).inTool("ses_1")
    assert.equal(identity.source?.source?.forkedFrom, "ses_2")
    assert.ok(asked.length < 12, String(asked.length))
  })

  for (const [what, answer] of [
    ["nothing", undefined],
    ["no project", info({ projectID: "" })],
    ["no location", info({ location: undefined })],
    ["no directory", info({ location: { directory: "" } })],
    ["text", "ses_1"],
  ] as const) {
    test(`is a placeholder of this instance where the host says ${what}`, async () => {
      assert.deepEqual(await sessionsOf(host({ ses_1: answer }), HERE).resolve("ses_1", 1_000), {
        here: false,
        identity: PLACEHOLDER,
      })
    })
  }

  for (const [what, get] of [
    ["rejects", () => Promise.reject(new Error("no"))],
    [
      "throws",
      () => {
        throw new Error("no")
      },
    ],
    ["never answers", () => new Promise<never>(() => undefined)],
    [
      "answers with a field that cannot be read",
      () =>
        Promise.resolve({
          get projectID(): string {
            throw new Error("no")
          },
        }),
    ],
    [
      "answers with what cannot be read",
      () =>
        Promise.resolve(
          new Proxy(
            {},
            {
              get: () => {
                throw new Error("no")
              },
            },
          ),
        ),
    ],
  ] as const) {
    test(`is a placeholder where the host ${what}`, async () => {
      const sessions = sessionsOf({ ...host({}), get }, HERE)
      assert.deepEqual(await sessions.inHook("ses_1"), PLACEHOLDER)
    })
  }

  for (const field of [
    { parentID: "../x" },
    { parentID: 7 },
    { parentID: "legacy::p1" },
    { fork: "ses_0" },
    { fork: { sessionID: "no id" } },
  ]) {
    test(`leaves out a relation that is none: ${JSON.stringify(field)}`, async () => {
      const identity = await sessionsOf(host({ ses_1: info(field) }), HERE).inTool("ses_1")
      assert.deepEqual(identity, { ...PLACEHOLDER, placeholder: false })
    })
  }

  test("replaces half of a surrogate pair in a project id", async () => {
    const identity = await sessionsOf(host({ ses_1: info({ projectID: "p\ud83d" }) }), HERE).inTool("ses_1")
    assert.equal(identity.projectID, "p\ufffd")
  })
})

suite("the root of a location", () => {
  for (const [directory, projectDirectory, root] of [
    ["/w/repo/pkg", "/w/repo", "/w/repo"],
    ["/w/plain", "/", "/w/plain"],
    ["/w/plain", "", "/w/plain"],
    ["/", "/", undefined],
  ] as const) {
    test(`of ${directory} in a project at ${JSON.stringify(projectDirectory)} is ${String(root)}`, () => {
      assert.equal(rootOf(location({ directory, projectDirectory })), root)
    })
  }
})

suite("a directory", () => {
  test("is its real path, whatever it is called", (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    for (const name of ["real", "link", "real/", "link//"])
      assert.equal(
        realDirectory(join(folder, name.replace(/\/+$/, "")) + (/\/+$/.exec(name)?.[0] ?? "")),
        join(folder, "real"),
      )
  })

  test("that does not exist is kept as it is, without a slash at its end", () => {
    assert.equal(realDirectory("/no/such/place//"), "/no/such/place")
    assert.equal(realDirectory("/"), "/")
  })
})

suite("a host's location", () => {
  test("is taken as it is", () => {
    const given = location({ directory: "/w", projectID: "p1", workspaceID: "w", canonical: "/main" })
    assert.deepEqual(requireLocation(given), given)
  })

  test("without a canonical checkout has the project's directory for it", () => {
    const { project } = requireLocation({ directory: "/w", project: { id: "p1", directory: "/w" } })
    assert.equal(project.canonical, "/w")
  })

  for (const given of [
    undefined,
    null,
    "/w",
    {},
    { directory: "/w" },
    { directory: "", project: { id: "p", directory: "/" } },
  ]) {
    test(`that is none is refused with a sentence: ${JSON.stringify(given)}`, () => {
      assert.throws(
        () => requireLocation(given),
        /does not tell plugins their location .* needs OpenCode 2\.0 or later\.$/,
      )
    })
  }
})
