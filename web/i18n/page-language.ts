import { createStore, type Store } from '#web/lib/store.ts'
import { type Catalog, type LazyMessages, type Translate, translator } from './catalog.ts'
import { directionOf, type Locale, languageTag } from './locales.ts'
import { loadCatalog } from './page-messages.ts'

/** A language and its loaded texts. */
interface LoadedLanguage {
  readonly locale: Locale
  readonly catalog: Catalog
}

/** The current language of the page. It changes when the signed-in user is known. */
export interface PageLanguage extends Pick<Store<LoadedLanguage>, 'getSnapshot' | 'subscribe'> {
  /** Translates into the current language, for objects that outlive a change of the language. */
  readonly t: Translate
  /** Changes the language after all open modules have been loaded. Rejects without any change if that fails. */
  setLanguage(locale: Locale): Promise<void>
  /** Loads a module, in this and every later language. Rejects if that fails. */
  loadMessages(book: LazyMessages): Promise<void>
  /** Returns whether a module is loaded. */
  hasMessages(book: LazyMessages): boolean
}

/** Creates the language state of a page. */
export function createPageLanguage(first: LoadedLanguage, load: typeof loadCatalog = loadCatalog): PageLanguage {
  const store = createStore(first)
  const come = new Set<LazyMessages>()
  let wanted = { locale: first.locale, books: new Set<LazyMessages>() }

  /** Loads the wanted language and modules. Repeats if they changed in the meantime. */
  async function fetchWanted(): Promise<void> {
    const now = wanted
    const catalogue = await load(now.locale, [...now.books])
    if (now !== wanted) return fetchWanted()
    for (const book of now.books) come.add(book)
    store.set({ locale: now.locale, catalog: catalogue })
  }

  /** Changes the wanted language or modules. Reverts the change if loading fails. */
  async function want(change: Partial<typeof wanted>): Promise<void> {
    wanted = { ...wanted, ...change }
    try {
      await fetchWanted()
    } catch (error) {
      wanted = { locale: store.getSnapshot().locale, books: new Set(come) }
      throw error
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    t(key, ...args) {
      const { locale, catalog } = store.getSnapshot()
      return translator(catalog, directionOf(languageTag(locale)))(key, ...args)
    },
    async setLanguage(locale) {
      if (locale !== wanted.locale) await want({ locale })
    },
    async loadMessages(book) {
      if (come.has(book)) return
      await want({ books: new Set([...wanted.books, book]) })
      if (!come.has(book)) throw new Error(`The ${book} book did not come.`)
    },
    hasMessages: (book) => come.has(book),
  }
}
