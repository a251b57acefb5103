import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './more-items.module.css'

/** Renders the number of items shown, and a button for more. */
export function MoreItems({ shown, all, onMore }: { shown: number; all: number; onMore: () => void }) {
  const { t } = useText()
  return (
    <div className={styles.more}>
      <span role="status">{t('visit.shown', shown, all)}</span>
      <Button onClick={onMore}>{t('visit.showMore')}</Button>
    </div>
  )
}
