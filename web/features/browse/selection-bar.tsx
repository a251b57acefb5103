import { Ellipsis, X } from 'lucide-react'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { type Offer, offersFor } from './action-entries.ts'
import { useBrowse } from './browse-context.ts'
import styles from './selection-bar.module.css'

/** An action as an icon, for where there is no room for words. */
const OfferIcon = ({ offer }: { offer: Offer }) => (
  <IconButton
    label={offer.text}
    icon={offer.icon}
    {...(offer.shortcut === undefined ? {} : { shortcut: offer.shortcut })}
    disabledReason={offer.disabledReason}
    onClick={offer.onSelect}
  />
)

/** What can be done with the selection. A bar above the listing; at the bottom, within the thumb's reach, on narrow screens. */
export function SelectionBar() {
  const { context, commands } = useBrowse()
  const { t } = useText()
  const narrow = useMediaQuery(NARROW)
  if (context.count === 0 && !context.multiple) return null
  const offers = offersFor('selection', context, commands, t)
  const more = offersFor('itemMenu', context, commands, t).filter(({ id }) => !offers.some((offer) => offer.id === id))
  return (
    <section className={styles.bar} aria-label={t('browse.selection')}>
      <IconButton label={t('browse.clearSelection')} icon={X} shortcut="Escape" onClick={commands.clearSelection} />
      <span className={styles.count}>{t('files.selected', context.count)}</span>
      <div className={styles.actions}>
        {offers.map((offer) =>
          narrow ? (
            <OfferIcon key={offer.id} offer={offer} />
          ) : (
            <Button
              key={offer.id}
              variant="plain"
              icon={offer.icon}
              disabledReason={offer.disabledReason}
              data-danger={offer.danger || undefined}
              className={styles.action}
              onClick={offer.onSelect}
            >
              {offer.text}
            </Button>
          ),
        )}
        <MenuButton label={t('action.more')} icon={Ellipsis} entries={more} />
      </div>
    </section>
  )
}
