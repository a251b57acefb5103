import type { access } from './en/books/access.ts'
import type { archive } from './en/books/archive.ts'
import type { details } from './en/books/details.ts'
import type { documents } from './en/books/documents.ts'
import type { editor } from './en/books/editor.ts'
import type { help } from './en/books/help.ts'
import type { hooks } from './en/books/hooks.ts'
import type { jobs } from './en/books/jobs.ts'
import type { listing } from './en/books/listing.ts'
import type { live } from './en/books/live.ts'
import type { login } from './en/books/login.ts'
import type { media } from './en/books/media.ts'
import type { palette } from './en/books/palette.ts'
import type { player } from './en/books/player.ts'
import type { preview } from './en/books/preview.ts'
import type { prompts } from './en/books/prompts.ts'
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
import type { viewer } from './en/books/viewer.ts'
import type { welcome } from './en/books/welcome.ts'
import type { common } from './en/common.ts'
import type { page } from './en/page.ts'
import type { visit } from './en/visit.ts'
import type { Direction } from './locales.ts'

/** Type of a module: a text for each key, a function with the same arguments where the reference has one. */
type MessagesLike<Master> = {
  readonly [K in keyof Master]: Master[K] extends (...args: infer A) => string ? (...args: A) => string : string
}

/**
 * Texts by module: `page` is part of the first load, `visit` replaces it on the page of share links, and the others are loaded with the
 * part of the page that uses them.
 */
export interface MessageModules {
  readonly page: MessagesLike<typeof page>
  readonly login: MessagesLike<typeof login>
  readonly preview: MessagesLike<typeof preview>
  readonly viewer: MessagesLike<typeof viewer>
  readonly settings: MessagesLike<typeof settings>
  readonly access: MessagesLike<typeof access>
  readonly visit: MessagesLike<typeof visit>
  readonly prompts: MessagesLike<typeof prompts>
  readonly sharing: MessagesLike<typeof sharing>
  readonly details: MessagesLike<typeof details>
  readonly documents: MessagesLike<typeof documents>
  readonly editor: MessagesLike<typeof editor>
  readonly archive: MessagesLike<typeof archive>
  readonly media: MessagesLike<typeof media>
  readonly player: MessagesLike<typeof player>
  readonly uploads: MessagesLike<typeof uploads>
  readonly jobs: MessagesLike<typeof jobs>
  readonly listing: MessagesLike<typeof listing>
  readonly live: MessagesLike<typeof live>
  readonly search: MessagesLike<typeof search>
  readonly shell: MessagesLike<typeof shell>
  readonly space: MessagesLike<typeof space>
  readonly hooks: MessagesLike<typeof hooks>
  readonly terminal: MessagesLike<typeof terminal>
  readonly welcome: MessagesLike<typeof welcome>
  readonly help: MessagesLike<typeof help>
  readonly receive: MessagesLike<typeof receive>
  readonly palette: MessagesLike<typeof palette>
  readonly versions: MessagesLike<typeof versions>
  readonly rewind: MessagesLike<typeof rewind>
  readonly trash: MessagesLike<typeof trash>
  readonly undo: MessagesLike<typeof undo>
}
export type MessageModuleName = keyof MessageModules
/** A module that is loaded on first use. */
export type LazyMessages = Exclude<MessageModuleName, 'page' | 'visit'>

/** Texts used by both the main page and the page of share links; part of both modules. */
export type CommonMessages = MessagesLike<typeof common>

/** A language: the module of the first load, and a function that loads the others. */
export interface Language {
  readonly page: MessageModules['page']
  readonly fetch: <B extends LazyMessages>(book: B) => Promise<MessageModules[B]>
}

/** Intersection of several modules. */
type Intersection<Some> = (Some extends unknown ? (book: Some) => void : never) extends (book: infer All) => void
  ? All
  : never

/** Texts of all modules. */
type AllMessages = Intersection<MessageModules[MessageModuleName]>

/** Keys of the texts of all modules. */
export type TextKey = keyof AllMessages

/** The loaded texts. */
export type Catalog = MessageModules['page'] & Partial<AllMessages>

/** Arguments for a key: none, or those of its function. */
type TextArguments<K extends TextKey> = AllMessages[K] extends (...args: infer A) => string ? A : []

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
export function translator(catalogue: Partial<Catalog>, direction: Direction = 'ltr'): Translate {
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
