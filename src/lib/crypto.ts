import { lazy } from "./lazy.ts"

/** The module takes longer to load than a start of the plugin takes altogether. */
const crypto = lazy(() => process.getBuiltinModule("node:crypto"))

/** SHA-256 of UTF-8 text or of bytes, in hexadecimal: 64 characters. */
export function sha256(data: string | Uint8Array): string {
  return crypto().hash("sha256", data)
}

/** Twice as many random hexadecimal characters as `bytes`. */
export function randomHex(bytes: number): string {
  return crypto().randomBytes(bytes).toString("hex")
}
