// What the second scanner's recommended rules document as to be found, in the surroundings that its documents show. Each made anew.
import { withBase62Checksum } from "./checksums.ts"
import type { Made, Maker } from "./made.ts"
import { ALNUM, BASE64, BASE64URL, DIGITS, HEX, UPPER, armored, base64urlOf, type Random } from "./random.ts"

/** A rule of the second scanner, by what it is named there. */
export interface SecondMaker extends Maker {
  readonly rule: string
}

export const SECOND: readonly SecondMaker[] = [
  {
    rule: "aws",
    kind: "aws-access-key",
    make: (r) => ({ before: "AWS_ACCESS_KEY_ID = ", secret: `AKIA${r.chars(DIGITS + UPPER, 16)}` }),
  },
  {
    rule: "aws",
    kind: "aws-secret-key",
    make: (r) => ({ before: "AWS_SECRET_ACCESS_KEY = ", secret: r.chars(BASE64, 40) }),
  },
  {
    rule: "gcp",
    kind: "private-key",
    whole: true,
    make: (r) => ({
      before: `{ "type": "service_account", "project_id": "p", "private_key_id": "${r.chars(HEX, 40)}", "private_key": "`,
      secret: `-----BEGIN PRIVATE KEY-----\\n${armored(r, 1624, 64).replaceAll("\n", "\\n")}\\n-----END PRIVATE KEY-----`,
      after: `\\n", "client_email": "a@p.iam.gserviceaccount.com" }`,
    }),
  },
  {
    rule: "privatekey",
    kind: "private-key",
    whole: true,
    make: (r: Random): Made => {
      const label = r.pick(["RSA ", "EC ", "DSA ", "OPENSSH ", ""])
      return {
        secret: `-----BEGIN ${label}PRIVATE KEY-----\n${armored(r, 800, 64)}\n-----END ${label}PRIVATE KEY-----`,
      }
    },
  },
  {
    rule: "npm",
    kind: "npm-token",
    make: (r) => ({ before: "//registry.example/:_authToken=", secret: `npm_${withBase62Checksum(r, 30)}` }),
  },
  {
    rule: "basicauth",
    kind: "password",
    whole: true,
    make: (r) => ({ before: "https://someone:", secret: `${r.chars(ALNUM, 10)}4x`, after: "@example.org/path" }),
  },
  {
    rule: "basicauth",
    kind: "password",
    whole: true,
    make: (r) => ({ before: "ftp://someone:", secret: `${r.chars(ALNUM, 10)}4x`, after: "@files.example.org" }),
  },
  {
    rule: "slack",
    kind: "slack-token",
    make: (r) => ({
      before: "SLACK_TOKEN=",
      secret: `${r.pick(["xoxb", "xoxa", "xoxp", "xoxr", "xoxs"])}-${r.chars(DIGITS, 12)}-${r.chars(ALNUM, 24)}`,
    }),
  },
  {
    rule: "slack",
    kind: "slack-webhook",
    make: (r) => ({
      before: "https://hooks.slack.com/services/",
      secret: `T${r.chars(DIGITS + UPPER, 8)}/B${r.chars(DIGITS + UPPER, 8)}/${r.chars(ALNUM, 24)}`,
    }),
  },
  {
    rule: "sendgrid",
    kind: "sendgrid-key",
    make: (r) => ({ before: "sendgrid.key=", secret: `SG.${r.chars(BASE64URL, 22)}.${r.chars(BASE64URL, 43)}` }),
  },
  {
    rule: "shopify",
    kind: "shopify-token",
    make: (r) => ({
      before: "const key = '",
      secret: r.pick(["shpat_", "shpca_", "shppa_", "shpss_"]) + r.chars(HEX, 32),
    }),
  },
  {
    rule: "stripe",
    kind: "stripe-key",
    make: (r) => ({ before: "STRIPE_KEY=", secret: r.pick(["sk_live_", "rk_live_"]) + r.chars(ALNUM, 24) }),
  },
  {
    rule: "github",
    kind: "github-token",
    make: (r) => ({
      before: "GITHUB_TOKEN=",
      secret: r.pick(["ghp_", "gho_", "ghu_", "ghs_"]) + withBase62Checksum(r, 30),
    }),
  },
  {
    rule: "github",
    kind: "github-token",
    make: (r) => ({ before: "pat: ", secret: `github_pat_${r.chars(ALNUM, 22)}_${r.chars(ALNUM, 59)}` }),
  },
  {
    rule: "gitlab",
    kind: "gitlab-token",
    make: (r) => ({ before: "PRIVATE-TOKEN: ", secret: `glpat-${r.chars(BASE64URL, 20)}` }),
  },
  {
    rule: "grafana",
    kind: "grafana-token",
    make: (r) => ({ before: "token = ", secret: `glsa_${r.chars(ALNUM, 32)}_${r.chars(HEX, 8)}` }),
  },
  {
    rule: "grafana",
    kind: "grafana-token",
    make: (r) => ({
      before: "cloud: ",
      secret: `glc_${base64urlOf({ o: "12", n: "stack", k: r.chars(ALNUM, 24), m: { r: "us" } })}`,
    }),
  },
  {
    rule: "openai",
    kind: "openai-key",
    make: (r) => ({
      before: "OPENAI_API_KEY=",
      secret: `sk-${r.pick(["proj", "svcacct", "admin"])}-${r.chars(BASE64URL, 74)}T3BlbkFJ${r.chars(BASE64URL, 74)}`,
    }),
  },
  {
    rule: "openai",
    kind: "openai-key",
    make: (r) => ({ before: "OPENAI_API_KEY=", secret: `sk-${r.chars(ALNUM, 20)}T3BlbkFJ${r.chars(ALNUM, 20)}` }),
  },
  {
    rule: "anthropic",
    kind: "anthropic-key",
    make: (r) => ({ before: "ANTHROPIC_API_KEY=", secret: `sk-ant-api03-${r.chars(BASE64URL, 93)}AA` }),
  },
  { rule: "groq", kind: "groq-key", make: (r) => ({ before: "GROQ_API_KEY=", secret: `gsk_${r.chars(ALNUM, 52)}` }) },
  {
    rule: "huggingface",
    kind: "hugging-face-token",
    make: (r) => ({ before: "HF_TOKEN=", secret: `hf_${r.chars(ALNUM, 34)}` }),
  },
  {
    rule: "linear",
    kind: "linear-key",
    make: (r) => ({ before: "LINEAR_API_KEY=", secret: `lin_api_${r.chars(ALNUM, 40)}` }),
  },
  {
    rule: "notion",
    kind: "notion-token",
    make: (r) => ({ before: "NOTION_TOKEN=", secret: `ntn_${r.chars(DIGITS, 11)}${r.chars(ALNUM, 35)}` }),
  },
  {
    rule: "1password",
    kind: "1password-token",
    make: (r) => ({
      before: "OP_SERVICE_ACCOUNT_TOKEN=",
      secret: `ops_${base64urlOf({ email: "a@b.example", muk: r.chars(ALNUM, 260) })}`,
    }),
  },
  {
    rule: "database-connection-string",
    kind: "password",
    whole: true,
    make: (r) => ({
      before: "MONGO_URI=mongodb://admin:",
      secret: `${r.chars(ALNUM, 12)}8Z`,
      after: "@cluster.example.net/production",
    }),
  },
  {
    rule: "database-connection-string",
    kind: "password",
    whole: true,
    make: (r) => ({
      before: 'const jdbc = "jdbc:mysql://admin:',
      secret: `${r.chars(ALNUM, 12)}8Z`,
      after: '@db.company.example:3306/app"',
    }),
  },
  {
    rule: "database-connection-string",
    kind: "password",
    whole: true,
    make: (r) => ({
      before: "create_engine('postgresql://someone:",
      secret: `${r.chars(ALNUM, 12)}8Z`,
      after: "@host:5432/mydb')",
    }),
  },
  {
    rule: "hashicorp-vault",
    kind: "vault-token",
    make: (r) => ({
      before: "VAULT_TOKEN=",
      secret: r.pick([
        `hvs.${r.chars(BASE64URL, 95)}`,
        `hvb.${r.chars(BASE64URL, 150)}`,
        `hvr.${r.chars(BASE64URL, 95)}`,
      ]),
    }),
  },
  {
    rule: "vercel",
    kind: "vercel-token",
    make: (r) => ({
      before: "VERCEL_TOKEN=",
      secret: r.pick(["vcp_", "vci_", "vca_", "vcr_", "vck_"]) + r.chars(ALNUM, 56),
    }),
  },
  {
    rule: "databricks",
    kind: "databricks-token",
    make: (r) => ({ before: "DATABRICKS_TOKEN=", secret: `dapi${r.chars(HEX, 32)}` }),
  },
  {
    rule: "docker",
    kind: "docker-token",
    make: (r) => ({ before: "docker login -u me -p ", secret: `dckr_pat_${r.chars(BASE64URL, 27)}` }),
  },
  {
    rule: "figma",
    kind: "figma-token",
    make: (r) => ({ before: "FIGMA_TOKEN=", secret: `figd_${r.chars(BASE64URL, 43)}` }),
  },
  {
    rule: "cloudflare",
    kind: "cloudflare-token",
    make: (r) => ({
      before: "CLOUDFLARE_API_TOKEN=",
      secret: r.pick(["cfk_", "cfut_", "cfat_"]) + r.chars(ALNUM, 40) + r.chars(HEX, 8),
    }),
  },
  {
    rule: "tailscale",
    kind: "tailscale-key",
    make: (r) => ({
      before: "TS_AUTHKEY=",
      secret: `tskey-${r.pick(["api", "auth", "client", "scim", "webhook"])}-k${r.chars(ALNUM, 11)}CNTRL-${r.chars(ALNUM, 32)}`,
    }),
  },
]
