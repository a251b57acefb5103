import { useText } from '#web/i18n/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './shared-item.module.css'

/** Renders the placeholder of the shared item. */
export function SharedItemPlaceholder() {
  const { t } = useText()
  return (
    <div className={styles.file} role="status" aria-label={t('state.loading')}>
      <div className={styles.box}>
        <div className={styles.body}>
          <div className={styles.about}>
            <Skeleton width="60%" height={24} />
            <Skeleton width="40%" height={16} />
          </div>
          <div className={styles.actions}>
            <Skeleton height={44} />
          </div>
        </div>
      </div>
    </div>
  )
}
