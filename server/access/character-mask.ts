/**
 * A bit set with one bit for each character; characters whose codes differ by a multiple of 32 share one, as do both cases of an ASCII
 * letter.
 */
export type CharacterMask = number

/** The marks of an unknown text. */
export const ALL_CHARACTERS: CharacterMask = -1

/**
 * Returns the marks of a text's characters. A text that contains another has all of its marks, which is much cheaper to check than a search.
 */
export function characterMask(text: string): CharacterMask {
  let marks = 0
  for (let at = 0; at < text.length; at++) marks |= 1 << (text.charCodeAt(at) & 31)
  return marks
}

/** Returns the marks that all these texts have in common. */
export function commonMask(texts: readonly string[]): CharacterMask {
  return texts.reduce((common, text) => common & characterMask(text), ALL_CHARACTERS)
}
