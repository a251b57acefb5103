import type { BookName, Books, Catalogue, LaterBook } from './catalogue.ts'

/** How the books of a language are fetched. */
type Loaders = { readonly [B in BookName]: () => Promise<Books[B]> }

const ENGLISH: Loaders = {
  page: async () => (await import('./en.ts')).en,
  preview: async () => (await import('./en-preview.ts')).enPreview,
  settings: async () => (await import('./en-settings.ts')).enSettings,
  access: async () => (await import('./en-access.ts')).enAccess,
  visit: async () => (await import('./en-visit.ts')).enVisit,
  sharing: async () => (await import('./en-sharing.ts')).enSharing,
  documents: async () => (await import('./en-documents.ts')).enDocuments,
  editor: async () => (await import('./en-editor.ts')).enEditor,
  archive: async () => (await import('./en-archive.ts')).enArchive,
  media: async () => (await import('./en-media.ts')).enMedia,
  uploads: async () => (await import('./en-uploads.ts')).enUploads,
  jobs: async () => (await import('./en-jobs.ts')).enJobs,
  live: async () => (await import('./en-live.ts')).enLive,
}

/** The test language of a book. */
async function pseudo<B extends BookName>(book: B): Promise<Books[B]> {
  const [{ pseudoBook }, master] = await Promise.all([import('./pseudo.ts'), ENGLISH[book]()])
  return pseudoBook(master)
}

const PSEUDO: Loaders = {
  page: () => pseudo('page'),
  preview: () => pseudo('preview'),
  settings: () => pseudo('settings'),
  access: () => pseudo('access'),
  visit: () => pseudo('visit'),
  sharing: () => pseudo('sharing'),
  documents: () => pseudo('documents'),
  editor: () => pseudo('editor'),
  archive: () => pseudo('archive'),
  media: () => pseudo('media'),
  uploads: () => pseudo('uploads'),
  jobs: () => pseudo('jobs'),
  live: () => pseudo('live'),
}

/** Fetches a book when its language is asked for, so that a person downloads one language only. */
const LOADERS = { en: ENGLISH, pseudo: PSEUDO, 'pseudo-rtl': PSEUDO } satisfies Record<string, Loaders>

/** A language Coffer speaks. */
export type Locale = keyof typeof LOADERS

/** Which way a line of text runs. */
export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** Whether Coffer has this language. */
export const isLocale = (tag: string): tag is Locale => Object.hasOwn(LOADERS, tag)

/** The text direction of a language tag. */
export const directionOf = (locale: string): Direction =>
  RIGHT_TO_LEFT.has(locale.split('-', 1)[0] ?? '') ? 'rtl' : 'ltr'

/** Whose numbers, dates and reading direction the test languages have. */
const BORROWED: Partial<Record<Locale, string>> = { pseudo: 'en', 'pseudo-rtl': 'ar' }

/** What `Intl` and the `lang` attribute are told. */
export const languageTag = (locale: Locale): string => BORROWED[locale] ?? locale

/**
 * The first of the wished languages that Coffer speaks, exactly (`pt-br`) or by its language alone (`pt`), else English.
 * Wishes are BCP 47 tags in order of preference, such as a stored locale followed by `navigator.languages`.
 */
export function chooseLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const tag = wish.toLowerCase()
    const language = tag.split('-', 1)[0] ?? ''
    if (isLocale(tag)) return tag
    if (isLocale(language)) return language
  }
  return 'en'
}

/** Loads the sentences of a language: those of the first load and of further books. Fails when they cannot be fetched. */
export async function loadCatalogue(locale: Locale, books: readonly LaterBook[] = []): Promise<Catalogue> {
  const { page } = LOADERS[locale]
  const [first, ...others] = await Promise.all([page(), ...books.map((book) => LOADERS[locale][book]())])
  return Object.assign({}, first, ...others)
}

/** Loads the sentences of a visitor's page. Fails when they cannot be fetched. */
export const loadVisitBook = (locale: Locale): Promise<Partial<Catalogue>> => LOADERS[locale].visit()
