import type { BookName, Books, Language } from './catalogue.ts'

const LETTERS: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'Ë',
  I: 'Ï',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
}

/** Accents each letter, makes the text a third longer and fences it: what stays plain was never externalised. */
export function pseudoText(text: string): string {
  const accented = text.replaceAll(/[a-zA-Z]/g, (letter) => LETTERS[letter] ?? letter)
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

const pseudo = (text: string | ((...args: never[]) => string)) =>
  typeof text === 'string' ? pseudoText(text) : (...args: never[]) => pseudoText(text(...args))

/** A book in a language nobody speaks, made from the master, to find forgotten texts and layouts that are too tight. */
export const pseudoBook = <B extends Books[BookName]>(master: B): B =>
  Object.fromEntries(Object.entries(master).map(([key, text]) => [key, pseudo(text)])) as B

/** A whole language of such books. */
export const pseudoLanguage = ({ page, fetch }: Language): Language => ({
  page: pseudoBook(page),
  fetch: async (book) => pseudoBook(await fetch(book)),
})
