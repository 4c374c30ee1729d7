import assert from "node:assert/strict"
import { ODD } from "./desk.ts"
import type { Desk, Promises } from "./desk.ts"

const ANY = { placeholder: true, now: 1_000 } as const

export function counters(promise: Promises): void {
  promise("keep a briefing, replace it and drop it", async (desk) => {
    for (const text of [ODD, "", "other", undefined]) {
      await desk.write((writer) => {
        writer.putBriefing("ses_a", text === undefined ? undefined : { text, branch: undefined, now: 1 })
      })
      assert.equal(await desk.read((reader) => reader.briefing("ses_a").text), text)
      assert.equal(await desk.read((reader) => reader.briefing("ses_b").text), undefined)
    }
  })

  promise("count each message of a session once", async (desk) => {
    const counts: (number | undefined)[] = []
    for (const id of ["m1", "m2", "m1", "m3"])
      counts.push(await desk.write((writer) => writer.countPrompt("ses_a", id, ANY)))
    assert.deepEqual(counts, [1, 2, undefined, 3])
    assert.equal(await desk.write((writer) => writer.countPrompt("ses_b", "m1", ANY)), 1)
  })

  promise(
    "still know a message after 99 others, however long their ids, and after a reset of the counter",
    async (desk) => {
      const message = (number: number): string => `msg_${String(number).padStart(60, "0")}`
      await desk.write((writer) => {
        for (let count = 0; count < 100; count++) writer.countPrompt("ses_a", message(count), ANY)
        writer.setPrompts("ses_a", 0)
      })
      assert.equal(await desk.write((writer) => writer.countPrompt("ses_a", message(0), ANY)), undefined)
      assert.equal(await desk.write((writer) => writer.countPrompt("ses_a", "new", ANY)), 1)
    },
  )

  promise("leave a session that the host has not described to those who ask for it", async (desk) => {
    await desk.enter({ id: "ses_placeholder", placeholder: true })
    const count = (placeholder: boolean) =>
      desk.write((writer) => writer.countPrompt("ses_placeholder", "m1", { placeholder, now: 1_000 }))
    assert.equal(await count(false), undefined)
    assert.equal((await desk.read((reader) => reader.briefing("ses_placeholder"))).known, false)
    assert.equal(await count(true), 1)
  })

  promise("tell message ids apart that hold blanks or are long", async (desk) => {
    const counts: (number | undefined)[] = []
    for (const id of ["a b", "a", "b", "x".repeat(300), "x".repeat(301), "a b"])
      counts.push(await desk.write((writer) => writer.countPrompt("ses_a", id, ANY)))
    assert.deepEqual(counts, [1, 2, 3, 4, 5, undefined])
  })

  promise("count nothing for a session without a row", async (desk) => {
    assert.equal(await desk.write((writer) => writer.countPrompt("ses_new", "m1", ANY)), undefined)
    assert.equal(await desk.write((writer) => writer.claimEvent("ses_new", "e1")), false)
  })

  promise("let an event be claimed once per session", async (desk) => {
    const claims: boolean[] = []
    for (const id of ["ses_a", "ses_a", "ses_b"]) claims.push(await desk.write((writer) => writer.claimEvent(id, "e1")))
    assert.deepEqual(claims, [true, false, true])
  })

  promise("let a claim be taken back, and remember 64 of them, also over a purge", async (desk) => {
    const events = Array.from({ length: 64 }, (_, index) => `evt_${index}`)
    await desk.write((writer) => {
      for (const event of events) writer.claimEvent("ses_a", event)
    })
    await desk.write((writer) => writer.purge("ses_a"))
    const claim = (event: string) => desk.write((writer) => writer.claimEvent("ses_a", event))
    const release = (event: string) => desk.write((writer) => writer.releaseEvent("ses_a", event))
    assert.deepEqual([await claim("evt_0"), await claim("evt_63")], [false, false])
    assert.deepEqual([await release("evt_0"), await release("evt_0"), await claim("evt_0")], [true, false, true])
    assert.deepEqual([await desk.write((writer) => writer.releaseEvent("ses_new", "evt_0"))], [false])
  })
}

export function legacy(promise: Promises): void {
  const enterNamespace = async (desk: Desk): Promise<void> => {
    await desk.enter(
      { id: "legacy::p1", directory: "/projects/project" },
      { id: "legacy::p2", projectID: "p2", directory: "/two" },
    )
    await desk.write((writer) => {
      writer.addLegacyFile({ path: "/projects/project/c.json", hash: "h1", namespace: "legacy::p1" }, 1)
    })
  }

  promise("are on record by path", async (desk) => {
    await enterNamespace(desk)
    const file = { path: "/projects/project/c.json", hash: "h1", namespace: "legacy::p1" }
    assert.deepEqual(await desk.read((reader) => reader.legacyFile(file.path)), file)
    assert.equal(await desk.read((reader) => reader.legacyFile("/other")), undefined)
  })

  promise("are found by content within their project alone", async (desk) => {
    await enterNamespace(desk)
    const found = await desk.read((reader) =>
      ["p1", "p2"].map((id) => reader.legacyContent({ projectID: id, directory: "/anywhere" }, "h1")?.path),
    )
    assert.deepEqual(found, ["/projects/project/c.json", undefined])
  })

  promise("have namespaces that are found by directory", async (desk) => {
    await enterNamespace(desk)
    const found = await desk.read((reader) =>
      [["/projects/project"], ["/two", "/projects/project"], ["/none"], []].map((directories) =>
        reader.legacyNamespaces(directories).map(({ id }) => id),
      ),
    )
    assert.deepEqual(found, [["legacy::p1"], ["legacy::p1", "legacy::p2"], [], []])
  })
}
