import type { Snippet } from '#contract/search.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Covered } from './covered.ts'
import type { SearchOrigin } from './reachable-items.ts'

/** File as listed in its folder. `version` identifies its content; see `version-of.ts`. */
export type KnownFile = {
  readonly name: string
  readonly version: string
  /** In bytes. */
  readonly size: number
  /** In milliseconds since the epoch. */
  readonly modified: number
}

export type FindTexts = SearchOrigin & {
  readonly query: ParsedQuery
  readonly limit: number
  readonly covered: Covered
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** Text that matches a query, not yet checked on disk. */
export type FoundText = { readonly path: VirtualPath; readonly version: string; readonly snippet: Snippet }

/** Question to the worker that stores the texts. */
export type ContentQuestion =
  /** Opens a file, which exists but may be empty. Fails for a file that is damaged or of another version. */
  | { readonly ask: 'open'; readonly file: string }
  /** Starts a scan of all folders. */
  | { readonly ask: 'begin' }
  /** Records the current files of a folder: answers the names of those that have to be read, and removes deleted ones. */
  | { readonly ask: 'folder'; readonly folder: VirtualPath; readonly files: readonly KnownFile[] }
  /** Stores the text of a file; null when it has no readable text. */
  | { readonly ask: 'put'; readonly folder: VirtualPath; readonly file: KnownFile; readonly text: string | null }
  /**
   * Compares the index file with the stored folders. Answers the folders that differ, some at a time, after the folder with this ID; equal
   * ones count as scanned.
   */
  | { readonly ask: 'compare'; readonly file: string; readonly after: number; readonly covered: Covered }
  /** Removes the stored text of a file because it is outdated. */
  | { readonly ask: 'forget'; readonly folder: VirtualPath; readonly name: string }
  /** Ends a scan of all folders: removes those that were not scanned; answers false when there may be more of them. */
  | { readonly ask: 'end' }
  | { readonly ask: 'find'; readonly request: FindTexts }
  | { readonly ask: 'close' }

/** Answer, with the fields that the question asks for. */
export type ContentAnswer = {
  readonly names?: readonly string[]
  readonly isDone?: boolean
  readonly folders?: readonly VirtualPath[]
  /** ID of the last folder that was compared; null at the end. */
  readonly last?: number | null
  readonly found?: readonly FoundText[]
}
