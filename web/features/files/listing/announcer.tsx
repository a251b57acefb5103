import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { useBrowse } from './browse-context.ts'

/** Tells screen readers what the eye sees at once: what the folder holds, and how much is selected. */
export function Announcer() {
  const { open, memory } = useBrowse()
  const aside = useStore(memory.aside)
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
        {/* Words that do not change are not said again. */}
        {aside.times % 2 === 1 && '\u00a0'}
      </p>
    </>
  )
}
