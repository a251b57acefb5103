import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Star } from '#web/ui/star-icon.ts'
import styles from './list.module.css'

/** Badge of a favorite in the list. */
export function FavoriteBadge() {
  const { t } = useText()
  return (
    <span className={styles.star} data-tooltip={t('listing.favorite')} aria-hidden>
      <Icon icon={Star} size={14} />
    </span>
  )
}
