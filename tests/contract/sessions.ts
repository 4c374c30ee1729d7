import assert from "node:assert/strict"
import { ODD, stateOf } from "./desk.ts"
import type { Promises } from "./desk.ts"
import { identityOf } from "../helpers/service.ts"

export function sessions(promise: Promises): void {
  promise("is unknown until it is put", async (desk) => {
    assert.equal(await desk.read((reader) => reader.session("ses_new")), undefined)
  })

  promise("comes back as it was put", async (desk) => {
    await desk.enter({ id: "ses_c", projectID: "p2", directory: "/d", parentID: "ses_a", forkedFrom: "ses_b" })
    assert.deepEqual(await desk.read((reader) => reader.session("ses_c")), {
      id: "ses_c",
      projectID: "p2",
      directory: "/d",
      placeholder: false,
      parentID: "ses_a",
      forkedFrom: "ses_b",
      purged: false,
      prompts: 0,
      compacted: false,
      heardAt: 1_000,
    })
  })

  promise(
    "was last heard of at the latest of its uses, whatever comes after it and whatever else is learned of it",
    async (desk) => {
      const heard = () => desk.read((reader) => reader.session("ses_a")?.heardAt)
      await desk.write((writer) => {
        writer.hear("ses_a", 5_000)
        writer.hear("ses_a", 4_000)
        writer.hear("ses_nowhere", 5_000)
      })
      assert.equal(await heard(), 5_000)
      await desk.write((writer) => {
        writer.countPrompt("ses_a", "m1", { placeholder: true, now: 3_000 })
        writer.putSession(identityOf({ id: "ses_a", projectID: "p2", directory: "/elsewhere" }), 9_000)
        writer.moveProject({ from: "p2", to: "p3", directory: "/elsewhere", now: 10_000 })
      })
      assert.equal(await heard(), 5_000)
      await desk.write((writer) => writer.countPrompt("ses_a", "m2", { placeholder: true, now: 6_000 }))
      assert.equal(await heard(), 6_000)
      assert.equal(await desk.read((reader) => reader.session("ses_nowhere")), undefined)
    },
  )

  promise(
    "is a host's own where that host described it last, in that very directory, and no import brought it",
    async (desk) => {
      const place = { projectID: "p1", directory: "/projects/project" }
      const described = async (host: string) =>
        [...(await desk.read((reader) => reader.describedBy(host, place, { limit: 100, observed: false })))].toSorted()
      await desk.enter(
        { id: "ses_c", host: "one" },
        { id: "ses_d", host: "one" },
        { id: "ses_e", host: "one", directory: "/projects/other" },
        { id: "ses_f", host: "one", placeholder: true },
        { id: "ses_g" },
      )
      assert.deepEqual(await described("one"), ["ses_c", "ses_d"])
      await desk.write((writer) => {
        writer.hear("ses_c", 2_000, "two")
        writer.hear("ses_g", 500, "one")
        writer.hear("ses_g", 500)
        writer.markImported("ses_d", 2_000)
      })
      assert.deepEqual([await described("one"), await described("two")], [["ses_g"], ["ses_c"]])
      assert.equal(
        (await desk.read((reader) => reader.describedBy("one", place, { limit: 0, observed: false }))).length,
        0,
      )
      const record = await desk.read((reader) => reader.session("ses_d"))
      assert.deepEqual([record?.heardAt, record?.host, record?.importedAt], [2_000, "one", 2_000])
    },
  )

  promise("is not overwritten by a placeholder", async (desk) => {
    await desk.enter({ id: "ses_a", projectID: "unknown", directory: "/", placeholder: true })
    const session = await desk.read((reader) => reader.session("ses_a"))
    assert.deepEqual([session?.projectID, session?.directory, session?.placeholder], ["p1", "/projects/project", false])
  })

  promise("takes the place of its placeholder once the host says who it is", async (desk) => {
    await desk.enter({ id: "ses_c", projectID: "unknown", directory: "/", placeholder: true })
    await desk.enter({ id: "ses_c", projectID: "p2", directory: "/d" })
    const session = await desk.read((reader) => reader.session("ses_c"))
    assert.deepEqual([session?.projectID, session?.directory, session?.placeholder], ["p2", "/d", false])
  })

  promise("takes its state, snapshots and briefing along when its project changes", async (desk) => {
    await desk.put("ses_a", { title: "alpha" })
    await desk.snap("ses_a", "one")
    await desk.write((writer) => {
      writer.putBriefing("ses_a", { text: "text", branch: undefined, now: 1 })
    })
    await desk.enter({ id: "ses_a", projectID: "p2" })
    const found = await desk.read((reader) => [
      reader.state("ses_a")?.content.title,
      reader.snapshotCount("ses_a"),
      reader.briefing("ses_a").text,
      reader.summaryCount({ projectID: "p1", directory: "/projects/project" }),
      reader.summaryCount({ projectID: "p2", directory: "/projects/project" }),
    ])
    assert.deepEqual(found, ["alpha", 1, "text", 0, 1])
  })

  promise("follows its directory to another project, with those below it and no others", async (desk) => {
    await desk.enter(
      { id: "ses_in", directory: "/projects/project/sub" },
      { id: "ses_beside", directory: "/projects/project-2" },
      { id: "ses_above", directory: "/work" },
      { id: "ses_other", projectID: "p3" },
    )
    await desk.write((writer) => {
      writer.moveProject({ from: "p1", to: "p2", directory: "/projects/project", now: 1 })
    })
    const ids = ["ses_a", "ses_in", "ses_beside", "ses_above", "ses_other"]
    const projects = await desk.read((reader) => ids.map((id) => reader.session(id)?.projectID))
    assert.deepEqual(projects, ["p2", "p2", "p1", "p1", "p3"])
  })

  promise("that is purged keeps its bare row, and says how many snapshots went", async (desk) => {
    await desk.put("ses_a", { title: "alpha" })
    await desk.snap("ses_a", "one")
    await desk.snap("ses_a", "two")
    await desk.write((writer) => {
      writer.putBriefing("ses_a", { text: "text", branch: undefined, now: 1 })
      writer.setPrompts("ses_a", 3)
      writer.markCompacted("ses_a")
      writer.setHandoff("ses_a", "/h.md")
    })
    assert.equal(await desk.write((writer) => writer.purge("ses_a")), 2)
    const [state, count, briefing, session] = await desk.read(
      (reader) =>
        [
          reader.state("ses_a"),
          reader.snapshotCount("ses_a"),
          reader.briefing("ses_a").text,
          reader.session("ses_a"),
        ] as const,
    )
    assert.deepEqual([state, count, briefing], [undefined, 0, undefined])
    assert.deepEqual(
      [session?.purged, session?.prompts, session?.compacted, session?.handoff],
      [true, 0, false, undefined],
    )
  })

  promise("that is removed takes everything it has with it, and nothing of another", async (desk) => {
    for (const id of ["ses_a", "ses_b"]) {
      await desk.put(id, { title: id })
      await desk.snap(id, "one")
    }
    await desk.write((writer) => {
      writer.remove("ses_a")
    })
    const found = await desk.read((reader) =>
      ["ses_a", "ses_b"].map((id) => [
        reader.session(id)?.id,
        reader.state(id)?.content.title,
        reader.snapshotCount(id),
      ]),
    )
    assert.deepEqual(found, [
      [undefined, undefined, 0],
      ["ses_b", "ses_b", 1],
    ])
  })

  promise("remembers its hand-off, and forgets it when told to", async (desk) => {
    for (const path of ["/h.md", undefined]) {
      await desk.write((writer) => {
        writer.setHandoff("ses_a", path)
      })
      assert.equal((await desk.read((reader) => reader.session("ses_a")))?.handoff, path)
    }
  })
}

export function states(promise: Promises): void {
  promise("is undefined where there is none", async (desk) => {
    assert.equal(await desk.read((reader) => reader.state("ses_a")), undefined)
  })

  promise("comes back with every field, hash and mark as it was put", async (desk) => {
    const state = stateOf(
      {
        title: ODD,
        objective: "o",
        status: "blocked",
        summary: ODD,
        constraints: ["c", ODD],
        currentPlan: ["p"],
        completedSteps: [],
        nextSteps: [ODD, ""],
        blockers: ["b"],
        filesTouched: ["f"],
        notes: ["n", "n"],
      },
      { synthesized: true, updatedAt: 1_234_567_890_123 },
    )
    await desk.write((writer) => {
      writer.putState("ses_a", state)
    })
    assert.deepEqual(await desk.read((reader) => reader.state("ses_a")), state)
  })

  promise("is the one put last", async (desk) => {
    await desk.put("ses_a", { title: "one", notes: ["gone"] })
    await desk.put("ses_a", { title: "two" })
    const state = await desk.read((reader) => reader.state("ses_a"))
    assert.deepEqual([state?.content.title, state?.content.notes], ["two", []])
  })

  promise("belongs to its session alone", async (desk) => {
    await desk.put("ses_a", { title: "alpha" })
    await desk.put("ses_b", { title: "beta" })
    await desk.write((writer) => {
      writer.dropState("ses_b")
    })
    assert.equal((await desk.read((reader) => reader.state("ses_a")))?.content.title, "alpha")
    assert.equal(await desk.read((reader) => reader.state("ses_b")), undefined)
  })
}
