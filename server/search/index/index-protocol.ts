import type { Amount, SpaceUse } from '#contract/folder-sizes.ts'
import type { IndexState } from '#contract/search.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'

/** Subject of a request and the folder of its scope that is searched. No answer reveals entries that the subject may not list. */
export type FolderQuery = { readonly subject: Subject; readonly base: VirtualPath }

/** Request for the best `limit` candidates after the best `skip`. */
export type FindRequest = FolderQuery & { readonly query: ParsedQuery; readonly skip: number; readonly limit: number }

/** Candidates from the index, best first, not yet checked on disk. */
export type Candidates = {
  /** Paths in the subject's scope, joined by NUL; empty when nothing was found. */
  readonly paths: string
  /** `ENTRY_KIND` of each path. */
  readonly kinds: Uint8Array
  /** Whether more candidates follow these. */
  readonly more: boolean
  /** Whether the time limit expired before all names were examined. */
  readonly isLate: boolean
}

/** Total of a folder and of each of its subfolders: row `i` belongs to `names.split('/')[i]`. */
export type FolderTotals = {
  readonly asOf: number | null
  readonly whole: Amount
  readonly names: string
  readonly bytes: Float64Array
  readonly files: Uint32Array
  readonly folders: Uint32Array
}

/** Question sent to the index thread. */
export type IndexQuestion =
  | { readonly ask: 'find'; readonly request: FindRequest }
  | { readonly ask: 'sizes'; readonly request: FolderQuery }
  | { readonly ask: 'space'; readonly request: FolderQuery }
  | { readonly ask: 'counts' }
export type IndexAnswers = {
  /** Null when the index does not know the searched folder. */
  find: Candidates | null
  /**
   * `FolderSizes` of the contract as HTML-safe JSON in UTF-8: it may be large and is only passed on. Null when the index does not know the
   * folder; the same holds for `space`.
   */
  sizes: Uint8Array<ArrayBuffer> | null
  space: SpaceUse | null
  counts: { readonly folders: number; readonly files: number }
}

/** Index of all names, as its users see it. Its answers may be older than the disk. */
export interface Index {
  readonly state: IndexState
  /** Applies updates from the crawler. `batch`: their number in the index file; null for those that changed nothing there. */
  applyUpdates(updates: readonly IndexUpdate[], batch?: number | null): void
  /** @throws the signal's reason when the signal aborts */
  ask<Q extends IndexQuestion>(question: Q, signal?: AbortSignal): Promise<IndexAnswers[Q['ask']]>
  close(): void
}
