import { keyBlock } from "../armor.ts"
import { webTokenHeader } from "../checksums.ts"
import { isPlaceholder, isWord } from "../dummies.ts"
import { shape, type Kind } from "../kind.ts"

const never = (): boolean => false

/** What is known by its form or its place and not by a vendor. */
export const formKinds = (): readonly Kind[] => [
  {
    name: "pgp-private-key",
    anchors: ["-----BEGIN PGP PRIVATE"],
    anywhere: true,
    structure: keyBlock,
    harmless: never,
  },
  { name: "private-key", anchors: ["-----BEGIN "], anywhere: true, structure: keyBlock, harmless: never },
  {
    name: "json-web-token",
    anchors: ["eyJ"],
    structure: shape(String.raw`eyJ[\w-]{10,}\.eyJ[\w-]{4,}\.[\w-]{16,}`),
    checksum: webTokenHeader,
  },
  {
    name: "authorization",
    anchors: ["uthorization", "UTHORIZATION"],
    before: /[Aa]$/,
    lead: /uthorization\\?["'`]?[ \t]{0,4}[:=,][ \t]{0,4}\\?["'`]?(?:Bearer|Basic|Token|ApiKey|Bot)[ \t]{1,4}/iy,
    structure: /(?=[\w.~+/-]{8})[\w~+/-]+(?:\.[\w~+/-]+)*={0,2}/y,
    harmless: (value) => isPlaceholder(value) || isWord(value),
    general: true,
  },
  {
    name: "password",
    anchors: ["://"],
    before: /[A-Za-z][A-Za-z0-9+.-]{0,30}$/,
    lead: /:\/\/[^\s/@:"'<>`[\]?#\\]{0,128}:/y,
    structure: /[^\s"'`<>/?#\\]{1,256}(?=@[\w[{$<%])/y,
    harmless: (password, lead) => isPlaceholder(password) || lead === `://${password}:`,
    general: true,
  },
]
