/**
 * A shell's way of taking a command line apart, as far as is needed to see what it would run: words, operators, redirections and
 * here-documents of POSIX shells and Bash. Nothing is expanded and nothing is run.
 */

/** A piece of a command line; `start` and `end` are UTF-16 offsets in it. */
export interface ShellToken {
  /** A here-document's body is a token of its own, and so are a comment and an operator: `&&`, `||`, `|`, `;`, `&`, a bracket, a line feed. */
  readonly kind: "word" | "redirection" | "operator" | "comment" | "body"
  readonly start: number
  readonly end: number
  /** A word without its quotes; of a redirection the target; of an operator its sign, `\n` for a line feed. */
  readonly value: string
  /** The sign of a redirection, without the number before it. */
  readonly sign?: string
  /** Whether it holds the output of another command: `$(…)`, backticks, `<(…)`. */
  readonly substitutes: boolean
}

export interface ShellLine {
  readonly tokens: readonly ShellToken[]
  /** False where a quote, a bracket or a here-document has no end: the last token then is all of the rest. */
  readonly complete: boolean
}

/** A command with its arguments and redirections, and the operators around it; empty at the ends of the line. */
export interface SimpleCommand {
  readonly words: readonly ShellToken[]
  /** The words and the redirections, in order. */
  readonly tokens: readonly ShellToken[]
  readonly before: string
  readonly after: string
}

/** How deep substitutions may be nested; beyond it the rest of the text is one word. */
const DEPTH = 40

const OPERATORS = ["&&", "||", "|&", ";;", "|", ";", "&", "(", ")", "\n"] as const
const REDIRECTIONS = ["<<<", "<<-", "&>>", "<<", ">>", "<&", ">&", "<>", ">|", "&>", "<", ">"] as const
const BLANK = /[ \t\r]/
/** What ends a word that is not quoted. */
const ENDS_WORD = /[ \t\r\n;&|()<>]/

/** Takes a command line apart. Takes time in proportion to its length, whatever is in it. */
export function shellLine(text: string): ShellLine {
  const scanner = new Scanner(text)
  return { tokens: scanner.scan(""), complete: scanner.complete }
}

/** The simple commands of a line, in order. */
export function simpleCommands({ tokens }: ShellLine): readonly SimpleCommand[] {
  const commands: SimpleCommand[] = []
  let before = ""
  let current: ShellToken[] = []
  const end = (after: string): void => {
    const words = current.filter(({ kind }) => kind === "word")
    if (current.length > 0) commands.push({ words, tokens: current, before, after })
    current = []
    before = after
  }
  for (const token of tokens) {
    if (token.kind === "operator") end(token.value)
    else if (token.kind === "word" || token.kind === "redirection") current.push(token)
  }
  end("")
  return commands
}

class Scanner {
  complete = true
  readonly #text: string
  #at = 0
  #depth = 0
  /** What closes the substitution that is being read. */
  #close = ""
  /** Here-documents whose bodies begin after the next line feed. */
  #awaited: { readonly delimiter: string; readonly strips: boolean }[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** The tokens up to the sign that closes a substitution, which is taken too; empty for all there are. */
  scan(close: string): readonly ShellToken[] {
    const outer = this.#close
    this.#close = close
    const tokens = this.#until(close)
    this.#close = outer
    return tokens
  }

  #until(close: string): readonly ShellToken[] {
    const tokens: ShellToken[] = []
    while (this.#at < this.#text.length) {
      const start = this.#at
      const character = this.#text.charAt(start)
      if (close !== "" && character === close) {
        this.#at++
        return tokens
      }
      if (BLANK.test(character)) this.#at++
      else if (this.#text.startsWith("\\\n", start)) this.#at += 2
      else if (character === "#") tokens.push(this.#comment())
      else tokens.push(...(this.#redirection() ?? this.#operator() ?? [this.#word()]))
    }
    if (close !== "") this.complete = false
    return tokens
  }

  #token(kind: ShellToken["kind"], start: number, value: string, substitutes = false): ShellToken {
    return { kind, start, end: this.#at, value, substitutes }
  }

  #comment(): ShellToken {
    const start = this.#at
    const end = this.#text.indexOf("\n", start)
    this.#at = end < 0 ? this.#text.length : end
    return this.#token("comment", start, "")
  }

  #operator(): readonly ShellToken[] | undefined {
    const start = this.#at
    const sign = OPERATORS.find((each) => this.#text.startsWith(each, start))
    if (sign === undefined) return undefined
    this.#at += sign.length
    const operator = this.#token("operator", start, sign)
    if (sign !== "\n" || this.#awaited.length === 0) return [operator]
    const awaited = this.#awaited
    this.#awaited = []
    return [operator, ...awaited.map((each) => this.#body(each))]
  }

  #body({ delimiter, strips }: { readonly delimiter: string; readonly strips: boolean }): ShellToken {
    const start = this.#at
    while (this.#at < this.#text.length) {
      const feed = this.#text.indexOf("\n", this.#at)
      const end = feed < 0 ? this.#text.length : feed
      const line = this.#text.slice(this.#at, end).replace(/\r$/, "")
      this.#at = Math.min(end + 1, this.#text.length)
      if ((strips ? line.replace(/^\t+/, "") : line) === delimiter) return this.#token("body", start, "")
    }
    this.complete = false
    return this.#token("body", start, "")
  }

  #redirection(): readonly ShellToken[] | undefined {
    const start = this.#at
    let digits = start
    while (digits - start < 3 && /\d/.test(this.#text.charAt(digits))) digits++
    const sign = REDIRECTIONS.find((each) => this.#text.startsWith(each, digits))
    if (sign === undefined) return undefined
    // `<(…)` stands for a file's name.
    if ((sign === "<" || sign === ">") && this.#text.charAt(digits + 1) === "(") return undefined
    this.#at = digits + sign.length
    while (BLANK.test(this.#text.charAt(this.#at))) this.#at++
    const target = this.#word()
    if (sign === "<<" || sign === "<<-") this.#awaited.push({ delimiter: target.value, strips: sign === "<<-" })
    return [{ ...target, kind: "redirection", start, sign }]
  }

  #word(): ShellToken {
    const start = this.#at
    const pieces: string[] = []
    let substitutes = false
    while (this.#at < this.#text.length) {
      const from = this.#at
      const character = this.#text.charAt(from)
      const opens = /^[<>]\($/.test(this.#text.slice(from, from + 2))
      if (!opens && (ENDS_WORD.test(character) || (character === "`" && this.#close === "`"))) break
      if (character === "\\") {
        if (this.#text.charAt(from + 1) !== "\n") pieces.push(this.#text.slice(from + 1, from + 2))
        this.#at = Math.min(from + 2, this.#text.length)
      } else if (character === "'") pieces.push(this.#single(false))
      else if (this.#text.startsWith("$'", from)) {
        this.#at++
        pieces.push(this.#single(true))
      } else if (character === '"') {
        this.#at++
        const quoted = this.#double()
        substitutes ||= quoted.substitutes
        pieces.push(quoted.value)
      } else if (opens || this.#text.startsWith("$(", from) || character === "`") {
        substitutes = true
        this.#substitution()
        pieces.push(this.#text.slice(from, this.#at))
      } else {
        this.#at++
        pieces.push(character)
      }
    }
    // Whatever stands here that begins no word, as a redirection without a target.
    if (this.#at === start && this.#at < this.#text.length && !ENDS_WORD.test(this.#text.charAt(start))) this.#at++
    return this.#token("word", start, pieces.join(""), substitutes)
  }

  #single(escapes: boolean): string {
    const start = this.#at + 1
    for (let at = start; at < this.#text.length; at++) {
      const character = this.#text.charAt(at)
      if (escapes && character === "\\") at++
      else if (character === "'") {
        this.#at = at + 1
        return this.#text.slice(start, at)
      }
    }
    return this.#endless(start)
  }

  /** Behind the opening quote. */
  #double(): { readonly value: string; readonly substitutes: boolean } {
    const start = this.#at
    let substitutes = false
    while (this.#at < this.#text.length) {
      const from = this.#at
      const character = this.#text.charAt(from)
      if (character === '"') {
        this.#at++
        return { value: this.#text.slice(start, from), substitutes }
      }
      if (character === "\\") this.#at = Math.min(from + 2, this.#text.length)
      else if (character === "`" || this.#text.startsWith("$(", from)) {
        substitutes = true
        this.#substitution()
      } else this.#at++
    }
    return { value: this.#endless(start), substitutes }
  }

  #substitution(): void {
    const close = this.#text.charAt(this.#at) === "`" ? "`" : ")"
    this.#at += close === "`" ? 1 : 2
    if (this.#depth >= DEPTH) {
      this.#endless(this.#at)
      return
    }
    this.#depth++
    let open = 1
    // A bracket within is closed by one of its own.
    while (open > 0 && this.complete) {
      const tokens = this.scan(close)
      open += tokens.filter(({ kind, value }) => close === ")" && kind === "operator" && value === "(").length - 1
    }
    this.#depth--
  }

  #endless(start: number): string {
    this.complete = false
    this.#at = this.#text.length
    return this.#text.slice(start)
  }
}
