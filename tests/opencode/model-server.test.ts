import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { ModelServer, REPLY, SUMMARY } from "./model-server.ts"

const TOOL = { type: "function", function: { name: "checkpoint_save", parameters: { type: "object" } } }
const SAVE = { cue: "[one]", tool: "checkpoint_save", input: { title: "T" } }

function post(model: ModelServer, body: object): Promise<Response> {
  return fetch(`${model.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "scripted", ...body }),
  })
}

async function choiceOf(response: Response): Promise<unknown> {
  const { choices } = (await response.json()) as { choices: unknown[] }
  return choices[0]
}

function user(content: unknown): object {
  return { role: "user", content }
}

suite("the scripted model", () => {
  test("answers a request for a summary with a heading of its template, and any other without", async () => {
    await using model = await ModelServer.start()
    const asked = async (text: string): Promise<unknown> =>
      choiceOf(await post(model, { messages: [user([{ type: "text", text }])] }))
    assert.match(JSON.stringify(await asked("Follow <template>\n## Objective\n</template>")), /## Objective/)
    assert.match(JSON.stringify(await asked("Go on.")), new RegExp(REPLY))
    assert.match(SUMMARY, /^## /)
  })

  test("calls a turn's tool once, when tools are offered and the user has said its cue since the model's last step", async () => {
    await using model = await ModelServer.start()
    model.script(SAVE)
    const called = { name: "checkpoint_save", arguments: '{"title":"T"}' }
    const call = { index: 0, id: "call__one_", type: "function", function: called }
    const reply = { index: 0, message: { role: "assistant", content: REPLY }, finish_reason: "stop" }

    const title = { messages: [user("Save [one]")] }
    assert.deepEqual(await choiceOf(await post(model, title)), reply)
    const answered = {
      messages: [user("Save [one]"), { role: "assistant", content: "No." }, user("Go on.")],
      tools: [TOOL],
    }
    assert.deepEqual(await choiceOf(await post(model, answered)), reply)
    const asked = {
      messages: [user([{ type: "text", text: "Save [one]" }]), user("A note of the host.")],
      tools: [TOOL],
    }
    assert.deepEqual(await choiceOf(await post(model, asked)), {
      index: 0,
      message: { role: "assistant", content: null, tool_calls: [call] },
      finish_reason: "tool_calls",
    })
    assert.deepEqual(await choiceOf(await post(model, asked)), reply)
  })

  test("streams the same as server-sent events, ended by a usage and a mark", async () => {
    await using model = await ModelServer.start()
    model.script(SAVE)
    const response = await post(model, { messages: [user("[one]")], tools: [TOOL], stream: true })
    assert.equal(response.headers.get("content-type"), "text/event-stream")
    const events = (await response.text()).split("\n\n").slice(0, -1)
    assert.equal(events.at(-1), "data: [DONE]")
    const chunks = events
      .slice(0, -1)
      .map((event) => JSON.parse(event.slice("data: ".length)) as Record<string, unknown>)
    assert.deepEqual(
      chunks.map(({ choices, usage }) => [
        (choices as { finish_reason: unknown }[])[0]?.finish_reason,
        usage !== undefined,
      ]),
      [
        [null, false],
        ["tool_calls", false],
        [undefined, true],
      ],
    )
  })

  test("keeps every request, and knows the result of a call by the turn's cue", async () => {
    await using model = await ModelServer.start()
    assert.equal(model.resultOf("[one]"), undefined)
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "developer", content: "Be kind." },
      user("Save [one]"),
      { role: "tool", tool_call_id: "call__one_", content: '{ "saved": true }' },
    ]
    await post(model, { messages, tools: [TOOL] })
    assert.equal(model.resultOf("[one]"), '{ "saved": true }')
    assert.deepEqual(model.calls, [
      {
        system: "Be brief.\nBe kind.",
        tools: ["checkpoint_save"],
        messages: [
          { role: "user", text: "Save [one]" },
          { role: "tool", text: '{ "saved": true }', callID: "call__one_" },
        ],
      },
    ])
  })

  test("has one route only, and listens on loopback", async () => {
    await using model = await ModelServer.start()
    assert.match(model.url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/)
    assert.equal((await fetch(`${model.url}/models`)).status, 404)
    assert.deepEqual(model.calls, [])
  })
})
