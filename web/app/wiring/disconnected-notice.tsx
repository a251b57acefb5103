import { useText } from '#web/i18n/text.tsx'
import styles from './disconnected-notice.module.css'

/** Notice that the page may be out of date. */
export function DisconnectedNotice() {
  const { t } = useText()
  return (
    <p className={styles.lost} role="status">
      {t('live.lost')}
    </p>
  )
}
