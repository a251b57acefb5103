import { useId } from 'react'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
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

/** Returns an example of each filter. Keywords are the same in every language. */
const examplesIn = (t: Translate): Record<(typeof KINDS)[number], string> => ({
  word: t('search.help.word'),
  quoted: `"${t('search.help.word')}"`,
  without: `-${t('search.help.without')}`,
  pattern: '*.tar.?z',
  type: 'type:image',
  extension: 'ext:jpg,png',
  size: 'size:>10M',
  modified: 'modified:<7d',
  within: 'in:2024/05',
  case: 'case:sensitive',
})

/** Help for the query syntax, by examples. */
export function SearchLanguage() {
  const { t } = useText()
  const id = useId()
  const examples = examplesIn(t)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than its container and must be scrollable by keyboard
    <section tabIndex={0} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('search.help')}
      </h3>
      <dl className={styles.language}>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.example}>
            <dt>
              <code dir="auto">{examples[kind]}</code>
            </dt>
            <dd>{t(`search.help.${kind}.is`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
