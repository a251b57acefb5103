/** Part of a name that can be displayed as text, or a character that must be displayed as a code point. */
export type NamePart = { readonly text: string } | { readonly mark: string }

// Control characters, characters that change the reading direction, zero-width spaces, line breaks, lone surrogates,
// and the server's encoding of bytes that are not valid text (U+10F600 + the byte).
const HIDDEN =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{10f600}-\u{10f6ff}]|\p{Cs}/gu

const FIRST_BYTE = 0x10f600

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

/** Returns the notation of an invisible character: `\xFF` for a byte, else its code point, such as `U+202E`. */
function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code >= FIRST_BYTE ? `\\x${hex(code - FIRST_BYTE, 2)}` : `U+${hex(code, 4)}`
}

/**
 * Splits a name into visible text and characters that would be invisible or change the text direction. The parts contain the whole name.
 */
export function nameParts(name: string): NamePart[] {
  const parts: NamePart[] = []
  let from = 0
  for (const match of name.matchAll(HIDDEN)) {
    if (match.index > from) parts.push({ text: name.slice(from, match.index) })
    parts.push({ mark: markOf(match[0]) })
    from = match.index + match[0].length
  }
  if (from < name.length || parts.length === 0) parts.push({ text: name.slice(from) })
  return parts
}

/** Returns the name with every hidden character written out. For labels, tooltips and messages, which cannot contain pills. */
export const visibleName = (name: string): string =>
  nameParts(name)
    .map((part) => ('text' in part ? part.text : part.mark))
    .join('')

const LONGEST_EXTENSION = 12

/** Splits a name into the stem, which may be truncated, and the extension, which must stay visible: `report.final` and `.tar.gz`. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const found = /(?:\.tar)?\.[^.\s]+$/u.exec(name)
  if (!found || found.index === 0 || found[0].length > LONGEST_EXTENSION) return { stem: name, extension: '' }
  return { stem: name.slice(0, found.index), extension: found[0] }
}
