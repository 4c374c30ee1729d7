import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { finish, hear, input, say } from "../helpers/worker.ts"

/** Another program that holds the write lock of a database from "held" until it is told to let go. */
const { database } = input() as { database: string }
const db = openDatabase(database)
db.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE")
say("held")
await hear()
db.exec("ROLLBACK")
db.close()
finish()
