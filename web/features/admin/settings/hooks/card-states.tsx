import { useText } from '#web/i18n/text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './hooks.module.css'

/** Renders the placeholder while loading. */
export function LinesPlaceholder() {
  const { t } = useText()
  return (
    <div className={styles.coming} role="status" aria-label={t('state.loading')}>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.entry}>
          <Skeleton width="45%" height={14} />
          <Skeleton width="70%" height={12} />
        </div>
      ))}
    </div>
  )
}
