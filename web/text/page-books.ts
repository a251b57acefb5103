import type { Books, Catalogue, LaterBook } from './catalogue.ts'
import type { Locale } from './locales.ts'
import { inTestLetters } from './test-letters.ts'

/** The books of the page. */
type PageBook = 'page' | LaterBook

/** How the books of a language are fetched. */
type Loaders = { readonly [B in PageBook]: () => Promise<Books[B]> }

const ENGLISH: Loaders = {
  page: async () => (await import('./en.ts')).en,
  login: async () => (await import('./en-login.ts')).enLogin,
  preview: async () => (await import('./en-preview.ts')).enPreview,
  settings: async () => (await import('./en-settings.ts')).enSettings,
  access: async () => (await import('./en-access.ts')).enAccess,
  sharing: async () => (await import('./en-sharing.ts')).enSharing,
  documents: async () => (await import('./en-documents.ts')).enDocuments,
  editor: async () => (await import('./en-editor.ts')).enEditor,
  archive: async () => (await import('./en-archive.ts')).enArchive,
  media: async () => (await import('./en-media.ts')).enMedia,
  uploads: async () => (await import('./en-uploads.ts')).enUploads,
  jobs: async () => (await import('./en-jobs.ts')).enJobs,
  live: async () => (await import('./en-live.ts')).enLive,
  search: async () => (await import('./en-search.ts')).enSearch,
  shell: async () => (await import('./en-shell.ts')).enShell,
  space: async () => (await import('./en-space.ts')).enSpace,
  hooks: async () => (await import('./en-hooks.ts')).enHooks,
  terminal: async () => (await import('./en-terminal.ts')).enTerminal,
}

const pseudo = <B extends PageBook>(book: B) => inTestLetters(ENGLISH[book])

const PSEUDO: Loaders = {
  page: () => pseudo('page'),
  login: () => pseudo('login'),
  preview: () => pseudo('preview'),
  settings: () => pseudo('settings'),
  access: () => pseudo('access'),
  sharing: () => pseudo('sharing'),
  documents: () => pseudo('documents'),
  editor: () => pseudo('editor'),
  archive: () => pseudo('archive'),
  media: () => pseudo('media'),
  uploads: () => pseudo('uploads'),
  jobs: () => pseudo('jobs'),
  live: () => pseudo('live'),
  search: () => pseudo('search'),
  shell: () => pseudo('shell'),
  space: () => pseudo('space'),
  hooks: () => pseudo('hooks'),
  terminal: () => pseudo('terminal'),
}

/** Fetches a book when its language is asked for, so that a person downloads one language only. */
const LOADERS: Readonly<Record<Locale, Loaders>> = { en: ENGLISH, pseudo: PSEUDO, 'pseudo-rtl': PSEUDO }

/** Loads the sentences of a language: those of the first load and of further books. Fails when they cannot be fetched. */
export async function loadCatalogue(locale: Locale, books: readonly LaterBook[] = []): Promise<Catalogue> {
  const { page } = LOADERS[locale]
  const [first, ...others] = await Promise.all([page(), ...books.map((book) => LOADERS[locale][book]())])
  return Object.assign({}, first, ...others)
}
