import type { Catalog, LazyMessages } from './catalog.ts'
import { pageLanguages } from './generated/page-languages.ts'
import type { Locale } from './locales.ts'

/** Loads the texts of a language: those of the first load and of further modules. Rejects if they cannot be loaded. */
export async function loadCatalog(locale: Locale, books: readonly LazyMessages[] = []): Promise<Catalog> {
  const { page, fetch } = (await pageLanguages[locale]()).language
  return Object.assign({}, page, ...(await Promise.all(books.map((book) => fetch(book)))))
}
