// What JSON.stringify leaves raw and a terminal, or whoever reads it there, would act upon: DEL and the C1 controls, line and
// paragraph separators, bidirectional controls.
const ACTIVE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/**
 * A value as indented JSON, every line behind `indent`, that shows nothing but itself on a terminal. Lossless: the characters that
 * would act there stand as `\uXXXX` escapes.
 */
export function jsonText(value: unknown, indent = ""): string {
  const text = JSON.stringify(value, undefined, 2).replace(
    ACTIVE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
  return indent + text.replaceAll("\n", `\n${indent}`)
}
