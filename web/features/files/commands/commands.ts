import type { SortKey } from '#contract/sorting.ts'
import type { ViewMode } from '#contract/users.ts'

/** What changes what is shown, selected or remembered, but no file. What needs a selection takes the one there is. */
export interface ViewCommands {
  open(): void
  /** Opens in a tab of its own. */
  openInNewTab(): void
  openParent(): void
  /** Looks for something in the folder and below: for `words`, where they are known. */
  search(words?: string): void
  /** One file at once; several, a folder, or the present folder while nothing is selected, in a format to be chosen. */
  download(): void
  /** Shows what takes the space in the selected folder, or in the present one. */
  space(): void
  /** Shows what happened to the selected item, or to the present folder. */
  history(): void
  /** Shows the selected folder, or the present one, as it was at another time. */
  rewind(): void
  selectAll(): void
  clearSelection(): void
  toggleMultiple(): void
  setView(view: ViewMode): void
  /** Opens the panel for commands, or closes it. */
  toggleShell(): void
  /** Sorts by a column; by the present one, the other way round. */
  sortBy(key: SortKey): void
  copyToClipboard(): void
  cutToClipboard(): void
  paste(): void
}

/** What changes files, or tells of them; each asks first what has to be asked. */
export interface FileCommands {
  /** Shows the links to the item, to give it to others. */
  share(): void
  /** Takes what is in an archive out of it. */
  extract(): void
  /** Packs the selection into an archive beside it. */
  compress(): void
  rename(): void
  copyTo(): void
  moveTo(): void
  /** To the trash, or for good. */
  remove(forever: boolean): void
  /** Of the selection, or of the folder when nothing is selected. */
  info(): void
  /** Shows what the selected file held before. */
  versions(): void
  newFolder(): void
  newFile(): void
  uploadFiles(): void
  uploadFolder(): void
}

/** Everything a person can have done in a folder. */
export interface BrowseCommands extends ViewCommands, FileCommands {}
