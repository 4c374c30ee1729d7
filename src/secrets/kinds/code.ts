import { base62Crc } from "../checksums.ts"
import { prefixed, type Kind } from "../kind.ts"

/** Code hosting, package registries, builds. */
export const codeKinds = (): readonly Kind[] => [
  {
    ...prefixed("github-token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], "gh[pousr]_[A-Za-z0-9]{36}"),
    checksum: base62Crc,
  },
  prefixed("github-token", ["ghr_"], "ghr_[A-Za-z0-9]{76}"),
  // An app's installation: its number and a JSON web token.
  prefixed("github-token", ["ghs_", "ghu_"], String.raw`gh[su]_\d{1,12}_eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{16,}`),
  prefixed("github-token", ["github_pat_"], "github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}"),
  prefixed(
    "gitlab-token",
    [
      "glpat-",
      "gldt-",
      "glrt-",
      "glrtr-",
      "glcbt-",
      "glptt-",
      "glft-",
      "glimt-",
      "glagent-",
      "gloas-",
      "glsoat-",
      "glffct-",
    ],
    String.raw`gl[a-z]{2,5}-[\w-]{20,}(?:\.[0-9a-z]{2}\.[0-9a-z]{9}|\.[0-9a-z]{9})?`,
  ),
  { ...prefixed("npm-token", ["npm_"], "npm_[A-Za-z0-9]{36}"), checksum: base62Crc },
  prefixed("pypi-token", ["pypi-AgE"], String.raw`pypi-AgE[\w-]{60,}`),
  prefixed("rubygems-key", ["rubygems_"], "rubygems_[0-9a-f]{48}"),
  prefixed("crates-token", ["cio"], String.raw`cio(?=[A-Za-z]{0,30}\d)[A-Za-z0-9]{32}`),
  prefixed("nuget-key", ["oy2"], String.raw`oy2(?=[a-z]{0,40}\d)[a-z0-9]{43}`),
  prefixed("docker-token", ["dckr_pat_", "dckr_oat_"], String.raw`dckr_[po]at_[\w-]{27,32}`),
  prefixed("circleci-token", ["CCIPAT_", "CCIPRJ_"], "CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40}"),
  prefixed("buildkite-token", ["bkua_"], "bkua_[0-9a-f]{40}"),
  prefixed("atlassian-token", ["ATATT3", "ATCTT3"], String.raw`AT[AC]TT3[\w-]{60,}=[0-9A-F]{8}`),
  prefixed("bitbucket-password", ["ATBB"], "ATBB[A-Za-z0-9]{24}[0-9A-F]{8}"),
  prefixed("sentry-token", ["sntrys_eyJ"], "sntrys_eyJ[A-Za-z0-9+/=]{20,}_[A-Za-z0-9+/]{43}"),
  prefixed("sentry-token", ["sntryu_"], "sntryu_[0-9a-f]{64}"),
  prefixed("grafana-token", ["glsa_"], "glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}"),
  prefixed("grafana-token", ["glc_eyJ"], "glc_eyJ[A-Za-z0-9+/]{32,}={0,2}"),
  prefixed("new-relic-key", ["NRAK-"], "NRAK-[A-Z0-9]{27}"),
  prefixed("postman-key", ["PMAK-"], "PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
  prefixed("figma-token", ["figd_"], String.raw`figd_[\w-]{40,}`),
]
