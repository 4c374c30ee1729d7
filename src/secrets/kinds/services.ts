import { discordNumber } from "../checksums.ts"
import { prefixed, shape, type Kind } from "../kind.ts"

/** The vendor's name on the same line, with nothing masked between. */
const named = (vendor: string): RegExp => new RegExp(String.raw`${vendor}[^\n[\]]{0,60}$`, "i")

/** Models, messages, payments, and other services. */
export const serviceKinds = (): readonly Kind[] => [
  prefixed("openai-key", ["sk-proj-", "sk-svcacct-", "sk-admin-"], String.raw`sk-(?:proj|svcacct|admin)-[\w-]{40,}`),
  prefixed("openai-key", ["sk-"], String.raw`sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}`),
  prefixed("anthropic-key", ["sk-ant-"], String.raw`sk-ant-[a-z]{2,8}\d{2}-[\w-]{40,}`),
  prefixed("openrouter-key", ["sk-or-v1-"], "sk-or-v1-[0-9a-f]{64}"),
  prefixed("langfuse-key", ["sk-lf-"], "sk-lf-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
  prefixed("langsmith-key", ["lsv2_"], "lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}"),
  // Several vendors of models use this form.
  prefixed("llm-key", ["sk-"], "sk-[0-9a-f]{32}"),
  prefixed("xai-key", ["xai-"], "xai-[A-Za-z0-9]{80}"),
  prefixed("groq-key", ["gsk_"], "gsk_[A-Za-z0-9]{52}"),
  prefixed("perplexity-key", ["pplx-"], "pplx-[A-Za-z0-9]{48,}"),
  prefixed("replicate-token", ["r8_"], "r8_[A-Za-z0-9]{37}"),
  prefixed("hugging-face-token", ["hf_"], "hf_[A-Za-z0-9]{34}"),
  prefixed("slack-token", ["xox"], String.raw`xox[abeoprs]-(?=[A-Za-z-]{0,20}\d)[A-Za-z0-9-]{20,}`),
  prefixed("slack-token", ["xapp-"], "xapp-\\d-[A-Z0-9]{8,}-\\d{8,}-[0-9a-f]{40,}"),
  {
    name: "slack-webhook",
    anchors: ["hooks.slack.com/"],
    lead: /hooks\.slack\.com\/(?:services|workflows|triggers)\//y,
    structure: shape(String.raw`[A-Z][A-Z0-9]{7,12}\/[A-Z0-9]{8,14}\/[A-Za-z0-9]{20,}(?:\/[A-Za-z0-9]{16,})?`),
  },
  {
    name: "discord-webhook",
    anchors: ["/api/webhooks/"],
    before: /discord(?:app)?\.com$/,
    lead: /\/api\/webhooks\/\d{17,20}\//y,
    structure: shape(String.raw`[\w-]{60,}`),
  },
  {
    ...prefixed(
      "discord-token",
      ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
      String.raw`[MNO][A-Za-z0-9]{22,27}\.[\w-]{6}\.[\w-]{27,}`,
    ),
    checksum: discordNumber,
  },
  {
    name: "telegram-token",
    anchors: [":AA"],
    before: /(?:^|\D)\d{8,10}$/,
    lead: /:/y,
    structure: shape(String.raw`AA[\w-]{33}`),
  },
  prefixed("stripe-key", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"], "[sr]k_(?:live|test)_[A-Za-z0-9]{20,}"),
  prefixed("stripe-key", ["whsec_"], "whsec_[A-Za-z0-9+/]{32,}={0,2}"),
  prefixed("square-token", ["sq0atp-", "sq0csp-"], String.raw`sq0(?:atp|csp)-[\w-]{22,}`),
  prefixed("square-token", ["EAAA"], String.raw`EAAA[\w-]{60}`),
  prefixed("shopify-token", ["shpat_", "shpca_", "shppa_", "shpss_"], "shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}"),
  prefixed("sendgrid-key", ["SG."], String.raw`SG\.[\w-]{22}\.[\w-]{43}`),
  {
    name: "twilio-key",
    anchors: ["wilio", "WILIO"],
    before: /[Tt]$/,
    lead: /wilio[A-Za-z_ -]{0,24}\\?["'`]?\s{0,3}[:=]\s{0,3}\\?["'`]?(?:SK)?/iy,
    structure: shape("[0-9a-f]{32}"),
  },
  { name: "mailgun-key", anchors: ["key-"], before: named("mailgun"), structure: shape("key-[0-9a-f]{32}") },
  prefixed("brevo-key", ["xkeysib-"], "xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}"),
  prefixed("resend-key", ["re_"], "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"),
  {
    name: "mailchimp-key",
    anchors: ["-us"],
    back: 32,
    structure: shape(String.raw`[0-9a-f]{32}-us\d{1,2}`),
  },
  prefixed("linear-key", ["lin_api_"], "lin_api_[A-Za-z0-9]{40}"),
  prefixed("notion-token", ["ntn_"], String.raw`ntn_\d{11}[A-Za-z0-9]{35}`),
  prefixed("notion-token", ["secret_"], "secret_[A-Za-z0-9]{43}"),
  prefixed("airtable-token", ["pat"], String.raw`pat[A-Za-z0-9]{14}\.[0-9a-f]{64}`),
  prefixed("hubspot-token", ["pat-"], "pat-[a-z]{2}\\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
  prefixed("dropbox-token", ["sl."], String.raw`sl\.(?:u\.)?[\w-]{100,}`),
  prefixed("posthog-key", ["phx_"], "phx_[A-Za-z0-9]{43,}"),
]
