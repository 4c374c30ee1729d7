import { isCallable, isRecord } from "./json.ts"

interface Hook {
  readonly name: string
  readonly callback: (event: unknown) => unknown
  readonly providerID: string | undefined
}

/** The hooks of one instance, in registration order. Any name is accepted; one that no host triggers never fires. */
export class HookTable {
  #hooks: readonly Hook[] = []

  /** Returns what removes the hook again. */
  add(name: string, callback: unknown, options: unknown): () => void {
    if (!isCallable(callback)) throw new TypeError(`the ${name} hook is not a function`)
    const providerID = isRecord(options) ? options["providerID"] : undefined
    const hook: Hook = { name, callback, providerID: typeof providerID === "string" ? providerID : undefined }
    this.#hooks = [...this.#hooks, hook]
    return () => {
      this.#hooks = this.#hooks.filter((other) => other !== hook)
    }
  }

  /** One after the other, without a catch and without a timeout: a rejection stops the rest and fails the operation. */
  async run(name: string, event: object): Promise<void> {
    const model = "model" in event && isRecord(event.model) ? event.model["providerID"] : undefined
    for (const hook of this.#hooks) {
      if (hook.name !== name) continue
      if (hook.providerID !== undefined && model !== undefined && hook.providerID !== model) continue
      await hook.callback(event)
    }
  }
}
