import { DOT } from '#server/platform/text/characters.ts'

/** Quality of a match between a term and a name, best first. */
export const FIT = { whole: 0, start: 1, word: 2, inside: 3 } as const
export type Fit = (typeof FIT)[keyof typeof FIT]

/** Returns the fit of a text of `length` bytes that is at `at` in the name between `from` and `to`. */
export function fitAt(text: string, from: number, to: number, at: number, length: number): Fit {
  if (at > from) return isLetter(text.charCodeAt(at - 1)) ? FIT.inside : FIT.word
  return at + length === to || isExtension(text, at + length, to) ? FIT.whole : FIT.start
}

/** Whether the rest of a name is exactly one extension. */
function isExtension(text: string, at: number, to: number): boolean {
  if (text.charCodeAt(at) !== DOT) return false
  for (let i = at + 1; i < to; i++) if (text.charCodeAt(i) === DOT) return false
  return true
}

/** Whether a byte of folded UTF-8 is part of a word: a letter, a digit or a byte of a non-ASCII character. */
export function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte > 0x7f
}
