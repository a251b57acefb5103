import { useText } from '#web/i18n/text.tsx'
import { useBrowse } from '../browse-context.ts'

/** Announces the group of the active item to screen readers, when another one becomes active. */
export function GroupStatus() {
  const { open } = useBrowse()
  const { t } = useText()
  const groups = open?.arrangement.groups
  const position = groups ? (open.arrangement.positions[open.selection.active] ?? -1) : -1
  let first = open?.arrangement.folders ?? 0
  const current = groups?.find(({ count }) => {
    const begin = first
    first += count
    return position >= begin && position < first
  })
  return (
    <p className="visually-hidden" role="status">
      {current && `${current.title}, ${t('files.items', current.count)}`}
    </p>
  )
}
