const ASCII = /^[\0-\x7f]*$/

/** Accents of Latin, Greek and Cyrillic letters, once they are taken apart (Unicode block Combining Diacritical Marks). */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * The form in which names and words are compared when letter case does not matter: lower case, accents left out, look-alikes of one
 * letter (such as full width) as that letter. `Résumé` and `RESUME` are one, and so are `STRASSE` and `straße`. A character becomes the same wherever it
 * stands, so that a piece of a name folds to a piece of the folded name.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  // Upper case first: sharp s, ligatures and the dotless i have no one lower-case spelling; a final sigma is one by its place only.
  return text.normalize('NFKD').replace(ACCENTS, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}
