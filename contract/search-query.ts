import { foldForSearch } from './search-fold.ts'

/** `type:` by what kind of file it is; every other word there is an extension. */
export const SEARCH_TYPES = ['image', 'audio', 'video', 'pdf', 'folder', 'file'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** A bound on a number: either may be missing. Both are part of what is found. */
export type Range = { readonly least: number | null; readonly most: number | null }

/** Something that is looked for in names: a piece of them, or, with `*` and `?`, a pattern of whole names. As it was typed. */
export type Term = { readonly text: string; readonly isPattern: boolean }

/** What a query asks for. Plain data: it crosses to a worker. */
export type ParsedQuery = {
  /** A name that holds any of them is found; those that hold more of them come first. None: every name. */
  readonly terms: readonly Term[]
  /** A name that holds any of these is not found. */
  readonly without: readonly Term[]
  readonly caseSensitive: boolean
  /** Any of these. Empty, with `extensions`: every kind. */
  readonly types: readonly SearchType[]
  /** Lower case, without the dot; any of these, or of `types`. */
  readonly extensions: readonly string[]
  /** Bytes. */
  readonly size: Range | null
  /** Milliseconds since the epoch. */
  readonly modified: Range | null
  /** Folders on the way, each `a` or `a/b`, folded; all of these. With a slash in front they begin at the folder that is searched. */
  readonly within: readonly string[]
}

/** A piece of a query as it was typed, and what it was taken for: what chips show, and what taking one away leaves. */
export type QueryPart = {
  readonly kind: 'term' | 'without' | 'type' | 'extension' | 'size' | 'modified' | 'within' | 'case'
  /** As typed, prefix and all. */
  readonly source: string
  /** Where it stands in the query, in UTF-16 units. */
  readonly from: number
  readonly to: number
}
export type ReadQuery = { readonly query: ParsedQuery; readonly parts: readonly QueryPart[] }

/**
 * Reads what somebody typed. What is no filter that can be understood (`size:soon`) is a term like any other: nothing is an error.
 *
 * @param text as typed
 * @param now milliseconds since the epoch, for ages such as `modified:<7d`
 */
export function readQuery(text: string, now: number): ReadQuery {
  throw new Error(`not read yet: ${foldForSearch(text)} ${now}`)
}
