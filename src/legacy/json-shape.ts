/** Far more than 1.x ever wrote, and few enough for the parser to hold the event loop only for a moment. */
const MAX_DEPTH = 100
const MAX_PARTS = 500_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Says in words why JSON text, in bytes of UTF-8, is not worth parsing: it is nested too deep or of too many parts, where a part is an
 * opening bracket, a comma or a colon. Undefined where it is; whether it is JSON at all is left to the parser then. Takes time in
 * proportion to the length and no memory, which a parser on such text does not.
 */
export function faultOfShape(bytes: Uint8Array): string | undefined {
  let depth = 0
  let deepest = 0
  let parts = 0
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (inText) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) inText = false
      continue
    }
    if (byte === QUOTE) inText = true
    else if (byte === COMMA || byte === COLON) parts++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++
      deepest = Math.max(deepest, ++depth)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  if (deepest <= MAX_DEPTH && parts <= MAX_PARTS) return undefined
  if (inText || depth !== 0) return "not complete JSON: its brackets and quotes do not match"
  if (deepest > MAX_DEPTH) return `nested ${deepest} levels deep, and at most ${MAX_DEPTH} are read`
  return `made of ${parts} brackets, commas and colons, and at most ${MAX_PARTS} are read`
}
