import { nameOf } from '#web/lib/paths.ts'
import { focusListing } from '../listing/focus-listing.ts'
import type { Item } from '../listing/item.ts'
import { activate, neighborRow } from '../selection/selection.ts'
import { type CommandTools, selectedItems } from './command-tools.ts'
import type { FileCommands } from './commands.ts'
import { filePrompts } from './file-prompts.tsx'
import { loadPrompts } from './lazy-prompts.ts'
import { reportFailure } from './report-failure.ts'
import type { Transfer } from './transfer.ts'

/** Returns the folder itself as an item, for the info prompt. */
const folderItem = (path: string): Item => ({
  name: nameOf(path),
  path,
  kind: 'folder',
  isDir: true,
  isLink: false,
  size: 0,
  modified: 0,
})

/** Returns the commands that change files. Each opens a prompt if it needs input. */
export function fileCommands(tools: CommandTools): FileCommands {
  const { host, folder, open, page, t, changes, selectNames } = tools
  const ask = filePrompts(tools)
  const telling = { t, ...page }

  function rename(item: Item, name: string): void {
    selectNames([name])
    changes.rename(item, name).catch((error: unknown) => {
      selectNames([item.name])
      reportFailure(telling, 'rename', item.name, error, () => rename(item, name))
    })
  }

  async function remove(items: readonly Item[], forever: boolean): Promise<void> {
    const outcome = await changes.remove(items, forever)
    // Already loaded together with the prompt.
    const { reportDeletion } = await loadPrompts()
    reportDeletion(telling, outcome, (failed, forGood) => void remove(failed, forGood || forever))
  }

  function create(kind: 'folder' | 'file', name: string): void {
    selectNames([name])
    changes
      .create(kind, folder, name)
      .then(focusListing)
      .catch((error: unknown) => reportFailure(telling, 'create', name, error, () => create(kind, name)))
  }

  function transferSelected(action: Transfer['action']): void {
    const items = selectedItems(open)
    if (items.length > 0) ask.destination(action, items, (destination) => tools.transfer(action, items, destination))
  }

  return {
    share() {
      const [item] = selectedItems(open)
      if (item) host.share(item)
    },
    extract() {
      const [item] = selectedItems(open)
      if (item) host.extract(item)
    },
    compress() {
      const items = selectedItems(open)
      const select = tools.selectLater()
      if (items.length > 0) host.compress(folder, items, (name) => select([name]))
    },
    rename() {
      const [item] = selectedItems(open)
      if (item) ask.newName(item, (name) => rename(item, name))
    },
    copyTo: () => transferSelected('copy'),
    moveTo: () => transferSelected('move'),
    remove(forever) {
      const items = selectedItems(open)
      const confirm = (forGood: boolean) => {
        tools.select(({ selection, arrangement }) => activate(selection, neighborRow(selection, arrangement)))
        void remove(items, forGood)
      }
      if (items.length > 0) ask.deletion(items, forever, confirm)
    },
    info() {
      const items = selectedItems(open)
      ask.info(items.length > 0 ? items : [folderItem(folder)])
    },
    versions() {
      const [item] = selectedItems(open)
      if (item) host.versions?.(item)
    },
    newFolder: () => ask.name('folder', (name) => create('folder', name)),
    newFile: () => ask.name('file', (name) => create('file', name)),
    uploadFiles: () => host.uploads.pick('files', folder),
    uploadFolder: () => host.uploads.pick('folder', folder),
  }
}
