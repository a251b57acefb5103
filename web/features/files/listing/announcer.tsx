import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { useBrowse } from './browse-context.ts'

/** Announces the number of items and of selected items to screen readers. */
export function Announcer() {
  const { open, memory } = useBrowse()
  const aside = useStore(memory.announcement)
  const { t } = useText()
  const selected = open?.selection.count ?? 0
  return (
    <>
      <p className="visually-hidden" role="status">
        {open && t('browse.info.counts', open.listing.folders, open.listing.length - open.listing.folders)}
      </p>
      <p className="visually-hidden" role="status">
        {selected > 0 && t('files.selected', selected)}
      </p>
      <p className="visually-hidden" role="status">
        {aside.text}
        {/* Screen readers do not announce unchanged text again, so repeated messages alternate. */}
        {aside.times % 2 === 1 && '\u00a0'}
      </p>
    </>
  )
}
