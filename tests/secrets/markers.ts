import { base62Crc } from "../../src/secrets/checksums.ts"

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** A GitHub token with a right checksum, another one for each number, none of them real. */
export function tokenOf(number: number): string {
  let seed = (number + 1) * 2_654_435_761
  const body = Array.from({ length: 30 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return DIGITS.charAt(Math.floor(seed / 65_536) % 62)
  }).join("")
  return `ghp_${body}${checksumOf(body)}`
}

/** The checksum is that of the body alone: the one of six characters which the check takes. */
function checksumOf(body: string): string {
  let sum = -1
  for (let at = 0; at < body.length; at++) {
    sum ^= body.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  let rest = ~sum >>> 0
  let text = ""
  for (let digit = 0; digit < 6; digit++) {
    text = DIGITS.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  if (!base62Crc(`ghp_${body}${text}`)) throw new Error("the checksum is wrong")
  return text
}

/** What stands for such a token. */
export const MARK = "[secret:github-token]"
