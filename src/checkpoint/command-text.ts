import { shellLine, simpleCommands } from "../lib/shell-words.ts"
import type { ShellLine, ShellToken, SimpleCommand } from "../lib/shell-words.ts"

/** The limits of what is kept of a command, in UTF-16 code units: of one that checks nothing, and of the others. */
export const COMMAND_LIMITS = { other: 200, known: 2_000 } as const

/** What a longer text is read of: the rest could only be kept where the beginning of it was left out. */
const READ = 50_000

/** The same in simple commands. */
const MOST_COMMANDS = 500

/** What is shown for what is left out of a command. */
export const LEFT_OUT = "…"

/** What ends a command that was cut: what followed is not known, so that such a text proves nothing of its parts. */
export const CUT_MARK = " …[cut]"

/** Longer words are data, not names, in UTF-16 code units. */
const LONGEST_WORD = 200

/** Blanks between two words that mean no more than one, and the end of a line that goes on. */
const GAP = /^(?:[ \t]|\\\n){2,}$|^\\\n$/

/** How much of what `echo` says may be kept where it goes nowhere, in UTF-16 code units. */
const LONGEST_ECHO = 40

/**
 * A command without what it writes and without the scripts that stand in it: bodies of here-documents, scripts that are given to a shell
 * or an interpreter, what `echo` and `printf` send elsewhere, texts of several lines, and words longer than any name. What is kept stays
 * as it was, but for blanks at the ends and runs of blanks. The text of a file is in no command that was reduced.
 */
export function reduceCommand(command: string): string {
  const line = shellLine(command.slice(0, READ))
  const commands = simpleCommands(line)
  const text = command.slice(0, commands[MOST_COMMANDS]?.tokens[0]?.start ?? READ)
  const grouped = sendsGroup(line.tokens)
  const cuts: { readonly start: number; readonly end: number; readonly instead: string }[] = []
  const leave = (start: number, end: number, instead: string = LEFT_OUT): void => {
    cuts.push({ start, end, instead })
  }
  for (const token of line.tokens)
    if (token.kind === "body" || token.kind === "comment") leave(token.start, token.end, "")
  for (const [index, { start }] of line.tokens.entries()) {
    const end = line.tokens[index - 1]?.end ?? start
    if (GAP.test(text.slice(end, start))) leave(end, start, " ")
  }
  for (const simple of commands.slice(0, MOST_COMMANDS)) {
    for (const span of scriptsOf(simple, text, grouped)) leave(span.start, span.end)
    for (const token of simple.tokens) if (isData(token, text)) leave(token.start, token.end)
  }
  if (!line.complete) {
    const last = line.tokens.at(-1)
    if (last !== undefined && last.kind !== "body") leave(last.start, last.end)
  }
  return without(text, cuts).trim()
}

/** Whether what several commands say together goes elsewhere, as in `(echo a; echo b) > file`. */
function sendsGroup(tokens: readonly ShellToken[]): boolean {
  return tokens.some(({ kind, value }, index) => {
    const ends = kind === "operator" ? value === ")" : kind === "word" && /^(?:\}|done|fi|esac)$/.test(value)
    const next = tokens[index + 1]
    return ends && next !== undefined && (next.kind === "redirection" || next.value.startsWith("|"))
  })
}

interface Span {
  readonly start: number
  readonly end: number
}

function without(text: string, cuts: readonly (Span & { readonly instead: string })[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, instead } of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at || start >= text.length) continue
    pieces.push(text.slice(at, start), instead)
    at = Math.min(end, text.length)
  }
  pieces.push(text.slice(at))
  return pieces.join("")
}

/** What no name of a file or a program is: several lines, a here-string, or a word that is too long. */
function isData({ kind, start, end, sign }: ShellToken, text: string): boolean {
  const raw = text.slice(start, end)
  return raw.includes("\n") || sign === "<<<" || (kind === "word" && raw.length > LONGEST_WORD)
}

/** Shells, and options that a script follows there; clusters end with the letter, as in `-lc`. */
const SHELLS = /^(?:(?:ba|z|da|k|mk|a|fi|c|tc|elvi)?sh|busybox|nu|xonsh|su|runuser|script|watch|nix-shell)$/
const SHELL_OPTION = /^-[A-Za-z]*c$|^--(?:command|commands|init-command|run)$/
/** Shells of Windows: there all the rest is the script. */
const WINDOWS_SHELLS = /^(?:pwsh|powershell|cmd)$/i
const WINDOWS_OPTION = /^-(?:c|command|e|ec|enc|encodedcommand)$|^\/[ckr]$/i
/** Interpreters, and clients of databases. */
const INTERPRETERS =
  /^(?:python|pypy|jython|node|nodejs|bun|tsx|ts-node|deno|perl|ruby|jruby|lua|luajit|php|R|Rscript|julia|elixir|iex|erl|groovy|scala|kotlin|swift|dart|nim|ocaml|ghc|runghc|raku|guile|racket|sbcl|clojure|bb|crystal|osascript|octave|matlab|psql|cockroach|clickhouse(?:-client)?|sqlcmd|mysql|mariadb|cqlsh|duckdb|mongosh?|sed|gsed|[gmn]?awk|jq|yq|vim?|nvim|emacs|gdb|lldb|npx|npm|pnpm)[\d.]*$/
const SCRIPT_OPTION =
  /^-[A-Za-z0-9.]*[ceEpq]$|^-[rBR]$|^--?(?:eval|exec|execute|command|call|expression|run|print|query|batch|code|ex|source)$|^eval$/
/** Options after which a word that reads like code is a script, whatever the program. */
const ANY_OPTION = /^-[A-Za-z]*[ceE]$|^--?(?:eval|exec|execute|command|expression|script|query|batch|code|ex)$/
const CODE = /[\s;(){}]/

/** Programs whose first word that is no option is a script, and quoted ones may be. */
const SCRIPT_FIRST = /^(?:g?sed|[gmn]?awk|jq|yq|eval)$/

/** Programs that say what they are told. */
const SAYS = /^(?:echo|printf|print)$/
/** Those that write it into a file. */
const WRITES = /^(?:write-output|write-host|set-content|add-content|out-file)$/i

/** How many words of a command are looked at, and how many behind a program. */
const LOOKED_AT = { words: 400, behind: 40 } as const

/** The spans of a simple command that are a script, or text that goes elsewhere. */
function* scriptsOf({ words, tokens, after }: SimpleCommand, text: string, grouped: boolean): Generator<Span> {
  const raw = (token: ShellToken): string => text.slice(token.start, token.end)
  const last = words.at(-1)
  const first = words[0]
  // In a shell of Windows a text in quotes is a command that says it.
  if (first !== undefined && /^@?["']/.test(raw(first)) && /\s/.test(first.value)) yield first
  for (const [index, word] of words.slice(0, LOOKED_AT.words).entries()) {
    const name = programOf(word.value)
    const rest = words.slice(index + 1, index + 1 + LOOKED_AT.behind)
    const next = rest[0]
    if (next === undefined || last === undefined) return
    if (SAYS.test(name) || WRITES.test(name)) {
      const goesElsewhere =
        grouped || after.startsWith("|") || tokens.some(({ sign }) => sign !== undefined && sign !== ">&")
      if (goesElsewhere || WRITES.test(name) || last.end - next.start > LONGEST_ECHO)
        yield { start: next.start, end: last.end }
      return
    }
    if (SCRIPT_FIRST.test(name)) {
      yield rest.find(({ value }) => !value.startsWith("-")) ?? next
      yield* rest.filter((each) => /["']/.test(raw(each)))
    }
    if (/^(?:sqlite3?|ssh)$/.test(name)) yield* rest.filter((each) => /\s/.test(each.value))
    if (WINDOWS_SHELLS.test(name)) {
      const script = rest[rest.findIndex(({ value }) => WINDOWS_OPTION.test(value)) + 1]
      if (script !== undefined && script !== next) yield { start: script.start, end: last.end }
    }
    yield* afterOptions(optionOf(name), rest, raw)
  }
}

/** The options that a script follows; undefined for a program that is not known to take one. */
function optionOf(name: string): RegExp | undefined {
  if (SHELLS.test(name)) return SHELL_OPTION
  return INTERPRETERS.test(name) ? SCRIPT_OPTION : undefined
}

function* afterOptions(
  option: RegExp | undefined,
  rest: readonly ShellToken[],
  raw: (token: ShellToken) => string,
): Generator<Span> {
  for (const [index, word] of rest.entries()) {
    const equals = raw(word).indexOf("=")
    const given = option ?? ANY_OPTION
    if (equals > 0 && given.test(raw(word).slice(0, equals))) yield { start: word.start + equals + 1, end: word.end }
    const script = rest[index + 1]
    if (script !== undefined && given.test(word.value) && (option !== undefined || CODE.test(script.value)))
      yield script
    // A script that is joined to its option, as in -c'…'.
    const glued = /^-[A-Za-z]*[ceEpr](?=["'$])/.exec(raw(word))
    if (option !== undefined && glued !== null) yield { start: word.start + glued[0].length, end: word.end }
  }
}

/** A program's name without its folder. */
export function programOf(word: string): string {
  return word.replace(/^.*[/\\]/s, "").replace(/\.(?:exe|cmd|bat|ps1)$/i, "")
}

/** A command by which two of them are compared: with single blanks between its words and none at its ends. */
export function plainCommand(text: string, { tokens, complete }: ShellLine = shellLine(text)): string {
  if (!complete) return text.trim()
  const pieces = tokens.filter(({ kind }) => kind !== "comment").map(({ start, end }) => text.slice(start, end))
  return pieces.join(" ").trim()
}
