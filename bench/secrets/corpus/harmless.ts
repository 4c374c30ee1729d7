// Strings that agents write and that look like secrets to a careless eye. Each maker gives one text in which nothing is to be found.
import { ALNUM, BASE64, BASE64URL, DIGITS, HEX, LOWER, UPPER, base64urlOf, type Random } from "./random.ts"

export interface Harmless {
  readonly name: string
  readonly make: (random: Random) => string
}

const uuid = (r: Random): string => [8, 4, 4, 4, 12].map((length) => r.chars(HEX, length)).join("-")
const hostID = (prefix: string): Harmless => ({
  name: `host id ${prefix}`,
  make: (r) => `${prefix}${r.chars(HEX, 12)}${r.chars(ALNUM, 14)}`,
})

export const HARMLESS: readonly Harmless[] = [
  { name: "commit", make: (r) => `commit ${r.chars(HEX, 40)}` },
  { name: "short commit", make: (r) => `${r.chars(HEX, 7)} Fix the token refresh` },
  { name: "sha-256", make: (r) => `sha256 of dist/index.js is ${r.chars(HEX, 64)}` },
  { name: "md5", make: (r) => `md5 ${r.chars(HEX, 32)}  file.tar.gz` },
  { name: "cache key", make: (r) => `restored cache key-${r.chars(HEX, 32)} for linux-x64` },
  { name: "uuid", make: (r) => `request ${uuid(r)} failed` },
  { name: "upper uuid", make: (r) => `{${uuid(r).toUpperCase()}}` },
  hostID("ses_"),
  hostID("msg_"),
  hostID("evt_"),
  hostID("prt_"),
  hostID("toolu_"),
  hostID("call_"),
  { name: "integrity", make: (r) => `"integrity": "sha512-${r.chars(BASE64, 86)}=="` },
  {
    name: "lock line",
    make: (r) => `  resolved "https://registry.example/a/-/a-1.0.${r.int(9)}.tgz#${r.chars(HEX, 40)}"`,
  },
  { name: "picture", make: (r) => `<img src="data:image/png;base64,iVBORw0KGgo${r.chars(BASE64, 400)}=">` },
  { name: "base64 lines", make: (r) => Array.from({ length: 6 }, () => r.chars(BASE64, 76)).join("\n") },
  { name: "web font", make: (r) => `src:url(data:font/woff2;base64,d09GMgAB${r.chars(BASE64, 300)}) format("woff2")` },
  {
    name: "minified",
    make: (r) =>
      `!function(e,t){for(var ${r.chars(LOWER, 1)}=0,n=e.length;n>t;t+=${r.int(9)})e[t]^=sk_(t,"${r.chars(ALNUM, 9)}")}(a,b)`,
  },
  {
    name: "source map",
    make: (r) => `"mappings":"AAAA,${r.chars(ALNUM, 60)};${r.chars(ALNUM, 60)},EAAE;${r.chars(ALNUM, 40)}"`,
  },
  {
    name: "path",
    make: (r) => `/home/dev/work/app/src/auth/token-${r.int(99)}/secret-store/password.ts:${r.int(400)}`,
  },
  { name: "windows path", make: () => "C:\\Users\\dev\\AppData\\Local\\Temp\\sk-cache\\key-store\\index.js" },
  { name: "store path", make: (r) => `/nix/store/${r.chars("0123456789abcdfghijklmnpqrsvwxyz", 32)}-openssl-3.0.14` },
  { name: "nix hash", make: (r) => `hash = "sha256-${r.chars(BASE64, 43)}=";` },
  { name: "docker digest", make: (r) => `FROM node@sha256:${r.chars(HEX, 64)} AS build` },
  { name: "image id", make: (r) => `Successfully built ${r.chars(HEX, 12)}` },
  { name: "git index line", make: (r) => `diff --git a/x b/x\nindex ${r.chars(HEX, 10)}..${r.chars(HEX, 10)} 100644` },
  { name: "etag", make: (r) => `ETag: W/"${r.chars(BASE64URL, 27)}"` },
  { name: "isbn", make: (r) => `ISBN 978-3-${r.chars(DIGITS, 5)}-${r.chars(DIGITS, 3)}-${r.int(9)}` },
  { name: "phone", make: (r) => `Call +41 44 ${r.chars(DIGITS, 3)} ${r.chars(DIGITS, 2)} ${r.chars(DIGITS, 2)}` },
  { name: "iban", make: (r) => `DE${r.chars(DIGITS, 20)}` },
  { name: "colours", make: (r) => `--accent: #${r.chars(HEX, 6)}; --shade: #${r.chars(HEX, 8)};` },
  { name: "css", make: (r) => `.task-list .risk-${r.chars(LOWER, 24)} { mask-image: none; flex: 1 1 ${r.int(9)}0% }` },
  {
    name: "css module",
    make: (r) => `<div class="desk-${r.chars(BASE64URL, 22)} sk-loading-spinner-container-wrapper">`,
  },
  {
    name: "regex",
    make: () =>
      String.raw`const TOKEN = /gh[pousr]_[A-Za-z0-9]{36}|AKIA[0-9A-Z]{16}|xox[abprs]-[\w-]+|sk-ant-[\w-]{20,}/g`,
  },
  {
    name: "regex of a key block",
    make: () => String.raw`if (/-----BEGIN (RSA |EC )?PRIVATE KEY-----/.test(text)) warn()`,
  },
  {
    name: "prose of a key block",
    make: () =>
      "The file starts with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY----- as every such file does.",
  },
  {
    name: "public key",
    make: (r) => `-----BEGIN PUBLIC KEY-----\n${r.chars(BASE64, 64)}\n${r.chars(BASE64, 60)}\n-----END PUBLIC KEY-----`,
  },
  {
    name: "certificate",
    make: (r) =>
      `-----BEGIN CERTIFICATE-----\n${r.chars(BASE64, 64)}\n${r.chars(BASE64, 64)}\n-----END CERTIFICATE-----`,
  },
  { name: "ssh public key", make: (r) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${r.chars(BASE64, 43)} dev@host` },
  { name: "ssh fingerprint", make: (r) => `SHA256:${r.chars(BASE64, 43)} (ED25519)` },
  { name: "age recipient", make: (r) => `age1${r.chars("qpzry9x8gf2tvdw0s3jn54khce6mua7l", 58)}` },
  { name: "publishable key", make: (r) => `pk_live_${r.chars(ALNUM, 24)}` },
  { name: "account number", make: (r) => `arn:aws:iam::${r.chars(DIGITS, 12)}:role/deploy` },
  { name: "twilio account", make: (r) => `AC${r.chars(HEX, 32)} is the account` },
  {
    name: "web token header",
    make: () => `The header ${base64urlOf({ alg: "HS256", typ: "JWT" })} says which algorithm.`,
  },
  { name: "dotted base64", make: (r) => `v4.public.${r.chars(BASE64URL, 40)}.${r.chars(BASE64URL, 10)}` },
  { name: "json in base64", make: (r) => `state=${base64urlOf({ page: r.int(99), sort: "name", filter: "open" })}` },
  {
    name: "port and mail",
    make: (r) =>
      `See http://localhost:${3000 + r.int(999)}/login?mail=a@example.org and ssh://git@host.example:22/x.git`,
  },
  { name: "scp address", make: () => "git clone git@github.com:someone/thing.git" },
  { name: "address with a user", make: () => "https://someone@dev.azure.com/org/project" },
  {
    name: "pinned module",
    make: (r) => `import x from "https://esm.example/pkg@1.${r.int(9)}.0/mod.js"; // npm:left-pad@1.3.0`,
  },
  { name: "scoped package", make: (r) => `https://cdn.example:8443/npm/@scope/pkg@${r.int(9)}.1.2/+esm` },
  { name: "telegram-like time", make: (r) => `at 12:34:${r.chars(DIGITS, 2)}:AAB in the trace` },
  {
    name: "snake identifiers",
    make: (r) =>
      `is_sk_live_mode, npm_config_registry, hf_hub_download_${r.int(9)}, glsa_enabled, ops_team_calendar_url`,
  },
  { name: "npm variables", make: () => "npm_config_user_agent npm_lifecycle_event npm_package_version" },
  {
    name: "model names",
    make: () => "sk-learn, scikit-learn, gsk_pharma, xai-org/grok-1, hf_transfer, dapi-server, SG.UTF-8",
  },
  {
    name: "constants",
    make: (r) => `AIza is a prefix; EAAA too. Constant ${r.chars(UPPER, 12)}_${r.chars(UPPER, 8)} stays.`,
  },
  { name: "version", make: (r) => `v1.${r.int(30)}.${r.int(30)}-beta.${r.int(9)}+build.${r.chars(HEX, 7)}` },
  { name: "ipv6", make: () => "fe80::1ff:fe23:4567:890a%eth0 and [2001:db8::1]:443" },
  {
    name: "hex dump",
    make: (r) => `00000010  ${Array.from({ length: 16 }, () => r.chars(HEX, 2)).join(" ")}  |................|`,
  },
  { name: "ulid", make: (r) => `01J${r.chars("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 23)}` },
  { name: "nanoid", make: (r) => `row ${r.chars(BASE64URL, 21)} updated` },
  { name: "object id", make: (r) => `ObjectId("${r.chars(HEX, 24)}")` },
  { name: "trace parent", make: (r) => `traceparent: 00-${r.chars(HEX, 32)}-${r.chars(HEX, 16)}-01` },
  {
    name: "content policy",
    make: (r) => `script-src 'nonce-${r.chars(BASE64, 22)}==' 'sha256-${r.chars(BASE64, 43)}='`,
  },
  { name: "solana address", make: (r) => `wallet ${r.chars(ALNUM.replace(/[0OIl]/g, ""), 44)}` },
  { name: "eth address", make: (r) => `0x${r.chars(HEX, 40)} got 0x${r.chars(HEX, 64)}` },
  { name: "youtube", make: (r) => `https://youtu.example/watch?v=${r.chars(BASE64URL, 11)}&t=30s` },
  { name: "sheet id", make: (r) => `https://docs.example/spreadsheets/d/1${r.chars(BASE64URL, 43)}/edit#gid=0` },
]
