import { Ellipsis, X } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { type ActionEntry, entriesFor, menuOf } from '../commands/action-entries.ts'
import { useBrowse } from '../listing/browse-context.ts'
import styles from './selection-bar.module.css'

/** Action as a text button, or as an icon button if narrow. */
function OfferButton({ offer, narrow }: { offer: ActionEntry; narrow: boolean }) {
  const { text, icon, shortcut, danger, disabledReason, onSelect } = offer
  if (narrow) return <IconButton label={text} icon={icon} disabledReason={disabledReason} onClick={onSelect} />
  return (
    <Button
      variant="plain"
      icon={icon}
      className={styles.action}
      disabledReason={disabledReason}
      data-danger={danger || undefined}
      data-shortcut={disabledReason === undefined ? shortcut : undefined}
      onClick={onSelect}
    >
      {text}
    </Button>
  )
}

/** Actions for the selection. */
function SelectionActions({ narrow }: { narrow: boolean }) {
  const { context, commands } = useBrowse()
  const { t } = useText()
  const offers = entriesFor(narrow ? 'thumb' : 'selection', context, commands, t)
  const more = entriesFor('itemMenu', context, commands, t).filter(({ id }) => !offers.some((offer) => offer.id === id))
  return (
    <section
      className={styles.bar}
      data-selecting
      data-bottom-bar={narrow || undefined}
      aria-label={t('browse.selection')}
    >
      <IconButton label={t('browse.clearSelection')} icon={X} shortcut="Escape" onClick={commands.clearSelection} />
      <span className={styles.count}>{t('files.selected', context.count)}</span>
      <div className={styles.actions}>
        {offers.map((offer) => (
          <OfferButton key={offer.id} offer={offer} narrow={narrow} />
        ))}
        <MenuButton label={t('action.more')} icon={Ellipsis} entries={menuOf(more)} />
      </div>
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
  if (context.count > 0 || context.multiple) return <SelectionActions narrow={narrow} />
  if (narrow) return null
  const { folders = 0, length = 0 } = open?.listing ?? {}
  return <p className={styles.bar}>{open && t('browse.info.counts', folders, length - folders)}</p>
}
