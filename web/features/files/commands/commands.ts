import type { GroupKey } from '#contract/folder-views.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { SortKey } from '#contract/sorting.ts'
import type { ViewMode } from '#contract/users.ts'

/** Commands that change the view, the selection or the clipboard, but no files. They apply to the current selection. */
export interface ViewCommands {
  open(): void
  /** Opens the item in a new tab. */
  openInNewTab(): void
  openParent(): void
  /** Opens the search in the folder, with `words` as query if given. */
  search(words?: string): void
  /** Opens the field that filters the items of the folder by name, or focuses it. */
  filter(): void
  /** Closes the field and shows all items. */
  endFilter(): void
  /**
   * Downloads a single file at once. Asks for an archive format for several items, for a folder, and for the current folder if nothing is
   * selected, unless the user always downloads zip archives.
   */
  download(): void
  /** Asks for an archive format in any case. */
  downloadAs(): void
  /** Shows the storage usage of the selected folder, or of the current one. */
  space(): void
  /** Shows the history of the selected item, or of the current folder. */
  history(): void
  /** Shows the rewind view of the selected folder, or of the current one. */
  rewind(): void
  selectAll(): void
  clearSelection(): void
  toggleMultiple(): void
  /** Changes the view of the folder; in the top folder, that of the user. */
  setView(view: ViewMode): void
  /** Groups the files of the folder; null: no longer. */
  groupBy(key: GroupKey | null): void
  /** Toggles the command panel. */
  toggleShell(): void
  /**
   * Sorts by a column, in ascending order or in the reverse one if it is the current column, unless the order is given. As for the view, the
   * order is that of the folder or of the user.
   */
  sortBy(key: SortKey, order?: SortOrder['order']): void
  copyToClipboard(): void
  cutToClipboard(): void
  paste(): void
}

/** Commands that change files or show information about them. Each opens a prompt if it needs input. */
export interface FileCommands {
  /** Shows the share links of the item. */
  share(): void
  /** Asks for a share link to all selected items. */
  shareCollection(): void
  /** Extracts an archive. */
  extract(): void
  /** Compresses the selection into an archive in the same folder. */
  compress(): void
  rename(): void
  /** Asks for the new names of several items. */
  renameSeveral(): void
  copyTo(): void
  moveTo(): void
  /** Deletes the selection, to the trash or permanently. */
  remove(forever: boolean): void
  /** Shows information about the selection, or about the folder if nothing is selected. */
  info(): void
  /** Opens or closes the details of the selection, or of the folder if nothing is selected. */
  details(): void
  /** Adds the selection, or the folder if nothing is selected, to the favorites, or removes it. */
  favorite(isFavorite: boolean): void
  /** Opens the prompt for the tags of the selection, or of the folder if nothing is selected. */
  tags(): void
  /** Shows the earlier versions of the selected file. */
  versions(): void
  newFolder(): void
  newFile(): void
  uploadFiles(): void
  uploadFolder(): void
}

/** All commands of a folder. */
export interface BrowseCommands extends ViewCommands, FileCommands {}
