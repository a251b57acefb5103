const ASCII = /^[\0-\x7f]*$/

/** Accents of Latin, Greek and Cyrillic letters, once they are taken apart (Unicode block Combining Diacritical Marks). */
const ACCENTS = /[\u0300-\u036f]/g

/**
 * The form in which names and words are compared when letter case does not matter: lower case, accents left out, look-alikes of one
 * letter (such as full width) as that letter. `Résumé` and `RESUME` are one.
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().normalize('NFKC')
}
