import type { access } from './en/books/access.ts'
import type { archive } from './en/books/archive.ts'
import type { documents } from './en/books/documents.ts'
import type { editor } from './en/books/editor.ts'
import type { help } from './en/books/help.ts'
import type { hooks } from './en/books/hooks.ts'
import type { jobs } from './en/books/jobs.ts'
import type { live } from './en/books/live.ts'
import type { login } from './en/books/login.ts'
import type { media } from './en/books/media.ts'
import type { palette } from './en/books/palette.ts'
import type { preview } from './en/books/preview.ts'
import type { receive } from './en/books/receive.ts'
import type { rewind } from './en/books/rewind.ts'
import type { search } from './en/books/search.ts'
import type { settings } from './en/books/settings.ts'
import type { sharing } from './en/books/sharing.ts'
import type { shell } from './en/books/shell.ts'
import type { space } from './en/books/space.ts'
import type { terminal } from './en/books/terminal.ts'
import type { trash } from './en/books/trash.ts'
import type { undo } from './en/books/undo.ts'
import type { uploads } from './en/books/uploads.ts'
import type { versions } from './en/books/versions.ts'
import type { welcome } from './en/books/welcome.ts'
import type { common } from './en/common.ts'
import type { page } from './en/page.ts'
import type { visit } from './en/visit.ts'
import type { Direction } from './locales.ts'

/** What a language must supply for a book: a text for each key, a function of the same arguments where the master has one. */
type Book<Master> = {
  readonly [K in keyof Master]: Master[K] extends (...args: infer A) => string ? (...args: A) => string : string
}

/**
 * The sentences by when they are fetched: `page` with the first load, `visit` instead of it where a link is opened, the others with the part
 * of the page that says them.
 */
export interface Books {
  readonly page: Book<typeof page>
  readonly login: Book<typeof login>
  readonly preview: Book<typeof preview>
  readonly settings: Book<typeof settings>
  readonly access: Book<typeof access>
  readonly visit: Book<typeof visit>
  readonly sharing: Book<typeof sharing>
  readonly documents: Book<typeof documents>
  readonly editor: Book<typeof editor>
  readonly archive: Book<typeof archive>
  readonly media: Book<typeof media>
  readonly uploads: Book<typeof uploads>
  readonly jobs: Book<typeof jobs>
  readonly live: Book<typeof live>
  readonly search: Book<typeof search>
  readonly shell: Book<typeof shell>
  readonly space: Book<typeof space>
  readonly hooks: Book<typeof hooks>
  readonly terminal: Book<typeof terminal>
  readonly welcome: Book<typeof welcome>
  readonly help: Book<typeof help>
  readonly receive: Book<typeof receive>
  readonly palette: Book<typeof palette>
  readonly versions: Book<typeof versions>
  readonly rewind: Book<typeof rewind>
  readonly trash: Book<typeof trash>
  readonly undo: Book<typeof undo>
}
export type BookName = keyof Books
/** A book that is fetched when it is first needed. */
export type LaterBook = Exclude<BookName, 'page' | 'visit'>

/** What the page of people and that of visitors both say, which stands in both of these books. */
export type Common = Book<typeof common>

/** A language: the book of the first load, and how a further one is fetched. */
export interface Language {
  readonly page: Books['page']
  readonly fetch: <B extends LaterBook>(book: B) => Promise<Books[B]>
}

/** All of several books at once. */
type Together<Some> = (Some extends unknown ? (book: Some) => void : never) extends (book: infer All) => void
  ? All
  : never

/** Every sentence there is. */
type Sentences = Together<Books[BookName]>

/** The keys of all sentences, whichever book they are in. */
export type TextKey = keyof Sentences

/** The sentences that have come. */
export type Catalogue = Books['page'] & Partial<Sentences>

/** What has to be said along with a key: nothing, or the arguments of its function. */
type TextArguments<K extends TextKey> = Sentences[K] extends (...args: infer A) => string ? A : []

/** Says the sentence of `key`, or the key itself while its book has not come. A key or a number that is missing does not compile. */
export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

/** The blocks of letters that run from right to left (Unicode's DerivedBidiClass), which would take the text after them along. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** In a text that runs from right to left, everything but a plain word is drawn into another order by what stands around it. */
const TURNED = /[^A-Za-z0-9]/

/** Characters that turn what follows, whatever it is. No sentence has them; whoever shows a name writes them out already. */
const OVERRIDES = /[\u202a-\u202e\u2066\u2067]/g
const writtenOut = (sign: string): string => `U+${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Keeps a name, a size or a path in a sentence in its own order, and the sentence in its own (Unicode's UAX #9: FSI and PDI). */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** The `t` of one catalogue. */
export function translator(catalogue: Partial<Catalogue>, direction: Direction = 'ltr'): Translate {
  const endangered = direction === 'rtl' ? TURNED : TURNS
  const safe = (argument: unknown) => {
    if (typeof argument !== 'string') return argument
    const text = argument.replace(OVERRIDES, writtenOut)
    return endangered.test(text) ? isolated(text) : text
  }
  return (key, ...args) => {
    const text: string | ((...args: never[]) => string) = catalogue[key] ?? key
    return typeof text === 'string' ? text : text(...(args.map(safe) as never[]))
  }
}
