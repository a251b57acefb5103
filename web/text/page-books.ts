import type { Catalogue, Language, LaterBook } from './catalogue.ts'
import type { Locale } from './locales.ts'

const english = async () => (await import('./en/language.ts')).language
const inTestLetters = async () => (await import('./pseudo.ts')).pseudoLanguage(await english())

/** Fetches a language when it is asked for, so that a person downloads one only. */
const LANGUAGES: Readonly<Record<Locale, () => Promise<Language>>> = {
  ar: async () => (await import('./ar/language.ts')).language,
  de: async () => (await import('./de/language.ts')).language,
  en: english,
  es: async () => (await import('./es/language.ts')).language,
  fr: async () => (await import('./fr/language.ts')).language,
  is: async () => (await import('./is/language.ts')).language,
  it: async () => (await import('./it/language.ts')).language,
  ja: async () => (await import('./ja/language.ts')).language,
  ko: async () => (await import('./ko/language.ts')).language,
  'nl-be': async () => (await import('./nl-be/language.ts')).language,
  pl: async () => (await import('./pl/language.ts')).language,
  pt: async () => (await import('./pt/language.ts')).language,
  'pt-br': async () => (await import('./pt-br/language.ts')).language,
  ro: async () => (await import('./ro/language.ts')).language,
  ru: async () => (await import('./ru/language.ts')).language,
  'sv-se': async () => (await import('./sv-se/language.ts')).language,
  'zh-cn': async () => (await import('./zh-cn/language.ts')).language,
  'zh-tw': async () => (await import('./zh-tw/language.ts')).language,
  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}

/** Loads the sentences of a language: those of the first load and of further books. Fails when they cannot be fetched. */
export async function loadCatalogue(locale: Locale, books: readonly LaterBook[] = []): Promise<Catalogue> {
  const { page, fetch } = await LANGUAGES[locale]()
  return Object.assign({}, page, ...(await Promise.all(books.map((book) => fetch(book)))))
}
