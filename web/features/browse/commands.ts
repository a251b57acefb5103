import type { SortKey } from '#contract/sorting.ts'
import type { ViewMode } from '#contract/users.ts'

/** Everything a person can have done in a folder. What needs a selection takes the one there is. */
export interface BrowseCommands {
  open(): void
  /** Opens in a tab of its own. */
  openInNewTab(): void
  openParent(): void
  download(): void
  rename(): void
  copyTo(): void
  moveTo(): void
  remove(): void
  /** Of the selection, or of the folder when nothing is selected. */
  info(): void
  selectAll(): void
  clearSelection(): void
  toggleMultiple(): void
  setView(view: ViewMode): void
  /** Sorts by a column; by the present one, the other way round. */
  sortBy(key: SortKey): void
  uploadFiles(): void
  uploadFolder(): void
  newFolder(): void
  newFile(): void
  copyToClipboard(): void
  cutToClipboard(): void
  paste(): void
}
