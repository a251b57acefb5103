import { useText } from '#web/i18n/text.tsx'
import styles from './loading.module.css'
import { Spinner } from './spinner.tsx'

/** Loading indicator for places without a skeleton. Appears after 400 ms, so that quick responses do not flicker. */
export function Loading({ label }: { label?: string }) {
  const { t } = useText()
  const text = label ?? t('state.loading')
  return (
    <div className={styles.loading}>
      <Spinner size={24} label={text} delay={false} />
      <p aria-hidden>{text}</p>
    </div>
  )
}
