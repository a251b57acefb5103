/** A stretch of a name that can be shown as it is, or a character that must be shown by its number. */
export type NamePart = { readonly text: string } | { readonly mark: string }

// Control characters; marks that turn the reading direction; blanks without width; line ends; halves of characters;
// and the spelling of bytes that are no text (U+10F600 + the byte), which the server gives.
const HIDDEN =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{10f600}-\u{10f6ff}]|\p{Cs}/gu

const FIRST_BYTE = 0x10f600

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

/** How a character that cannot be seen is written: `\xFF` for a byte, else its code point, `U+202E`. */
function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code >= FIRST_BYTE ? `\\x${hex(code - FIRST_BYTE, 2)}` : `U+${hex(code, 4)}`
}

/** Splits a name into what can be shown and what would hide, or turn the text around it. Nothing is lost. */
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

/** The name with every hidden character written out: for labels, tooltips and messages, where no pill can stand. */
export const visibleName = (name: string): string =>
  nameParts(name)
    .map((part) => ('text' in part ? part.text : part.mark))
    .join('')

const LONGEST_EXTENSION = 12

/** Cuts a name into what may be shortened and the extension that must stay: `report.final` and `.tar.gz`. */
export function splitExtension(name: string): { stem: string; extension: string } {
  const found = /(?:\.tar)?\.[^.\s]+$/u.exec(name)
  if (!found || found.index === 0 || found[0].length > LONGEST_EXTENSION) return { stem: name, extension: '' }
  return { stem: name.slice(0, found.index), extension: found[0] }
}
