import type { Found } from './found.ts'

/** Functions and state of the page that the search uses. */
export interface SearchHost {
  /** The current folder. */
  readonly folder: string
  /** Without this permission the action is not shown. */
  readonly mayShare: boolean
  readonly mayDownload: boolean
  /** Each of these methods closes the search first. */
  open(found: Found): void
  /** Opens the folder of a result and focuses the result there; `selected` also selects it. */
  show(found: Found, selected: boolean): void
  share(found: Found): void
  download(found: Found): void
  close(): void
}
