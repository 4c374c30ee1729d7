// Checksums that make a generated token structurally valid. Written apart from those in src/secrets/, which they are to test.
import { crc32 } from "node:zlib"
import { ALNUM, type Random } from "./random.ts"

/** GitHub's and npm's: the CRC-32 of what stands before it, in base 62, in six characters. */
export function withBase62Checksum(random: Random, payload: number): string {
  const entropy = random.chars(ALNUM, payload)
  let rest = crc32(entropy)
  let sum = ""
  while (rest > 0) {
    sum = ALNUM.charAt(rest % 62) + sum
    rest = Math.floor(rest / 62)
  }
  return entropy + sum.padStart(6, "0")
}

const BECH32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"

/** The data part of a Bech32 string with its six check characters (BIP 173), in capitals. */
export function bech32(random: Random, prefix: string, length: number): string {
  const data = Array.from({ length }, () => random.int(32))
  const codes = Array.from(prefix.toLowerCase(), (character) => character.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]
  let sum = 1
  for (const value of [...values, 0, 0, 0, 0, 0, 0]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if (((top >>> bit) & 1) === 1) sum ^= generator
  }
  sum ^= 1
  const check = [5, 4, 3, 2, 1, 0].map((place) => (sum >>> (5 * place)) & 31)
  return [...data, ...check].map((value) => BECH32.charAt(value)).join("")
}
