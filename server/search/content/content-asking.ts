import type { Snippet } from '#contract/search.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Covered } from './covered.ts'
import type { Seeker } from './reach.ts'

/** A file as its folder has it. `version` tells two contents of it apart; see `version-of.ts`. */
export type KnownFile = {
  readonly name: string
  readonly version: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modified: number
}

export type FindTexts = Seeker & {
  readonly query: ParsedQuery
  readonly limit: number
  readonly covered: Covered
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A text that holds what was looked for; the disk was not asked. */
export type FoundText = { readonly path: VirtualPath; readonly version: string; readonly snippet: Snippet }

/** What the worker that keeps the texts is asked. */
export type ContentQuestion =
  /** A file that is there, and may be empty. Fails for one that is damaged or of another version. */
  | { readonly ask: 'open'; readonly file: string }
  /** A look at all folders begins. */
  | { readonly ask: 'begin' }
  /** What is in a folder now: answers the names of what has to be read, and forgets what is gone. */
  | { readonly ask: 'folder'; readonly folder: VirtualPath; readonly files: readonly KnownFile[] }
  /** What a file says; null where it has no text that can be read. */
  | { readonly ask: 'put'; readonly folder: VirtualPath; readonly file: KnownFile; readonly text: string | null }
  /** Which folders of the index file are not what is kept? Some at a time, after the folder of this id; those that are the same count as looked at. */
  | { readonly ask: 'compare'; readonly file: string; readonly after: number; readonly covered: Covered }
  /** What is kept of a file is not what it says. */
  | { readonly ask: 'forget'; readonly folder: VirtualPath; readonly name: string }
  /** All folders were looked at: forgets those that were not among them; false when there may be more of them. */
  | { readonly ask: 'end' }
  | { readonly ask: 'find'; readonly request: FindTexts }
  | { readonly ask: 'close' }

/** What it answers, as far as the question asks for it. */
export type ContentAnswer = {
  readonly names?: readonly string[]
  readonly isDone?: boolean
  readonly folders?: readonly VirtualPath[]
  /** The id of the last folder that was compared; null at the end. */
  readonly last?: number | null
  readonly found?: readonly FoundText[]
}
