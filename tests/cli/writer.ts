/** Writes to a database as fast as it can: two sessions that change together in every transaction. Says so once it has begun. */
import { EMPTY_CONTENT } from "../../src/checkpoint/model.ts"
import { encodeState } from "../../src/checkpoint/state.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"

const store = new SqliteStore(process.argv[2] ?? "")
store.retain(() => undefined)
for (let count = 1; ; count++) {
  await store.write(5_000, (writer) => {
    for (const id of ["ses_writer", "ses_other"]) {
      writer.putSession({ id, projectID: "p", directory: "/d", placeholder: false }, count)
      const content = {
        ...EMPTY_CONTENT,
        title: String(count),
        notes: [`note ${String(count)}`],
        summary: "x".repeat(20_000),
      }
      writer.putState(id, encodeState({ content, synthesized: false, updatedAt: count }))
    }
  })
  if (count === 1) process.stdout.write("writing\n")
}
