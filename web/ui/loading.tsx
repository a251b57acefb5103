import { useText } from '#web/i18n/text.tsx'
import styles from './loading.module.css'
import { Spinner } from './spinner.tsx'

/** Says that a place is being filled, where no outline of what comes can be drawn. Only after 400 ms, so that quick answers do not flicker. */
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
