import { useText } from '#web/i18n/text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../../listing/item.ts'
import { NamePrompt } from './name-prompt.tsx'

/** Asks for the new name of an item. The name is selected without its extension, or as a whole for a folder. */
export function RenamePrompt({
  item,
  ...handlers
}: {
  readonly item: Item
  readonly isTaken: (name: string) => boolean
  readonly onClose: () => void
  readonly onName: (name: string) => void
}) {
  const { t } = useText()
  return (
    <NamePrompt
      title={t('browse.rename.title', visibleName(item.name))}
      confirm={t('browse.action.rename')}
      initial={item.name}
      selectAll={item.isDir}
      {...handlers}
    />
  )
}
