import type { Found } from './found.ts'

/** What the search needs of the rest of the page; the page gives it. */
export interface SearchHost {
  /** The folder one is in. */
  readonly folder: string
  /** Without the permission the action is absent. */
  readonly mayShare: boolean
  readonly mayDownload: boolean
  /** Each of these closes the search first. */
  open(found: Found): void
  /** Goes to the folder of a result, where the keyboard is on it; `selected` selects it too. */
  show(found: Found, selected: boolean): void
  share(found: Found): void
  download(found: Found): void
  close(): void
}
