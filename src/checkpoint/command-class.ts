import { shellLine, simpleCommands } from "../lib/shell-words.ts"
import { programOf } from "./command-text.ts"

/** What a command is for, by a small table of well-known runners. The first four are checks: how they end says something of the work. */
export const COMMAND_CLASSES = ["test", "build", "lint", "types", "git", "other"] as const
export type CommandClass = (typeof COMMAND_CLASSES)[number]

/** Whether how a command of that class ends says something of the work. */
export function isCheckClass(of: CommandClass): boolean {
  return of !== "git" && of !== "other"
}

/** By program, the class of all of its calls, or a table by its first operand, or by two of them. `*` is any other call. */
type Runner = CommandClass | Readonly<Record<string, CommandClass>>

const SCRIPTS: Readonly<Record<string, CommandClass>> = {
  test: "test",
  tests: "test",
  spec: "test",
  t: "test",
  e2e: "test",
  unit: "test",
  coverage: "test",
  build: "build",
  compile: "build",
  bundle: "build",
  lint: "lint",
  eslint: "lint",
  format: "lint",
  fmt: "lint",
  prettier: "lint",
  types: "types",
  typecheck: "types",
  "type-check": "types",
  tsc: "types",
}

const ALL: Readonly<Record<CommandClass, string>> = {
  test: "jest vitest mocha ava tap tape jasmine karma pytest py.test tox nox nosetests unittest rspec minitest phpunit pest paratest bats ctest behat codecept cucumber gotestsum playwright cypress wdio testcafe busted detox maestro",
  build:
    "webpack rollup esbuild tsup parcel ninja msbuild xcodebuild cmake gcc g++ clang clang++ javac swc meson scons",
  lint: "eslint prettier biome oxlint stylelint ruff flake8 pylint black isort golangci-lint staticcheck gofmt goimports rubocop standardrb shellcheck shfmt hadolint ktlint detekt swiftlint swiftformat phpcs php-cs-fixer markdownlint markdownlint-cli2 clang-tidy clang-format cppcheck checkstyle standard xo tslint jshint yamllint ansible-lint tflint actionlint knip publint rustfmt dprint bandit semgrep codespell",
  types: "tsc vue-tsc tsgo mypy pyright basedpyright pyre pytype flow phpstan psalm svelte-check astro-check sorbet",
  git: "git gh glab hub hg svn jj",
  other: "",
}

const SOME: Readonly<Record<string, Readonly<Record<string, CommandClass>>>> = {
  go: { test: "test", build: "build", install: "build", vet: "lint", fmt: "lint" },
  cargo: {
    test: "test",
    nextest: "test",
    build: "build",
    clippy: "lint",
    fmt: "lint",
    check: "types",
    t: "test",
    b: "build",
  },
  dotnet: { test: "test", build: "build", publish: "build", format: "lint" },
  mvn: { test: "test", verify: "test", package: "build", compile: "build", install: "build" },
  gradle: { test: "test", check: "test", build: "build", assemble: "build", lint: "lint" },
  sbt: { test: "test", compile: "build" },
  mix: { test: "test", compile: "build", credo: "lint", format: "lint", dialyzer: "types" },
  swift: { test: "test", build: "build" },
  flutter: { test: "test", build: "build", analyze: "lint" },
  dart: { test: "test", analyze: "lint", format: "lint", compile: "build" },
  zig: { "build test": "test", test: "test", build: "build", fmt: "lint" },
  bazel: { test: "test", build: "build" },
  make: { "*": "build" },
  docker: { build: "build" },
  deno: { test: "test", lint: "lint", fmt: "lint", check: "types", compile: "build" },
  node: { "--test": "test" },
  vite: { build: "build" },
  next: { build: "build", lint: "lint" },
  nuxt: { build: "build", typecheck: "types" },
  ng: { test: "test", build: "build", lint: "lint" },
  astro: { build: "build", check: "types" },
  rake: { test: "test", spec: "test" },
  rails: { test: "test" },
  artisan: { test: "test" },
  srb: { tc: "types" },
  composer: {},
  just: {},
  task: {},
  turbo: {},
  nx: {},
  lerna: {},
  moon: {},
  hatch: {},
  pdm: {},
  rye: {},
}

const RUNNERS: ReadonlyMap<string, Runner> = new Map<string, Runner>([
  ...COMMAND_CLASSES.flatMap((of) => ALL[of].split(" ").map((name): [string, Runner] => [name, of])),
  ...Object.entries(SOME),
])

/** Programs that run the scripts of a package by name. */
const SCRIPT_RUNNERS = /^(?:npm|pnpm|yarn|bun|composer|just|task|turbo|nx|lerna|moon|make|gmake|hatch|pdm|rye|deno)$/
/** Words between such a program and the script's name. */
const RUN = /^(?:run|run-script|rum|exec|x|dlx|task|workspace|workspaces|foreach|-r|--recursive)$/
/** Programs that run another, which follows. */
const WRAPPERS =
  /^(?:npx|bunx|pnpx|sudo|doas|env|time|nice|nohup|stdbuf|xvfb-run|command|exec|uv|uvx|poetry|pipenv|pipx|bundle|python|py|pypy|php|dotenv|cross-env|rtk|mise|asdf|direnv|nix|c8|nyc|timeout|gtimeout|hatch|pdm|rye|coverage)[\d.]*$/
/** What stands between a wrapper and the program. */
const SKIPPED = /^(?:run|exec|-m|--|\d+(?:\.\d+)?[smh]?|tool|vendor\/bin\/.*)$/
const ASSIGNMENT = /^[A-Za-z_]\w*=/
/** Options whose value is the next word. */
const WITH_VALUE =
  /^(?:--prefix|--workspace|--filter|--cwd|--dir|-w|-F|-C|-p|--package|--project|--signal|-k|-u|--with|-e)$/
const RESERVED = /^(?:!|\{|if|then|elif|else|while|until|do|time)$/

/** How many words of a command, and commands of a line, are looked at. */
const LOOKED_AT = { words: 30, commands: 200 } as const

/** The class of a command line: that of the most telling of its simple commands. */
export function classOf(command: string): CommandClass {
  const found = new Set(
    simpleCommands(shellLine(command))
      .slice(0, LOOKED_AT.commands)
      .map(({ words }) => classOfWords(words.slice(0, LOOKED_AT.words).map(({ value }) => value))),
  )
  return COMMAND_CLASSES.find((of) => found.has(of)) ?? "other"
}

function classOfWords(words: readonly string[]): CommandClass {
  let rest = words.slice(words.findIndex((word) => !RESERVED.test(word) && !ASSIGNMENT.test(word)))
  for (;;) {
    const [word, ...others] = rest
    if (word === undefined) return "other"
    const program = programOf(word)
    const operands = withoutOptions(others)
    const runner = RUNNERS.get(program.replace(/^(?:mvnw|gradlew)$/, (name) => name.slice(0, -1)))
    const known = typeof runner === "string" ? runner : runner && ofTable(runner, others)
    if (known !== undefined) return program === "make" ? (ofScript(operands) ?? known) : known
    if (SCRIPT_RUNNERS.test(program)) {
      const script = ofScript(operands)
      if (script !== undefined) return script
      // The name of a program may follow, as in `pnpm exec vitest`.
      const called = operands.findIndex((each) => RUNNERS.has(programOf(each)))
      if (called < 0 || !operands.slice(0, called).every((each) => RUN.test(each))) return "other"
      rest = operands.slice(called)
    } else if (WRAPPERS.test(program)) {
      const inner = others.findIndex((each, index) => !isPassed(each, others[index - 1]))
      if (inner < 0) return "other"
      rest = others.slice(inner)
    } else return "other"
  }
}

function isPassed(word: string, before: string | undefined): boolean {
  return (
    SKIPPED.test(word) ||
    ASSIGNMENT.test(word) ||
    (word.startsWith("-") && word !== "-") ||
    (before !== undefined && WITH_VALUE.test(before))
  )
}

function withoutOptions(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, index) => !word.startsWith("-") && !ASSIGNMENT.test(word) && !WITH_VALUE.test(words[index - 1] ?? ""),
  )
}

/** By the first word that the table knows, among the first ones. */
function ofTable(table: Readonly<Record<string, CommandClass>>, words: readonly string[]): CommandClass | undefined {
  for (const [index, word] of words.slice(0, 8).entries()) {
    const known = [`${word} ${words[index + 1] ?? ""}`, word].find((name) => Object.hasOwn(table, name))
    if (known !== undefined) return table[known]
  }
  return table["*"]
}

/** The class of a package's script by its name: `test:unit` is a test, and so is `check:types` a check of types. */
function ofScript(operands: readonly string[]): CommandClass | undefined {
  const name = operands.find(
    (word, index) => !RUN.test(word) && !/^(?:workspace|foreach)$/.test(operands[index - 1] ?? ""),
  )
  const parts = name?.toLowerCase().split(/[:./_]/) ?? []
  for (const part of parts) if (Object.hasOwn(SCRIPTS, part)) return SCRIPTS[part]
  return name === "check" ? "test" : undefined
}
