// The checks that formats define. Each takes a whole secret.

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const BECH32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"

/** GitHub's and npm's: after the last `_`, the last six characters are the CRC-32 of those before, in base 62. */
export function base62Crc(secret: string): boolean {
  const body = secret.slice(secret.lastIndexOf("_") + 1)
  let sum = 0
  for (const digit of body.slice(-6)) sum = sum * 62 + BASE62.indexOf(digit)
  return sum === crc32(body.slice(0, -6))
}

/** Bech32 (BIP 173), all in capitals: what stands before the last `1` is the prefix. */
export function bech32(secret: string): boolean {
  const split = secret.lastIndexOf("1")
  const prefix = Array.from(secret.slice(0, split).toLowerCase(), (character) => character.charCodeAt(0))
  let sum = 1
  const add = (value: number): void => {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if (((top >>> bit) & 1) === 1) sum ^= generator
  }
  for (const code of prefix) add(code >> 5)
  add(0)
  for (const code of prefix) add(code & 31)
  for (const character of secret.slice(split + 1)) add(BECH32.indexOf(character))
  return sum === 1
}

/** A JSON web token's first part is JSON that names an algorithm. */
export function webTokenHeader(secret: string): boolean {
  return /"alg"\s*:\s*"/.test(base64Text(secret.slice(secret.indexOf("eyJ"), secret.indexOf("."))))
}

/** A Discord token's first part is the bot's number. */
export function discordNumber(secret: string): boolean {
  return /^\d{17,20}$/.test(base64Text(secret.slice(0, secret.indexOf("."))))
}

/** Base64 or base64url as Latin-1 text; empty for what is neither. */
function base64Text(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  } catch {
    return ""
  }
}

function crc32(text: string): number {
  let sum = -1
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
