import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
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

/** Renders an error with a retry button. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText()
  return (
    <div className={styles.failed} role="alert">
      <p>{t(errorKey(error))}</p>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  )
}
