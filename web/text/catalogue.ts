import type { en } from './en.ts'
import type { enAccess } from './en-access.ts'
import type { enArchive } from './en-archive.ts'
import type { enDocuments } from './en-documents.ts'
import type { enEditor } from './en-editor.ts'
import type { enHooks } from './en-hooks.ts'
import type { enJobs } from './en-jobs.ts'
import type { enLive } from './en-live.ts'
import type { enLogin } from './en-login.ts'
import type { enMedia } from './en-media.ts'
import type { enPreview } from './en-preview.ts'
import type { enSearch } from './en-search.ts'
import type { enSettings } from './en-settings.ts'
import type { enSharing } from './en-sharing.ts'
import type { enShell } from './en-shell.ts'
import type { enSpace } from './en-space.ts'
import type { enTerminal } from './en-terminal.ts'
import type { enUploads } from './en-uploads.ts'
import type { enVisit } from './en-visit.ts'

/** What a language must supply for a book: a text for each key, a function of the same arguments where the master has one. */
type Book<Master> = {
  readonly [K in keyof Master]: Master[K] extends (...args: infer A) => string ? (...args: A) => string : string
}

/**
 * The sentences by when they are fetched: `page` with the first load, `visit` instead of it where a link is opened, the others with the part
 * of the page that says them.
 */
export interface Books {
  readonly page: Book<typeof en>
  readonly login: Book<typeof enLogin>
  readonly preview: Book<typeof enPreview>
  readonly settings: Book<typeof enSettings>
  readonly access: Book<typeof enAccess>
  readonly visit: Book<typeof enVisit>
  readonly sharing: Book<typeof enSharing>
  readonly documents: Book<typeof enDocuments>
  readonly editor: Book<typeof enEditor>
  readonly archive: Book<typeof enArchive>
  readonly media: Book<typeof enMedia>
  readonly uploads: Book<typeof enUploads>
  readonly jobs: Book<typeof enJobs>
  readonly live: Book<typeof enLive>
  readonly search: Book<typeof enSearch>
  readonly shell: Book<typeof enShell>
  readonly space: Book<typeof enSpace>
  readonly hooks: Book<typeof enHooks>
  readonly terminal: Book<typeof enTerminal>
}
export type BookName = keyof Books
/** A book that is fetched when it is first needed. */
export type LaterBook = Exclude<BookName, 'page' | 'visit'>

/** Every sentence there is. */
type Sentences = Books['page'] &
  Books['login'] &
  Books['preview'] &
  Books['settings'] &
  Books['access'] &
  Books['visit'] &
  Books['sharing'] &
  Books['documents'] &
  Books['editor'] &
  Books['archive'] &
  Books['media'] &
  Books['uploads'] &
  Books['jobs'] &
  Books['live'] &
  Books['search'] &
  Books['shell'] &
  Books['space'] &
  Books['hooks'] &
  Books['terminal']

/** The keys of all sentences, whichever book they are in. */
export type TextKey = keyof Sentences

/** The sentences that have come. */
export type Catalogue = Books['page'] & Partial<Sentences>

/** What has to be said along with a key: nothing, or the arguments of its function. */
type TextArguments<K extends TextKey> = Sentences[K] extends (...args: infer A) => string ? A : []

/** Says the sentence of `key`, or the key itself while its book has not come. A key or a number that is missing does not compile. */
export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

/** The `t` of one catalogue. */
export function translator(catalogue: Partial<Catalogue>): Translate {
  return (key, ...args) => {
    const text: string | ((...args: never[]) => string) = catalogue[key] ?? key
    return typeof text === 'string' ? text : text(...(args as never[]))
  }
}
