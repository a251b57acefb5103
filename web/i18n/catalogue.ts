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

/** Type of a module: a text for each key, a function with the same arguments where the reference has one. */
type Book<Master> = {
  readonly [K in keyof Master]: Master[K] extends (...args: infer A) => string ? (...args: A) => string : string
}

/**
 * Texts by module: `page` is part of the first load, `visit` replaces it on the page of share links, and the others are loaded with the
 * part of the page that uses them.
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
/** A module that is loaded on first use. */
export type LaterBook = Exclude<BookName, 'page' | 'visit'>

/** Texts used by both the main page and the page of share links; part of both modules. */
export type Common = Book<typeof common>

/** A language: the module of the first load, and a function that loads the others. */
export interface Language {
  readonly page: Books['page']
  readonly fetch: <B extends LaterBook>(book: B) => Promise<Books[B]>
}

/** Intersection of several modules. */
type Together<Some> = (Some extends unknown ? (book: Some) => void : never) extends (book: infer All) => void
  ? All
  : never

/** Texts of all modules. */
type Sentences = Together<Books[BookName]>

/** Keys of the texts of all modules. */
export type TextKey = keyof Sentences

/** The loaded texts. */
export type Catalogue = Books['page'] & Partial<Sentences>

/** Arguments for a key: none, or those of its function. */
type TextArguments<K extends TextKey> = Sentences[K] extends (...args: infer A) => string ? A : []

/** Returns the text of `key`, or the key itself until its module is loaded. A missing key or number is a compile-time error. */
export type Translate = <K extends TextKey>(key: K, ...args: TextArguments<K>) => string

/** Blocks of right-to-left letters (Unicode's DerivedBidiClass), which affect the direction of the text after them. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Characters whose position depends on the surrounding text in a right-to-left language: everything but plain words. */
const TURNED = /[^A-Za-z0-9]/

/** Characters that override the text direction. Texts do not contain them, and displayed names have them escaped already. */
const OVERRIDES = /[\u202a-\u202e\u2066\u2067]/g
const writtenOut = (sign: string): string => `U+${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Isolates a name, a size or a path within a text (Unicode UAX #9: FSI and PDI), so that neither affects the other's direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Returns the `t` function of a catalog. */
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
