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
  return (
    <section>
      <h3 className={styles.heading}>{t('search.help')}</h3>
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
