import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../listing/item.ts'
import { rowOf } from '../listing/listing.ts'
import { allows } from './actions.ts'
import type { CommandTools } from './command-tools.ts'
import { DeletePrompt, DestinationPrompt, InfoPrompt, NamePrompt } from './lazy-prompts.ts'
import type { Transfer } from './transfer.ts'

/** Returns the functions that open the prompts of file commands. Each prompt is closed before its callback is called. */
export function filePrompts({ host, folder, open, page: { prompts }, t, changes }: CommandTools) {
  const { perm } = host.person
  const isTaken = (name: string) => open !== null && rowOf(open.listing, name) !== -1
  const closeAnd =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      prompts.close()
      work(...args)
    }
  return {
    /** Asks for the name of a new folder or file. */
    name(kind: 'folder' | 'file', onName: (name: string) => void): void {
      const isFolder = kind === 'folder'
      const content = (
        <NamePrompt
          title={isFolder ? t('browse.newFolder.title') : t('browse.newFile.title')}
          confirm={t('browse.create')}
          isTaken={isTaken}
          onClose={prompts.close}
          onName={closeAnd(onName)}
        />
      )
      prompts.open({ id: isFolder ? 'newDir' : 'newFile', content })
    },
    /** Asks for the new name of an item. */
    newName(item: Item, onName: (name: string) => void): void {
      const content = (
        <NamePrompt
          title={t('browse.rename.title', visibleName(item.name))}
          confirm={t('browse.action.rename')}
          initial={item.name}
          selectAll={item.isDir}
          isTaken={isTaken}
          onClose={prompts.close}
          onName={closeAnd(onName)}
        />
      )
      prompts.open({ id: 'rename', content })
    },
    /** Asks for the folder to copy or move items to. */
    destination(action: Transfer['action'], items: readonly Item[], onConfirm: (destination: string) => void): void {
      const content = (
        <DestinationPrompt
          action={action}
          items={items}
          folder={folder}
          mayCreate={allows('create')(perm)}
          onClose={prompts.close}
          onCreate={(into, name) => changes.create('folder', into, name)}
          onConfirm={closeAnd(onConfirm)}
        />
      )
      prompts.open({ id: action, content })
    },
    /** Asks whether to delete items. `onConfirm` is called with whether they are deleted permanently. */
    deletion(items: readonly Item[], forever: boolean, onConfirm: (forever: boolean) => void): void {
      const content = (
        <DeletePrompt
          {...{ items, folder, forever }}
          mayBringBack={allows('create')(perm)}
          onClose={prompts.close}
          onConfirm={closeAnd(onConfirm)}
        />
      )
      prompts.open({ id: 'delete', content })
    },
    /** Shows information about items. */
    info(items: readonly Item[]): void {
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
  }
}
