const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * One text for all spellings that any case-blind disk takes for the same name: APFS, NTFS and casefolded ext4 differ in what they
 * ignore (letter case, composition, code points that show nothing), so this ignores all of it.
 */
export function foldCase(text: string): string {
  // Lower, then upper: final sigma, sharp s and ligatures have no one lower-case spelling.
  return visible(text).toLowerCase().toUpperCase().normalize('NFC')
}

/** A text composed, without the code points that show nothing. */
export function visible(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '')
}
