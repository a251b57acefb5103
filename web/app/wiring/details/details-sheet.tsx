import { useMemo } from 'react'
import { folderItem, itemsTarget, itemTarget } from '#web/features/files/details/details-target.ts'
import { CountsTitle } from '#web/features/files/details/several-details.tsx'
import type { Item } from '#web/features/files/listing/item.ts'
import { useText } from '#web/i18n/text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import type { DetailsContext } from './details-context.ts'
import { DetailsContent } from './details-panel.tsx'

/** Items whose details are shown in a prompt. */
export interface SheetItems extends DetailsContext {
  /** Folder that is shown while there are no items. */
  readonly folder: string
  readonly items: readonly Item[]
}

/** Returns the target for items of a folder, or for the folder itself. */
function targetFor(folder: string, items: readonly Item[]) {
  const [first = folderItem(folder, 0)] = items
  return items.length > 1 ? itemsTarget(items) : itemTarget(first)
}

/** Details as a prompt, for windows without room beside the listing. On a narrow screen it is a sheet. */
export function DetailsSheet({ folder, items, onClose, ...context }: SheetItems & { onClose: () => void }) {
  const { t } = useText()
  const target = useMemo(() => targetFor(folder, items), [folder, items])
  const title =
    target.kind === 'several' ? (
      <CountsTitle target={target} />
    ) : (
      <FileName name={target.item.name || (context.viewer.name ?? t('browse.home'))} />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <DetailsContent target={target} {...context} />
    </Dialog>
  )
}
