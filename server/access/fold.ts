const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

const ASCII = /^[\0-\x7f]*$/

/** Returns whether a text is ASCII, so that each character has one composition and one counterpart in the other letter case. */
export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/**
 * Returns one form for all names that any case-blind disk treats as equal. APFS, NTFS and casefolded ext4 ignore different things (letter
 * case, composition, invisible code points), so this ignores all of them.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toUpperCase()
  // Lower case, then upper case: final sigma, sharp s and ligatures have no single lower-case form.
  return withoutInvisible(text).toLowerCase().toUpperCase().normalize('NFC')
}

/** Returns a text in composed form, without invisible code points. */
export function withoutInvisible(text: string): string {
  return isAscii(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')
}
