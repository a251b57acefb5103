import type { Language, MessageModuleName, MessageModules } from './catalog.ts'

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

/** Returns a text with accented letters, a third longer and in brackets. Any unmarked text in the page is not translatable. */
export function pseudoText(text: string): string {
  const accented = text.replaceAll(/[a-zA-Z]/g, (letter) => LETTERS[letter] ?? letter)
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

const pseudo = (text: string | ((...args: never[]) => string)) =>
  typeof text === 'string' ? pseudoText(text) : (...args: never[]) => pseudoText(text(...args))

/** Returns a module in a test language, created from the reference, to find untranslatable texts and layouts without enough space. */
export const pseudoMessages = <B extends MessageModules[MessageModuleName]>(master: B): B =>
  Object.fromEntries(Object.entries(master).map(([key, text]) => [key, pseudo(text)])) as B

/** Returns a test language with such modules. */
export const pseudoLanguage = ({ page, fetch }: Language): Language => ({
  page: pseudoMessages(page),
  fetch: async (book) => pseudoMessages(await fetch(book)),
})
