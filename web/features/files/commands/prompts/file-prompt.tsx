import { useText } from '#web/i18n/text.tsx'
import type { Item } from '../../listing/item.ts'
import { rowOf } from '../../listing/listing.ts'
import { allows } from '../actions.ts'
import type { CommandTools } from '../command-tools.ts'
import { fileChanges } from '../file-changes.ts'
import { InfoPrompt } from '../lazy-info-prompt.ts'
import { DeletePrompt } from './delete-prompt.tsx'
import { DestinationPrompt } from './destination-prompt.tsx'
import { NamePrompt } from './name-prompt.tsx'
import { RenameItem } from './rename-item.tsx'

/** Request of a command for a prompt: the name of a new item, a new name, a destination, a confirmation, or information. */
export type FileRequest =
  | { readonly ask: 'create'; readonly kind: 'folder' | 'file' }
  | { readonly ask: 'rename'; readonly item: Item }
  | { readonly ask: 'copy' | 'move'; readonly items: readonly Item[] }
  | { readonly ask: 'delete'; readonly items: readonly Item[]; readonly forever: boolean }
  | { readonly ask: 'info'; readonly items: readonly Item[] }

/** Prompt of a command. It is closed before the change that it asks about is performed. */
export function FilePrompt({ tools, request }: { tools: CommandTools; request: FileRequest }) {
  const { t } = useText()
  const { host, folder, open, page, transfer } = tools
  const { prompts } = page
  const { perm } = host.person
  const { rename, removeSelected, create, createFolder } = fileChanges(tools)
  const isTaken = (name: string) => open !== null && rowOf(open.all, name) !== -1
  const closeAnd =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      prompts.close()
      work(...args)
    }
  if (request.ask === 'info')
    return (
      <InfoPrompt
        items={request.items}
        viewer={host.viewer}
        mayDownload={allows('download')(perm)}
        accessTo={host.accessTo}
        sizes={host.sizes}
        onClose={prompts.close}
      />
    )
  if (request.ask === 'delete') {
    const { items, forever } = request
    return (
      <DeletePrompt
        {...{ items, folder, forever }}
        mayBringBack={allows('create')(perm)}
        question={{
          listing: host.person.listing,
          sharedPaths: host.sharedPaths,
          savePreferences: host.savePreferences,
        }}
        onClose={prompts.close}
        onConfirm={closeAnd((forGood) => removeSelected(items, forGood))}
      />
    )
  }
  if (request.ask === 'rename') {
    const { item } = request
    return (
      <RenameItem
        item={item}
        isTaken={isTaken}
        viewer={host.viewer}
        onBegin={() => tools.selectNames([item.name])}
        onClose={prompts.close}
        onName={closeAnd((name) => rename(item, name))}
      />
    )
  }
  if (request.ask === 'create') {
    const { kind } = request
    return (
      <NamePrompt
        title={kind === 'folder' ? t('browse.newFolder.title') : t('browse.newFile.title')}
        confirm={t('browse.create')}
        isTaken={isTaken}
        onClose={prompts.close}
        onName={closeAnd((name) => create(kind, name))}
      />
    )
  }
  const { ask: action, items } = request
  return (
    <DestinationPrompt
      action={action}
      items={items}
      folder={folder}
      mayCreate={allows('create')(perm)}
      onClose={prompts.close}
      onCreate={createFolder}
      onConfirm={closeAnd((destination) => transfer(action, items, destination))}
    />
  )
}
