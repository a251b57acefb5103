const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

const ASCII = /^[\0-\x7f]*$/

/** Is this text only of characters that have one composition and one counterpart in the other letter case? */
export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/**
 * One text for all spellings that any case-blind disk takes for the same name: APFS, NTFS and casefolded ext4 differ in what they
 * ignore (letter case, composition, code points that show nothing), so this ignores all of it.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toUpperCase()
  // Lower, then upper: final sigma, sharp s and ligatures have no one lower-case spelling.
  return visible(text).toLowerCase().toUpperCase().normalize('NFC')
}

/** A text composed, without the code points that show nothing. */
export function visible(text: string): string {
  return isAscii(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')
}
