import type { Catalog, Language, LazyMessages } from './catalog.ts'
import type { Locale } from './locales.ts'

const english = () => import('./en/language.ts')
const inTestLetters = async () => ({
  language: (await import('./pseudo.ts')).pseudoLanguage((await english()).language),
})

/** Loaders of the languages, so that a user downloads only one. */
const LANGUAGES: Readonly<Record<Locale, () => Promise<{ readonly language: Language }>>> = {
  ar: () => import('./ar/language.ts'),
  de: () => import('./de/language.ts'),
  en: english,
  es: () => import('./es/language.ts'),
  fr: () => import('./fr/language.ts'),
  is: () => import('./is/language.ts'),
  it: () => import('./it/language.ts'),
  ja: () => import('./ja/language.ts'),
  ko: () => import('./ko/language.ts'),
  'nl-be': () => import('./nl-be/language.ts'),
  pl: () => import('./pl/language.ts'),
  pt: () => import('./pt/language.ts'),
  'pt-br': () => import('./pt-br/language.ts'),
  ro: () => import('./ro/language.ts'),
  ru: () => import('./ru/language.ts'),
  'sv-se': () => import('./sv-se/language.ts'),
  'zh-cn': () => import('./zh-cn/language.ts'),
  'zh-tw': () => import('./zh-tw/language.ts'),
  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}

/** Loads the texts of a language: those of the first load and of further modules. Rejects if they cannot be loaded. */
export async function loadCatalog(locale: Locale, books: readonly LazyMessages[] = []): Promise<Catalog> {
  const { page, fetch } = (await LANGUAGES[locale]()).language
  return Object.assign({}, page, ...(await Promise.all(books.map((book) => fetch(book)))))
}
