import { useText } from '#web/i18n/text.tsx'
import styles from './offer-line.module.css'

/** Line that says that the server reads dates, and how many files are left. */
export function DatesLine({ pending }: { readonly pending: number }) {
  const { t } = useText()
  return (
    <div className={styles.offer}>
      <p>{t('order.readingDates', pending)}</p>
    </div>
  )
}
