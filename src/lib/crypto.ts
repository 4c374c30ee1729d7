import { hash, randomBytes } from "node:crypto"

/** SHA-256 of UTF-8 text or of bytes, in hexadecimal: 64 characters. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data)
}

/** Twice as many random hexadecimal characters as `bytes`. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex")
}
