import { X } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePart } from '#web/ui/lazy/use-part.ts'
import { useBrowse } from '../listing/browse-context.ts'
import styles from './selection-bar.module.css'

/** Actions of the bar, loaded with the first selection, or ahead once the page is idle. */
export const selectionActions = createPart(async () => (await import('./selection-actions.tsx')).SelectionActions)

/** Number of selected items, and actions for them. */
function Selected({ narrow }: { narrow: boolean }) {
  const { context, commands } = useBrowse()
  const { t } = useText()
  const [arrival] = usePart(selectionActions)
  return (
    <section
      className={styles.bar}
      data-selecting
      data-bottom-bar={narrow || undefined}
      aria-label={t('browse.selection')}
    >
      <IconButton label={t('browse.clearSelection')} icon={X} shortcut="Escape" onClick={commands.clearSelection} />
      <span className={styles.count}>{t('files.selected', context.count)}</span>
      {arrival.state === 'here' && <arrival.Shown narrow={narrow} />}
    </section>
  )
}

/**
 * Bar above the listing with the number of items, or with the actions for the selection. It is always present, so that selecting an item
 * does not move the listing under the pointer. On narrow screens it is at the bottom, within reach of the thumb, and only while needed.
 */
export function SelectionBar() {
  const { context, open } = useBrowse()
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  if (context.count > 0 || context.multiple) return <Selected narrow={narrow} />
  if (narrow) return null
  const { folders = 0, length = 0 } = open?.listing ?? {}
  return <p className={styles.bar}>{open && t('browse.info.counts', folders, length - folders)}</p>
}
