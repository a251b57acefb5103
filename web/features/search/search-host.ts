import type { ComponentType } from 'react'
import type { SearchHit } from './search-hit.ts'

/** Functions and state of the page that the search uses. */
export interface SearchHost {
  /** The current folder. */
  readonly folder: string
  /** Without this permission the action is not shown. */
  readonly mayShare: boolean
  readonly mayDownload: boolean
  /** Shows the icon or the thumbnail of a result. */
  readonly Picture: ComponentType<{ readonly found: SearchHit }>
  /** Prompt for a folder. */
  readonly FolderPrompt: ComponentType<{
    readonly title: string
    readonly onClose: () => void
    readonly onChoose: (path: string) => void
  }>
  /** Returns the files that the user opened or changed lately, latest first. */
  recentFiles(signal: AbortSignal): Promise<readonly SearchHit[]>
  /** Removes a file from the recent ones, or all. */
  forgetRecent(path: string | null): Promise<void>
  /** Opens the setting that makes file contents searchable. Null for users who may not change it. */
  readonly enableContents: (() => void) | null
  /** Each of these methods closes the search first. */
  open(found: SearchHit): void
  /** Opens the folder of a result and focuses the result there; `selected` also selects it. */
  show(found: SearchHit, selected: boolean): void
  share(found: SearchHit): void
  download(found: SearchHit): void
  close(): void
}
