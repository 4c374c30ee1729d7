import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { maskCommand, maskSecrets, suspectAssignments } from "../../src/secrets/mask.ts"

const M = "[secret:assignment]"

/** What stands between the marks is the value. */
function both(marked: string): readonly [command: string, masked: string] {
  return [marked.replaceAll(/«|»/g, ""), marked.replaceAll(/«[^»]*»/g, M)]
}

suite("maskCommand", () => {
  test("masks the value of a variable, an option or a field whose name means a secret, and only the value", () => {
    for (const marked of [
      "PASSWORD=«hunter2» npm run deploy",
      "export API_TOKEN='«abc def»'; ls",
      'DB_PASSWORD="«a \\" b»" x',
      "deploy --token=«abc123» --token-count 5",
      "deploy --password «s3cr3t!x» --verbose",
      'deploy --api-key "«k1 k2»"',
      "SECRET_KEY_BASE=«abc123» rails c",
      `curl -d '{"password":"«hunter2»","user":"x"}' https://x`,
      `curl -H "X-Api-Key: «abc123def»" https://x`,
      `curl "https://x?access_token=«abc123»&limit=5"`,
      "kubectl create secret generic x --from-literal=password=«hunter2»",
      "$env:TOKEN='«abc1»'; run",
      'sh -c "PASSWORD=\\"«abc12»\\" run"',
    ]) {
      const [command, masked] = both(marked)
      assert.equal(maskCommand(command).text, masked)
    }
  })

  test("masks what known tools take in a short option", () => {
    for (const marked of [
      "mysql -u root -p«hunter2» db",
      "docker login -u me -p «tok123» registry.example",
      "sshpass -p '«my1pw»' ssh host",
      "redis-cli -h cache -a «s3cret» ping",
      "curl -u user:«pa55» https://x",
      "curl -s --user 'user:«pa55»' https://x",
      "openssl enc -aes256 -pass pass:«hunter2» -in x",
      "unzip -P «pw12» a.zip",
    ]) {
      const [command, masked] = both(marked)
      assert.equal(maskCommand(command).text, masked)
    }
  })

  test("leaves variables, places to fill in, empty values and names of other things", () => {
    for (const command of [
      "FOO_TOKEN=$TOKEN BAR_SECRET=${X} BAZ_PASSWORD=<pw> PASSWORD= x",
      "DB_PASSWORD=%PW% go",
      'PGPASSWORD="$PW" psql',
      "export TOKEN=$(cat file)",
      "export TOKEN=`cat file`",
      "TOKEN=your-token-here PASSWORD=*** SECRET=changeme x",
      "TOKEN=[secret:github-token] x",
      "deploy --password --verbose",
      "MAX_TOKENS=500 TOKEN_FILE=/run/t PASSWORD_HASH=abc1 TOKEN_COUNT=5 x",
      "mysql -u root -p db",
      "mysql -u root -p$PW db",
      "curl -u user:$PW https://x",
      "curl -u user https://x:8080/",
      "mkdir -p a1/b2 && cp -p x1 y1",
      "git commit -m 'Fix token: refresh logic'",
      'node -e "const token = getToken()"',
      "if (token == other) x",
      "grep -rn password src/",
      "read -s PASSWORD",
      "cat secrets/token.txt",
    ])
      assert.deepEqual(maskCommand(command), { text: command, found: [] })
  })

  test("names a value by its own kind where it has one", () => {
    const key = ["AKIA", "Q7RZT2WXKB5DMFZY"].join("")
    assert.equal(maskCommand(`API_KEY=${key} x`).text, "API_KEY=[secret:aws-access-key] x")
  })
})

suite("suspectAssignments", () => {
  test("says where a value in prose is assigned to a name that means a secret", () => {
    const text = 'The password: hunter2 works; secret = "abc123XYZ", and DB_PASSWORD=s3cr3tpw.'
    const found = suspectAssignments(text)
    assert.deepEqual(
      found.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ["assignment", "hunter2"],
        ["assignment", "abc123XYZ"],
        ["assignment", "s3cr3tpw."],
      ],
    )
  })

  test("says nothing of words, types, references and what is masked", () => {
    for (const text of [
      "password: refresh logic and more",
      "token: string; apiKey: process.env.KEY",
      "The token is used, the secret stays.",
      "Passwords: none. tokens: 4096, token: 4096",
      "password = input.newPassword",
      "Token: eine Zeichenkette aus dem Tresor",
      "API_KEY=<your key> TOKEN=${TOKEN} SECRET=[secret:llm-key]",
    ])
      assert.deepEqual(suspectAssignments(text), [], text)
  })

  test("what it reports, maskSecrets leaves", () => {
    const text = "DB_PASSWORD=s3cr3tpw"
    assert.equal(maskSecrets(text).text, text)
  })
})
