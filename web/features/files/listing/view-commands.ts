import { fromSortOrder } from '#contract/sort-order.ts'
import type { Preferences } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { historyHref, rewindHref, usageHref } from '#web/lib/addresses.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { type CommandTools, selectedItems } from '../commands/command-tools.ts'
import type { ViewCommands } from '../commands/commands.ts'
import { clipboardOf, pasteAction } from '../selection/clipboard.ts'
import { activate, clear, selectAll, setMultiple } from '../selection/selection.ts'
import { focusListing } from './focus-listing.ts'
import { storePosition } from './folder-positions.ts'
import { changeFolderView } from './folder-view-changes.ts'
import type { Reveal } from './host.ts'
import type { Item } from './item.ts'
import { rowOf } from './listing.ts'
import { hrefOfItem } from './viewer.ts'

/** Returns the commands that change the view, the selection or the clipboard, but no files. */
export function viewCommands(tools: CommandTools): ViewCommands {
  const { host, memory, folder, open, select, setFilter, sort, page, queries, t } = tools

  const reporting = (saving: Promise<unknown>) =>
    void saving.catch((error: unknown) => page.toasts.error(t(errorKey(error))))
  const viewTools = { api: page.api, queries }

  /** Stores a view for the folder. The top folder, and another user's files, have the view in the preferences. */
  const keep = (change: Pick<Preferences, 'viewMode' | 'sorting'>) =>
    reporting(
      folder === '/' || host.viewer.id !== null
        ? host.savePreferences(change)
        : changeFolderView(viewTools, folder, change),
    )

  const remember = (key: 'c' | 'x') => {
    const items = selectedItems(open)
    if (items.length > 0) memory.clipboard.set(clipboardOf(key, items, folder))
  }
  const single = (): Item | undefined => {
    const items = selectedItems(open)
    return items.length === 1 ? items[0] : undefined
  }

  /** Downloads the selection, or the folder, as an archive. */
  const downloadArchive = (asked?: boolean) => {
    const items = selectedItems(open)
    // If all items are selected, the folder itself is requested, because the names might exceed the length of a URL.
    host.downloadAs(folder, items.length === open?.all.length ? [] : items, asked)
  }

  return {
    open() {
      const item = single()
      if (item && item.kind !== 'brokenLink') host.navigate(hrefOfItem(item, host.viewer))
    },
    openInNewTab() {
      const item = single()
      if (item) window.open(hrefOfItem(item, host.viewer), '_blank', 'noopener')
    },
    openParent() {
      if (folder === '/') return
      const parent = parentOf(folder)
      // In the parent, the folder that the user came from is active.
      const scrollTop = memory.positions.get(parent)?.scrollTop ?? 0
      storePosition(memory.positions, parent, { scrollTop, active: nameOf(folder) })
      memory.foldersToRestore.add(parent)
      host.navigate(host.viewer.href(withTrailingSlash(parent)))
    },
    search(words) {
      const reveal: Reveal = (name, selected) => {
        if (selected) tools.selectNames([name])
        else select(({ listing, selection }) => activate(selection, rowOf(listing, name)))
        focusListing()
      }
      host.search?.(folder, reveal, words)
    },
    filter: () => setFilter((now) => ({ words: '', narrowing: null, ...now })),
    endFilter: () => setFilter(null),
    download() {
      const item = single()
      if (item?.kind === 'file') return downloadFile(item.path, item.name)
      downloadArchive()
    },
    downloadAs: () => downloadArchive(true),
    space: () => host.navigate(usageHref(withTrailingSlash(single()?.path ?? folder))),
    history: () => host.navigate(historyHref(single()?.path ?? folder)),
    rewind: () => host.navigate(rewindHref(withTrailingSlash(single()?.path ?? folder))),
    selectAll: () => select(({ selection }) => selectAll(selection)),
    clearSelection: () => select(({ selection }) => clear(selection)),
    toggleMultiple: () => select(({ selection }) => setMultiple(selection, !selection.multiple)),
    setView: (viewMode) => keep({ viewMode }),
    groupBy: (groupBy) => reporting(changeFolderView(viewTools, folder, { groupBy })),
    toggleShell: () => host.shell?.toggle(),
    sortBy(by, order = sort.by === by && sort.order === 'ascending' ? 'descending' : 'ascending') {
      keep({ sorting: fromSortOrder({ by, order }) })
    },
    copyToClipboard: () => remember('c'),
    cutToClipboard: () => remember('x'),
    paste() {
      const clipboard = memory.clipboard.getSnapshot()
      if (!clipboard) return
      tools.transfer(pasteAction(clipboard), clipboard.items, folder)
      // Cut items can be pasted only once, because their paths then change.
      if (clipboard.key === 'x') memory.clipboard.set(null)
    },
  }
}
