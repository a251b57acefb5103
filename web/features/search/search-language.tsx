import { Copy } from 'lucide-react'
import { useId } from 'react'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
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
  'tag',
  'case',
] as const
type Kind = (typeof KINDS)[number]

/** Returns an example of each filter. Keywords are the same in every language. */
const examplesIn = (t: Translate): Record<Kind, string> => ({
  word: t('search.help.word'),
  quoted: `"${t('search.help.word')}"`,
  without: `-${t('search.help.without')}`,
  pattern: '*.tar.?z',
  type: 'type:image',
  extension: 'ext:jpg,png',
  size: 'size:>10M',
  modified: 'modified:<7d',
  within: 'in:2024/05',
  tag: 'tag:work',
  case: 'case:sensitive',
})

/** Copies a table as text, a line for each row, with tabs between the columns. */
function CopyButton({ rows }: { rows: ReadonlyArray<readonly string[]> }) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [state, run] = useWorkState()
  const copy = async () => {
    if (!(await copyText(rows.map((row) => row.join('\t')).join('\n'))))
      throw new Error('The browser did not allow it.')
  }
  return (
    <Button
      variant="plain"
      icon={Copy}
      state={state}
      onClick={() => void run(copy).catch(() => toasts.error(t('error.generic')))}
    >
      {t('search.help.copy')}
    </Button>
  )
}

/** Help for the query syntax, by examples. With `onInsert`, a click on an example inserts it. */
export function SearchLanguage({ onInsert }: { onInsert?: (example: string) => void }) {
  const { t } = useText()
  const id = useId()
  const examples = examplesIn(t)
  const rows = KINDS.map((kind) => [kind, examples[kind], t(`search.help.${kind}.is`)] as const)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than its container and must be scrollable by keyboard
    <section tabIndex={0} aria-labelledby={id}>
      <div className={styles.recentHead}>
        <h3 id={id} className={styles.heading}>
          {t('search.help')}
        </h3>
        <CopyButton rows={rows.map(([, example, meaning]) => [example, meaning])} />
      </div>
      <dl className={styles.language}>
        {rows.map(([kind, example, meaning]) => (
          <div key={kind} className={styles.example}>
            <dt>
              {onInsert ? (
                <button
                  type="button"
                  className={styles.insert}
                  aria-label={t('search.help.insert', example)}
                  onClick={() => onInsert(example)}
                >
                  <code dir="auto">{example}</code>
                </button>
              ) : (
                <code dir="auto">{example}</code>
              )}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
