import { NamedStatement, one } from "../driver/statement.ts"
import type { Database } from "../driver/runtime.ts"
import { TABLES } from "../schema/schema.ts"
import { SQL } from "./statements.ts"
import type { StatementName } from "./statements.ts"

/** The statements of one connection. */
export class PreparedStatements {
  readonly #db: Database
  #statements: { [Name in StatementName]?: NamedStatement } | undefined = {}

  /** Throws the driver's error where a table is missing: no later statement would have to come across it. */
  constructor(db: Database) {
    this.#db = db
    db.prepare(`SELECT 1 FROM ${TABLES.join(", ")}`)
  }

  /** Each is prepared when it is first used: a start needs next to none. */
  protected sql(name: StatementName): NamedStatement {
    if (this.#statements === undefined) throw new Error("The rows of a closed file cannot be read")
    return (this.#statements[name] ??= new NamedStatement(this.#db, SQL[name]))
  }

  /** Lets go of the statements, which some runtimes need before they really close the file. The rows are of no use afterwards. */
  release(): void {
    this.#statements = undefined
  }

  schemaVersion(): number | undefined {
    return one(this.sql("schemaVersion"), {}, "The schema")?.integer("user_version")
  }

  /** SQLite's own number, which every change of the schema by anybody changes. */
  schemaCookie(): number | undefined {
    return one(this.sql("schemaCookie"), {}, "The schema")?.integer("schema_version")
  }
}
