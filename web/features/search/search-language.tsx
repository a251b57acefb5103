import { useId } from 'react'
import { useText } from '#web/text/text.tsx'
import styles from './search.module.css'

const KINDS = [
  'word',
  'quoted',
  'without',
  'pattern',
  'type',
  'extension',
  'size',
  'modified',
  'within',
  'case',
] as const

/** What can be written into the search, by examples. */
export function SearchLanguage() {
  const { t } = useText()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than the place it is in, and is scrolled by keys then
    <section tabIndex={0} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('search.help')}
      </h3>
      <dl className={styles.language}>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.example}>
            <dt>
              <code dir="ltr">{t(`search.help.${kind}`)}</code>
            </dt>
            <dd>{t(`search.help.${kind}.is`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
