import type { Books } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { inTestLetters } from './test-letters.ts'

const english = async () => (await import('./en-visit.ts')).enVisit
const pseudo = () => inTestLetters(english)

const LOADERS: Readonly<Record<Locale, () => Promise<Books['visit']>>> = {
  en: english,
  pseudo,
  'pseudo-rtl': pseudo,
}

/** Loads the sentences of a visitor's page, which knows nothing of the other books. Fails when they cannot be fetched. */
export const loadVisitBook = (locale: Locale): Promise<Books['visit']> => LOADERS[locale]()
