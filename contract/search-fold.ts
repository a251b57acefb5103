const ASCII = /^[\0-\x7f]*$/

/** Accents of decomposed Latin, Greek and Cyrillic letters (Unicode block Combining Diacritical Marks). */
const ACCENTS = /[\u0300-\u036f]/g

/** The form of sigma at the end of a word. */
const FINAL_SIGMA = 'ς'

/**
 * Returns the form in which names and words are compared when letter case is ignored: lower case, without accents, and with compatibility
 * forms (such as full width) replaced. `Résumé` equals `RESUME`, and `STRASSE` equals `straße`. Each user-perceived character folds
 * independently of its position, so that a part of a name folds to a part of the folded name. Folding is idempotent.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const bare = text.normalize('NFKD').replace(ACCENTS, '')
  // Upper case in between: sharp s, ligatures and the dotless i have no single lower-case form, and the capital sharp s has no other upper
  // case.
  return bare.toLowerCase().toUpperCase().toLowerCase().replaceAll(FINAL_SIGMA, 'σ').normalize('NFC')
}
