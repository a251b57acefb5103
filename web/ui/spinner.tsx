import { useText } from '#web/i18n/text.tsx'
import styles from './spinner.module.css'

/** Inline loading indicator. Appears after 400 ms, so that quick responses do not flicker. */
export function Spinner(props: { label?: string; size?: number; delay?: boolean }) {
  const { t } = useText()
  const { label = t('state.loading'), size = 20, delay = true } = props
  return (
    <span className={styles.spinner} role="status" data-delay={delay || undefined}>
      <span className={styles.ring} style={{ inlineSize: size, blockSize: size }} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
