import type { Amount, SpaceUse } from '#contract/folder-sizes.ts'
import type { IndexState } from '#contract/search.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { IndexNews } from '#server/search/crawler/news.ts'

/** Who asks the index, about which folder of their scope. What they may not list does not exist in any answer. */
export type Asker = { readonly subject: Subject; readonly base: VirtualPath }

/** The best `limit` after the best `skip` are wanted. */
export type FindRequest = Asker & { readonly query: ParsedQuery; readonly skip: number; readonly limit: number }

/** What the index holds, best first; the disk was not asked. */
export type Candidates = {
  /** Paths of the scope, joined by NUL; empty where nothing was found. */
  readonly paths: string
  /** `ENTRY_KIND` of each. */
  readonly kinds: Uint8Array
  /** Are there more than `skip` and these? */
  readonly more: boolean
  /** The time was over before all names were looked at. */
  readonly isLate: boolean
}

/** How large a folder and the folders right in it are: row `i` is `names.split('/')[i]`. */
export type SizesFound = {
  readonly asOf: number | null
  readonly whole: Amount
  readonly names: string
  readonly bytes: Float64Array
  readonly files: Uint32Array
  readonly folders: Uint32Array
}

/** One question to the index's thread, and what it answers. */
export type IndexQuestion =
  | { readonly ask: 'find'; readonly request: FindRequest }
  | { readonly ask: 'sizes'; readonly request: Asker }
  | { readonly ask: 'space'; readonly request: Asker }
  | { readonly ask: 'counts' }
export type IndexAnswers = {
  /** Null where the index does not know the folder that is searched. */
  find: Candidates | null
  /** `FolderSizes` of the contract as JSON in UTF-8, escaped for pages: it may be large, and is only passed on. Null where the index does not know the folder; as `space`. */
  sizes: Uint8Array<ArrayBuffer> | null
  space: SpaceUse | null
  counts: { readonly folders: number; readonly files: number }
}

/** The index as others use it. Whatever it says may be older than the disk. */
export interface Index {
  readonly state: IndexState
  /** What the crawler has to tell. */
  tell(news: readonly IndexNews[]): void
  /** @throws what `signal` says, when nobody wants the answer any more */
  ask<Q extends IndexQuestion>(question: Q, signal?: AbortSignal): Promise<IndexAnswers[Q['ask']]>
  close(): void
}
