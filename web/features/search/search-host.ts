import type { SearchHit } from './search-hit.ts'

/** Functions and state of the page that the search uses. */
export interface SearchHost {
  /** The current folder. */
  readonly folder: string
  /** Without this permission the action is not shown. */
  readonly mayShare: boolean
  readonly mayDownload: boolean
  /** Each of these methods closes the search first. */
  open(found: SearchHit): void
  /** Opens the folder of a result and focuses the result there; `selected` also selects it. */
  show(found: SearchHit, selected: boolean): void
  share(found: SearchHit): void
  download(found: SearchHit): void
  close(): void
}
