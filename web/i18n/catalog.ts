import type { MessageModules } from './generated/messages.ts'
import type { Direction } from './locales.ts'

/**
 * Texts by module: `page` is part of the first load, `visit` replaces it on the page of share links, and the others are loaded with the
 * part of the page that uses them; `visitor` with parts of the page of share links.
 */
export type { MessageModules } from './generated/messages.ts'
export type MessageModuleName = keyof MessageModules
/** A module that is loaded on first use. */
export type LazyMessages = Exclude<MessageModuleName, 'page' | 'visit' | 'visitor'>

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
