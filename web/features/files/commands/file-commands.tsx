import { nameOf } from '#web/lib/paths.ts'
import type { Item } from '../listing/item.ts'
import { type CommandTools, selectedItems } from './command-tools.ts'
import type { FileCommands } from './commands.ts'
import { FilePrompt, RenameSeveral } from './lazy-prompts.ts'
import type { FileRequest } from './prompts/file-prompt.tsx'

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

/** Returns the commands that change files. Each opens a prompt if it needs input, and the prompt's code performs the change. */
export function fileCommands(tools: CommandTools): FileCommands {
  const { host, folder, open, page } = tools

  const ask = (id: string, request: FileRequest) =>
    page.prompts.open({ id, content: <FilePrompt tools={tools} request={request} /> })

  /** Calls `work` with the selected items, if there are any. */
  const forSelection = (work: (items: readonly Item[], first: Item) => void) => () => {
    const items = selectedItems(open)
    const [first] = items
    if (first) work(items, first)
  }

  /** Returns the paths of the selected items, or of the folder if nothing is selected. */
  const marked = () => {
    const items = selectedItems(open)
    return items.length > 0 ? items.map(({ path }) => path) : [folder]
  }

  return {
    share: forSelection((_, item) => host.share(item)),
    shareCollection: forSelection((items) => host.shareCollection(items)),
    extract: forSelection((_, item) => host.extract(item)),
    compress: forSelection((items) => {
      const select = tools.selectLater()
      host.compress(folder, items, (name) => select([name]))
    }),
    rename: forSelection((_, item) => ask('rename', { ask: 'rename', item })),
    renameSeveral: forSelection((items) =>
      page.prompts.open({ id: 'renameSeveral', content: <RenameSeveral tools={tools} items={items} /> }),
    ),
    copyTo: forSelection((items) => ask('copy', { ask: 'copy', items })),
    moveTo: forSelection((items) => ask('move', { ask: 'move', items })),
    remove: (forever) => forSelection((items) => ask('delete', { ask: 'delete', items, forever }))(),
    info() {
      const items = selectedItems(open)
      ask('info', { ask: 'info', items: items.length > 0 ? items : [folderItem(folder)] })
    },
    details: () => host.details?.show(folder, host.details.isDocked === undefined ? selectedItems(open) : []),
    favorite: (isFavorite) => void host.favorites?.change(marked(), isFavorite),
    tags: () => host.tags?.edit(marked()),
    versions: forSelection((_, item) => host.versions?.(item)),
    newFolder: () => ask('newDir', { ask: 'create', kind: 'folder' }),
    newFile: () => ask('newFile', { ask: 'create', kind: 'file' }),
    uploadFiles: () => host.uploads.pick('files', folder),
    uploadFolder: () => host.uploads.pick('folder', folder),
  }
}
