import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import styles from './pdf.module.css'

/** The current page number as a field: Enter goes to another page. */
export function PageNumber(props: { page: number; count: number; onGo: (page: number) => void }) {
  const { page, count, onGo } = props
  const { t, format } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling to another page discards the typed number
  useEffect(() => setTyped(null), [page])
  const go = () => {
    const wanted = Math.round(Number(typed))
    setTyped(null)
    if (typed !== null && wanted >= 1) onGo(Math.min(wanted, count))
  }
  return (
    <span className={styles.pageNumber}>
      <input
        className={styles.pageField}
        aria-label={t('preview.pdf.page')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          else if (event.key === 'Escape') setTyped(null)
          else return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <span>{t('preview.pdf.of', format.count(count))}</span>
    </span>
  )
}
