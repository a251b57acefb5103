import { useText } from '#web/i18n/text.tsx'
import { useBrowse } from './browse-context.ts'

/** Announces the number of items and of selected items to screen readers. */
export function Announcer() {
  const { open, filter } = useBrowse()
  const { t } = useText()
  const selected = open?.selection.count ?? 0
  return (
    <>
      <p className="visually-hidden" role="status">
        {open && !filter && t('browse.info.counts', open.listing.folders, open.listing.length - open.listing.folders)}
      </p>
      <p className="visually-hidden" role="status">
        {selected > 0 && t('files.selected', selected)}
      </p>
    </>
  )
}
