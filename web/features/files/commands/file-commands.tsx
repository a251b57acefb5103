import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { focusListing } from '../listing/focus-listing.ts'
import type { Item } from '../listing/item.ts'
import { rowOf } from '../listing/listing.ts'
import { activate, neighborRow } from '../selection/selection.ts'
import { allows } from './actions.ts'
import { type CommandTools, selectedItems } from './command-tools.ts'
import type { FileCommands } from './commands.ts'
import { DeletePrompt, DestinationPrompt, InfoPrompt, loadPrompts, NamePrompt } from './lazy-prompts.ts'
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
  const { prompts } = page
  const telling = { t, ...page }
  const { perm } = host.person
  const isTaken = (name: string) => open !== null && rowOf(open.listing, name) !== -1

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

  function askName(kind: 'folder' | 'file'): void {
    const folders = kind === 'folder'
    const content = (
      <NamePrompt
        title={folders ? t('browse.newFolder.title') : t('browse.newFile.title')}
        confirm={t('browse.create')}
        isTaken={isTaken}
        onClose={prompts.close}
        onName={(name) => {
          prompts.close()
          create(kind, name)
        }}
      />
    )
    prompts.open({ id: folders ? 'newDir' : 'newFile', content })
  }

  function askDestination(action: Transfer['action']): void {
    const items = selectedItems(open)
    if (items.length === 0) return
    const content = (
      <DestinationPrompt
        action={action}
        items={items}
        folder={folder}
        mayCreate={allows('create')(perm)}
        onClose={prompts.close}
        onCreate={(into, name) => changes.create('folder', into, name)}
        onConfirm={(destination) => {
          prompts.close()
          tools.transfer(action, items, destination)
        }}
      />
    )
    prompts.open({ id: action, content })
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
      if (!item) return
      const content = (
        <NamePrompt
          title={t('browse.rename.title', visibleName(item.name))}
          confirm={t('browse.action.rename')}
          initial={item.name}
          selectAll={item.isDir}
          isTaken={isTaken}
          onClose={prompts.close}
          onName={(name) => {
            prompts.close()
            rename(item, name)
          }}
        />
      )
      prompts.open({ id: 'rename', content })
    },
    copyTo: () => askDestination('copy'),
    moveTo: () => askDestination('move'),
    remove(forever) {
      const items = selectedItems(open)
      const confirm = (forGood: boolean) => {
        prompts.close()
        tools.select(({ selection, arrangement }) => activate(selection, neighborRow(selection, arrangement)))
        void remove(items, forGood)
      }
      if (items.length === 0) return
      prompts.open({
        id: 'delete',
        content: (
          <DeletePrompt
            {...{ items, folder, forever }}
            mayBringBack={allows('create')(perm)}
            onClose={prompts.close}
            onConfirm={confirm}
          />
        ),
      })
    },
    info() {
      const selected = selectedItems(open)
      const items = selected.length > 0 ? selected : [folderItem(folder)]
      const content = (
        <InfoPrompt
          items={items}
          viewer={host.viewer}
          mayDownload={allows('download')(perm)}
          accessTo={host.accessTo}
          sizes={host.sizes}
          onClose={prompts.close}
        />
      )
      prompts.open({ id: 'info', content })
    },
    versions() {
      const [item] = selectedItems(open)
      if (item) host.versions?.(item)
    },
    newFolder: () => askName('folder'),
    newFile: () => askName('file'),
    uploadFiles: () => host.uploads.pick('files', folder),
    uploadFolder: () => host.uploads.pick('folder', folder),
  }
}
