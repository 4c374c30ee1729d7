import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { classOf } from "../../src/checkpoint/command-class.ts"
import type { CommandClass } from "../../src/checkpoint/command-class.ts"

const CASES: Readonly<Record<CommandClass, readonly string[]>> = {
  test: [
    ...[
      "npm test",
      "npm t",
      "npm run test:unit",
      "npm --prefix x test",
      "npm run -s test",
      "pnpm -r test",
      "yarn test",
    ],
    ...["yarn workspace a test", "bun test", "bun run test", "npx vitest run", "npx jest -t 'a b'", "node --test"],
    ...["node --import tsx --test a.test.ts", "deno test", "deno task test", "pytest -q", "python -m pytest", "tox"],
    ...[
      "python3.12 -m unittest",
      "uv run pytest",
      "poetry run pytest",
      "go test ./...",
      "cargo test --all",
      "cargo nextest run",
    ],
    ...[
      "mvn -q verify",
      "./gradlew test",
      "dotnet test",
      "bundle exec rspec",
      "rake spec",
      "vendor/bin/phpunit",
      "ctest",
    ],
    ...["composer test", "php artisan test", "mix test", "make test", "make check", "just test", "zig build test"],
    ...["CI=1 npm test", "cd x && npm test", "npm test | tail -5", "timeout 60 npm test", "env A=1 npm test", "bats t"],
    ...["./node_modules/.bin/jest", "turbo run test", "npx playwright test", "(npm test)", "! npm test"],
  ],
  build: [
    ...["npm run build", "pnpm build", "yarn build", "vite build", "npx next build", "go build ./...", "cargo build"],
    ...[
      "make",
      "make -j4",
      "sudo make install",
      "cmake --build build",
      "ninja",
      "dotnet build",
      "docker build .",
      "gcc a.c",
    ],
    ...["./gradlew assemble", "mvn package", "swift build", "mix compile", "webpack", "npx tsup"],
  ],
  lint: [
    ...["npm run lint", "npx eslint .", "pnpm exec eslint .", "prettier --check .", "bunx biome check", "ruff check ."],
    ...[
      "golangci-lint run",
      "go vet ./...",
      "cargo clippy",
      "cargo fmt --check",
      "shellcheck a.sh",
      "rubocop",
      "black .",
    ],
    ...["npm run format", "npm ci && npm run lint", "deno lint"],
  ],
  types: [
    ...["tsc --noEmit", "npx tsc -p .", "npm run typecheck", "npm run -s check:types", "mypy .", "poetry run mypy ."],
    ...["pyright", "cargo check", "vue-tsc", "deno check a.ts", "npx svelte-check"],
  ],
  git: ["git status", "git commit -m 'npm test'", "gh pr list", "/usr/bin/git log"],
  other: [
    ...[
      "ls",
      "echo npm test",
      "echo 'npm test'",
      "node app.js",
      "python app.py",
      "npm install",
      "npm run dev",
      "cat test",
    ],
    ...["docker run x", "bash -c …", "", "test -f a", "rm -rf build", "cargo run", "mkdir test"],
  ],
}

suite("the class of a command", () => {
  for (const [of, commands] of Object.entries(CASES))
    for (const command of commands)
      test(`${JSON.stringify(command)} is ${of}`, () => {
        assert.equal(classOf(command), of)
      })
})
