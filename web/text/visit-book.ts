import type { Books } from './catalogue.ts'
import type { Locale } from './locales.ts'

const english = async () => (await import('./en/visit.ts')).visit
const inTestLetters = async () => (await import('./pseudo.ts')).pseudoBook(await english())

const VISITS: Readonly<Record<Locale, () => Promise<Books['visit']>>> = {
  ar: async () => (await import('./ar/visit.ts')).visit,
  de: async () => (await import('./de/visit.ts')).visit,
  en: english,
  es: async () => (await import('./es/visit.ts')).visit,
  fr: async () => (await import('./fr/visit.ts')).visit,
  is: async () => (await import('./is/visit.ts')).visit,
  it: async () => (await import('./it/visit.ts')).visit,
  ja: async () => (await import('./ja/visit.ts')).visit,
  ko: async () => (await import('./ko/visit.ts')).visit,
  'nl-be': async () => (await import('./nl-be/visit.ts')).visit,
  pl: async () => (await import('./pl/visit.ts')).visit,
  pt: async () => (await import('./pt/visit.ts')).visit,
  'pt-br': async () => (await import('./pt-br/visit.ts')).visit,
  ro: async () => (await import('./ro/visit.ts')).visit,
  ru: async () => (await import('./ru/visit.ts')).visit,
  'sv-se': async () => (await import('./sv-se/visit.ts')).visit,
  'zh-cn': async () => (await import('./zh-cn/visit.ts')).visit,
  'zh-tw': async () => (await import('./zh-tw/visit.ts')).visit,
  pseudo: inTestLetters,
  'pseudo-rtl': inTestLetters,
}

/** Loads the sentences of a visitor's page, which knows nothing of the other books. Fails when they cannot be fetched. */
export const loadVisitBook = (locale: Locale): Promise<Books['visit']> => VISITS[locale]()
