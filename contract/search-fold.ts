const ASCII = /^[\0-\x7f]*$/

/** Accents of Latin, Greek and Cyrillic letters, once they are taken apart (Unicode block Combining Diacritical Marks). */
const ACCENTS = /[\u0300-\u036f]/g

/** What a sigma is at the end of a word: a form by its place only. */
const FINAL_SIGMA = 'ς'

/**
 * The form in which names and words are compared when letter case does not matter: lower case, accents left out, look-alikes of one
 * letter (such as full width) as that letter. `Résumé` and `RESUME` are one, and so are `STRASSE` and `straße`. What people see as one character becomes
 * the same wherever it stands, so that a piece of a name folds to a piece of the folded name. What is folded folds to itself.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(ACCENTS, '')
  // Upper case in between: sharp s, ligatures and the dotless i have no one lower-case spelling, and the capital sharp s has no other upper case.
  return bare.toLowerCase().toUpperCase().toLowerCase().replaceAll(FINAL_SIGMA, 'σ').normalize('NFC')
}
