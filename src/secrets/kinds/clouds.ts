import { bech32 } from "../checksums.ts"
import { prefixed, shape, type Kind } from "../kind.ts"

/** From a name to its value: quotes, equals sign, colon, arrow, or a plain "is". */
const TO_VALUE = String.raw`\\?["'\x60]?(?:\s{0,4}(?:[:=]|=>|:=)\s{0,4}|\s{1,4}is\s{1,4}|\s{1,4})\\?["'\x60]?`

/** Clouds, hosting, and what keeps secrets. */
export const cloudKinds = (): readonly Kind[] => [
  prefixed("aws-access-key", ["AKIA", "ASIA", "ABIA", "ACCA"], "A[A-Z]{3}[A-Z0-9]{16}"),
  {
    name: "aws-secret-key",
    anchors: [
      "ecret_access_key",
      "ECRET_ACCESS_KEY",
      "ecretAccessKey",
      "ecret access key",
      "ecret Access Key",
      "ecret-access-key",
      "AWS_SECRET_KEY",
      "aws_secret_key",
    ],
    before: /[\s\S]$/,
    lead: new RegExp(String.raw`(?:AWS_SECRET_KEY|ecret[_ -]?access[_ -]?key)${TO_VALUE}`, "iy"),
    structure: /[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/y,
  },
  prefixed("aws-bedrock-key", ["ABSKQmVkcm9ja0FQSUtleS"], String.raw`ABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/]{60,}={0,2}`),
  prefixed("google-api-key", ["AIza"], String.raw`AIza[\w-]{35}`),
  prefixed("google-oauth", ["GOCSPX-"], String.raw`GOCSPX-[\w-]{28}`),
  prefixed("google-oauth", ["ya29."], String.raw`ya29\.[\w-]{30,}(?:\.[\w-]{1,})?`),
  {
    name: "azure-storage-key",
    anchors: ["AccountKey=", "SharedAccessKey="],
    before: /[\s\S]$|^$/,
    lead: /(?:Account|SharedAccess)Key=/y,
    structure: /(?:[A-Za-z0-9+/]{86}==|[A-Za-z0-9+/]{43}=)/y,
  },
  {
    name: "azure-sas",
    anchors: ["sig="],
    before: /[?&;]$/,
    lead: /sig=/y,
    structure: /(?:[A-Za-z0-9+/]|%2[BFbf]){43}(?:=|%3[Dd])/y,
  },
  {
    name: "azure-client-secret",
    anchors: ["Q~"],
    back: 4,
    structure: /[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/y,
  },
  prefixed("digitalocean-token", ["dop_v1_", "doo_v1_", "dor_v1_"], "do[opr]_v1_[0-9a-f]{64}"),
  prefixed("cloudflare-token", ["cfk_", "cfut_", "cfat_"], "cf(?:k|ut|at)_[A-Za-z0-9]{40}[0-9a-f]{8}"),
  prefixed("cloudflare-token", ["v1.0-"], "v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}"),
  prefixed("fly-token", ["FlyV1 fm"], String.raw`FlyV1 fm\dr?_[A-Za-z0-9+/=]{40,}(?:,fm\dr?_[A-Za-z0-9+/=]{40,})*`),
  prefixed("vercel-token", ["vcp_", "vci_", "vca_", "vcr_", "vck_"], "vc[piark]_[A-Za-z0-9]{24,}"),
  prefixed("netlify-token", ["nfp_"], "nfp_[A-Za-z0-9]{36}"),
  prefixed("heroku-key", ["HRKU-AA"], String.raw`HRKU-AA[\w-]{58}`),
  prefixed("supabase-token", ["sbp_"], "sbp_[0-9a-f]{40}"),
  prefixed("supabase-token", ["sb_secret_"], String.raw`sb_secret_[\w-]{20,}`),
  prefixed("planetscale-token", ["pscale_"], String.raw`pscale_(?:tkn|pw|oauth)_[\w-]{32,}`),
  prefixed("tailscale-key", ["tskey-"], String.raw`tskey-[a-z]{2,12}-[A-Za-z0-9]{8,}(?:-[A-Za-z0-9]{16,})?`),
  prefixed("databricks-token", ["dapi"], String.raw`dapi[0-9a-f]{32}(?:-\d)?`),
  prefixed("vault-token", ["hvs.", "hvb.", "hvr."], String.raw`hv[sbr]\.[\w-]{24,}`),
  {
    name: "terraform-token",
    anchors: [".atlasv1."],
    back: 14,
    structure: shape(String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}`),
  },
  prefixed("pulumi-token", ["pul-"], "pul-[0-9a-f]{40}"),
  prefixed(
    "doppler-token",
    ["dp."],
    String.raw`dp\.(?:pt|ct|sa|said|scim|audit|st(?:\.[a-z0-9_-]{2,35})?)\.[A-Za-z0-9]{40,44}`,
  ),
  prefixed("1password-token", ["ops_eyJ"], "ops_eyJ[A-Za-z0-9+/=]{200,}"),
  prefixed("1password-key", ["A3-"], "A3-[A-Z0-9]{6}-[A-Z0-9]{5,6}-?[A-Z0-9]{5,6}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}"),
  { ...prefixed("age-key", ["AGE-SECRET-KEY-1"], "AGE-SECRET-KEY-1[A-Z0-9]{58}"), checksum: bech32 },
]
