// Secrets that are known by their form and not by a vendor: key blocks, web tokens, headers, addresses.
import { token, type Made, type Maker } from "./made.ts"
import { ALNUM, BASE64, BASE64URL, HEX, armored, base64urlOf, type Random } from "./random.ts"

const SYMBOLS = `${ALNUM}!$*+.,;=_-~^`

export const FORMS: readonly Maker[] = [
  whole("private-key", (r) => block(r.pick(["RSA PRIVATE KEY", "PRIVATE KEY"]), armored(r, 1588, 64) + "==")),
  whole("private-key", (r) => block("OPENSSH PRIVATE KEY", armored(r, 350, 70))),
  whole("private-key", (r) => block("EC PRIVATE KEY", armored(r, 162, 64) + "==")),
  whole("private-key", (r) =>
    block(
      "RSA PRIVATE KEY",
      `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${r.chars(HEX, 32)}\n\n${armored(r, 1600, 64)}`,
    ),
  ),
  // In one line of JSON, as in a service account's file.
  whole("private-key", (r) => block("PRIVATE KEY", armored(r, 1624, 64)).replaceAll("\n", "\\n")),
  // In the source of a program, one string a line.
  whole("private-key", (r) => block("PRIVATE KEY", armored(r, 64, 64)).replaceAll("\n", '\\n" +\n  "')),
  // Cut off, as by a terminal or a log.
  whole("private-key", (r) => `${begin("RSA PRIVATE KEY")}\n${armored(r, 640, 64)}`),
  whole("pgp-private-key", (r) =>
    block("PGP PRIVATE KEY BLOCK", `Version: GnuPG v2\n\n${armored(r, 1300, 64)}\n=${r.chars(BASE64, 4)}`),
  ),
  token("json-web-token", (r) => {
    const head = base64urlOf({ alg: r.pick(["HS256", "RS256", "EdDSA"]), typ: "JWT" })
    const body = base64urlOf({ sub: r.chars(ALNUM, 12), iat: 1_700_000_000 + r.int(1e7), name: "someone" })
    return `${head}.${body}.${r.chars(BASE64URL, r.pick([43, 86, 342]))}`
  }),
  {
    kind: "authorization",
    make: (r) => ({
      before: r.pick([
        "Authorization: Bearer ",
        "authorization: Bearer ",
        '"Authorization": "Bearer ',
        "Authorization: Token ",
        "Proxy-Authorization: Bearer ",
      ]),
      secret: r.chars(BASE64URL, r.pick([22, 32, 48])),
    }),
  },
  {
    kind: "authorization",
    make: (r) => ({
      before: r.pick(["Authorization: Basic ", "'Authorization': 'Basic "]),
      secret: Buffer.from(`someone:${r.chars(ALNUM, 12)}`).toString("base64"),
    }),
  },
  address("postgres://app:", "@db.internal:5432/app"),
  address("mongodb+srv://someone:", "@cluster0.abcde.mongodb.net/test?retryWrites=true"),
  address("redis://:", "@cache:6379/0"),
  address("https://someone:", "@git.example.org/team/thing.git"),
  address("amqps://worker:", "@queue.example.net/jobs"),
]

function address(before: string, after: string): Maker {
  return {
    kind: "password",
    whole: true,
    make: (r) => ({ before, secret: `${r.chars(SYMBOLS, r.pick([8, 12, 24]))}7q`, after }),
  }
}

function whole(kind: string, make: (random: Random) => string): Maker {
  return { kind, whole: true, make: (random): Made => ({ secret: make(random) }) }
}

function begin(label: string): string {
  return `-----BEGIN ${label}-----`
}

function block(label: string, body: string): string {
  return `${begin(label)}\n${body}\n-----END ${label}-----`
}
