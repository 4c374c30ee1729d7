// Keys and tokens by their public formats: prefix, alphabet, length, and a checksum where the vendor documents one.
import { bech32, withBase62Checksum } from "./checksums.ts"
import { token, type Maker } from "./made.ts"
import { ALNUM, BASE32, BASE64, BASE64URL, DIGITS, HEX, LOWER, UPPER, base64urlOf } from "./random.ts"

export const VENDORS: readonly Maker[] = [
  token("aws-access-key", (r) => r.pick(["AKIA", "ASIA"]) + r.chars(BASE32, 16)),
  {
    kind: "aws-secret-key",
    make: (r) => ({
      before: r.pick([
        "aws_secret_access_key = ",
        "AWS_SECRET_ACCESS_KEY=",
        '"SecretAccessKey": "',
        "secretAccessKey: '",
        "the secret access key is ",
      ]),
      secret: r.chars(BASE64, 40),
    }),
  },
  token("github-token", (r) => r.pick(["ghp_", "gho_", "ghu_", "ghs_"]) + withBase62Checksum(r, 30)),
  token("github-token", (r) => `ghr_${r.chars(ALNUM, 76)}`),
  token("github-token", (r) => `github_pat_${r.chars(ALNUM, 22)}_${r.chars(ALNUM, 59)}`),
  token("github-token", (r) => {
    const body = base64urlOf({ iss: "github", iat: 1_700_000_000 + r.int(1e7), ins: r.int(1e8) })
    return `ghs_${r.chars("123456789", 6)}_${base64urlOf({ alg: "RS256", typ: "JWT" })}.${body}.${r.chars(BASE64URL, 342)}`
  }),
  token("gitlab-token", (r) => r.pick(["glpat-", "gldt-", "glrt-", "glptt-"]) + r.chars(BASE64URL, 20)),
  token("gitlab-token", (r) => `glpat-${r.chars(BASE64URL, 32)}.01.${r.chars(DIGITS + LOWER, 9)}`),
  token("npm-token", (r) => `npm_${withBase62Checksum(r, 30)}`),
  token("pypi-token", (r) => `pypi-AgEIcHlwaS5vcmc${r.chars(BASE64URL, 150)}`),
  token("slack-token", (r) => `xoxb-${r.chars(DIGITS, 12)}-${r.chars(DIGITS, 13)}-${r.chars(ALNUM, 24)}`),
  token(
    "slack-token",
    (r) => `xoxp-${r.chars(DIGITS, 12)}-${r.chars(DIGITS, 12)}-${r.chars(DIGITS, 13)}-${r.chars(HEX, 32)}`,
  ),
  token("slack-token", (r) => `xapp-1-A${r.chars(DIGITS + UPPER, 10)}-${r.chars(DIGITS, 13)}-${r.chars(HEX, 64)}`),
  {
    kind: "slack-webhook",
    make: (r) => ({
      before: "https://hooks.slack.com/services/",
      secret: `T${r.chars(DIGITS + UPPER, 10)}/B${r.chars(DIGITS + UPPER, 10)}/${r.chars(ALNUM, 24)}`,
    }),
  },
  token("stripe-key", (r) => r.pick(["sk_live_", "rk_live_", "sk_test_"]) + r.chars(ALNUM, r.pick([24, 99]))),
  token("stripe-key", (r) => `whsec_${r.chars(ALNUM, 32)}`),
  token("openai-key", (r) => `sk-proj-${r.chars(BASE64URL, 74)}T3BlbkFJ${r.chars(BASE64URL, 74)}`),
  token("openai-key", (r) => `sk-${r.chars(ALNUM, 20)}T3BlbkFJ${r.chars(ALNUM, 20)}`),
  token("anthropic-key", (r) => `sk-ant-${r.pick(["api03", "admin01", "oat01"])}-${r.chars(BASE64URL, 93)}AA`),
  token("openrouter-key", (r) => `sk-or-v1-${r.chars(HEX, 64)}`),
  token("llm-key", (r) => `sk-${r.chars(HEX, 32)}`),
  token("xai-key", (r) => `xai-${r.chars(ALNUM, 80)}`),
  token("groq-key", (r) => `gsk_${r.chars(ALNUM, 52)}`),
  token("hugging-face-token", (r) => `hf_${r.chars(UPPER + LOWER, 34)}`),
  token("google-api-key", (r) => `AIza${r.chars(BASE64URL, 35)}`),
  token("google-oauth", (r) => `GOCSPX-${r.chars(BASE64URL, 28)}`),
  token("google-oauth", (r) => `ya29.a0${r.chars(BASE64URL, 180)}`),
  token("sendgrid-key", (r) => `SG.${r.chars(BASE64URL, 22)}.${r.chars(BASE64URL, 43)}`),
  {
    kind: "twilio-key",
    make: (r) => ({
      before: r.pick(["TWILIO_AUTH_TOKEN=", "TWILIO_API_KEY=SK", "twilio auth token: ", '"twilioAuthToken": "']),
      secret: r.chars(HEX, 32),
    }),
  },
  {
    kind: "mailgun-key",
    make: (r) => ({ before: r.pick(["MAILGUN_API_KEY=", "mailgun: "]), secret: `key-${r.chars(HEX, 32)}` }),
  },
  token("digitalocean-token", (r) => r.pick(["dop_v1_", "doo_v1_", "dor_v1_"]) + r.chars(HEX, 64)),
  token("databricks-token", (r) => `dapi${r.chars(HEX, 32)}`),
  token("discord-token", (r) => {
    const id = Buffer.from(`${1 + r.int(9)}${r.chars(DIGITS, 17)}`).toString("base64url")
    return `${id}.${r.chars(BASE64URL, 6)}.${r.chars(BASE64URL, 38)}`
  }),
  {
    kind: "telegram-token",
    make: (r) => ({ before: `${r.chars("123456789", 10)}:`, secret: `AA${r.chars(BASE64URL, 33)}` }),
  },
  token("shopify-token", (r) => r.pick(["shpat_", "shpca_", "shppa_", "shpss_"]) + r.chars(HEX, 32)),
  token("square-token", (r) => r.pick([`sq0atp-${r.chars(BASE64URL, 22)}`, `EAAA${r.chars(BASE64URL, 60)}`])),
  token("linear-key", (r) => `lin_api_${r.chars(ALNUM, 40)}`),
  token("notion-token", (r) =>
    r.pick([`ntn_${r.chars(DIGITS, 11)}${r.chars(ALNUM, 35)}`, `secret_${r.chars(ALNUM, 43)}`]),
  ),
  token("postman-key", (r) => `PMAK-${r.chars(HEX, 24)}-${r.chars(HEX, 34)}`),
  token("doppler-token", (r) => r.pick(["dp.pt.", "dp.ct.", "dp.st.prd."]) + r.chars(ALNUM, 43)),
  token("vault-token", (r) => `hvs.${r.chars(BASE64URL, 95)}`),
  token("terraform-token", (r) => `${r.chars(ALNUM, 14)}.atlasv1.${r.chars(ALNUM, 67)}`),
  token("age-key", (r) => `AGE-SECRET-KEY-1${bech32(r, "AGE-SECRET-KEY-", 52)}`),
  {
    kind: "azure-storage-key",
    make: (r) => ({
      before: `DefaultEndpointsProtocol=https;AccountName=store${r.int(99)};AccountKey=`,
      secret: `${r.chars(BASE64, 86)}==`,
      after: ";EndpointSuffix=core.windows.net",
    }),
  },
  {
    kind: "azure-sas",
    make: (r) => ({
      before: `https://store.blob.core.windows.net/box/a.png?sv=2024-08-04&se=2026-01-01T00%3A00Z&sr=b&sp=r&sig=`,
      secret: `${encodeURIComponent(r.chars(BASE64, 43))}%3D`,
    }),
  },
  token("azure-client-secret", (r) => `${r.chars(ALNUM, 3)}8Q~${r.chars(`${ALNUM}-_.~`, 33)}k`),
  token("cloudflare-token", (r) => r.pick(["cfut_", "cfat_", "cfk_"]) + r.chars(ALNUM, 40) + r.chars(HEX, 8)),
  token("fly-token", (r) => `FlyV1 fm2_${r.chars(BASE64, 240)}`),
  token(
    "sentry-token",
    (r) => `sntrys_${base64urlOf({ iat: r.int(2e9), url: "https://sentry.io", org: "a" })}_${r.chars(BASE64, 43)}`,
  ),
  token("sentry-token", (r) => `sntryu_${r.chars(HEX, 64)}`),
  token("grafana-token", (r) => `glsa_${r.chars(ALNUM, 32)}_${r.chars(HEX, 8)}`),
  token(
    "grafana-token",
    (r) => `glc_${base64urlOf({ o: String(r.int(1e6)), n: "token", k: r.chars(ALNUM, 24), m: { r: "eu" } })}`,
  ),
  token("new-relic-key", (r) => `NRAK-${r.chars(DIGITS + UPPER, 27)}`),
  token("planetscale-token", (r) => r.pick(["pscale_tkn_", "pscale_pw_"]) + r.chars(BASE64URL, 43)),
  token("supabase-token", (r) =>
    r.pick([`sbp_${r.chars(HEX, 40)}`, `sb_secret_${r.chars(BASE64URL, 22)}_${r.chars(BASE64URL, 8)}`]),
  ),
  token("vercel-token", (r) => r.pick(["vcp_", "vck_"]) + r.chars(ALNUM, 56)),
  token("figma-token", (r) => `figd_${r.chars(BASE64URL, 43)}`),
  token("dropbox-token", (r) => `sl.${r.chars(BASE64URL, 136)}`),
  token(
    "atlassian-token",
    (r) => `ATATT3xFfGF0${r.chars(BASE64URL, 171)}=${r.chars(HEX.toUpperCase().slice(0, 16), 8)}`,
  ),
  token("1password-token", (r) => `ops_${base64urlOf({ email: "a@b.example", muk: r.chars(ALNUM, 300) })}`),
  token("rubygems-key", (r) => `rubygems_${r.chars(HEX, 48)}`),
  token("crates-token", (r) => `cio${r.chars(ALNUM, 32)}`),
  token("docker-token", (r) => `dckr_pat_${r.chars(BASE64URL, 27)}`),
  token("tailscale-key", (r) => `tskey-auth-k${r.chars(ALNUM, 11)}CNTRL-${r.chars(ALNUM, 32)}`),
  token("circleci-token", (r) => `CCIPAT_${r.chars(ALNUM, 22)}_${r.chars(HEX, 40)}`),
  token("pulumi-token", (r) => `pul-${r.chars(HEX, 40)}`),
  token("netlify-token", (r) => `nfp_${r.chars(ALNUM, 36)}`),
  token("airtable-token", (r) => `pat${r.chars(ALNUM, 14)}.${r.chars(HEX, 64)}`),
]
