import { createStore, type Store } from '#web/lib/store.ts'
import { type Catalogue, type LaterBook, type Translate, translator } from './catalogue.ts'
import { directionOf, type Locale, languageTag } from './locales.ts'
import { loadCatalogue } from './page-books.ts'

/** A language with those of its sentences that have come. */
interface Spoken {
  readonly locale: Locale
  readonly catalogue: Catalogue
}

/** The language the page speaks now, which changes when it learns whose page it is. */
export interface Speech extends Pick<Store<Spoken>, 'getSnapshot' | 'subscribe'> {
  /** Says sentences in whatever language that is, for what outlives a change of it. */
  readonly t: Translate
  /** Speaks another language from when all of its open books have come. Fails when they do not, and then goes on as before. */
  speak(locale: Locale): Promise<void>
  /** Adds the sentences of a book, in this and every later language. Fails when they do not come. */
  open(book: LaterBook): Promise<void>
  /** Whether a book has come. */
  has(book: LaterBook): boolean
}

/** Makes the speech of one page. */
export function createSpeech(first: Spoken, load: typeof loadCatalogue = loadCatalogue): Speech {
  const store = createStore(first)
  const come = new Set<LaterBook>()
  let wanted = { locale: first.locale, books: new Set<LaterBook>() }

  /** Fetches what is wanted; when more was wanted meanwhile, that too. */
  async function fetchWanted(): Promise<void> {
    const now = wanted
    const catalogue = await load(now.locale, [...now.books])
    if (now !== wanted) return fetchWanted()
    for (const book of now.books) come.add(book)
    store.set({ locale: now.locale, catalogue })
  }

  /** Wants something else from now on, and the same as before when that cannot be had. */
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
      const { locale, catalogue } = store.getSnapshot()
      return translator(catalogue, directionOf(languageTag(locale)))(key, ...args)
    },
    async speak(locale) {
      if (locale !== wanted.locale) await want({ locale })
    },
    async open(book) {
      if (come.has(book)) return
      await want({ books: new Set([...wanted.books, book]) })
      if (!come.has(book)) throw new Error(`The ${book} book did not come.`)
    },
    has: (book) => come.has(book),
  }
}
