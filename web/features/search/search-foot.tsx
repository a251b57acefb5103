import { useQuery } from '@tanstack/react-query'
import type { IndexStatus } from '#contract/search.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { indexStatusQuery } from '#web/lib/index-status.ts'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { SHOW_KEYS } from './result-actions.ts'
import styles from './search.module.css'
import { isStale, type SearchState } from './search-controller.ts'

/** Returns the status of the index; undefined until it is loaded. */
export const useIndex = (): IndexStatus | undefined => useQuery(indexStatusQuery(usePageTools().api)).data

/** Returns the number of results as text; empty while it is not known. */
function countOf(finding: SearchState, t: Translate): string {
  const { results, end, canceled } = finding
  if (canceled) return t('search.canceled')
  if (isStale(finding) || !end) return ''
  if (results.length === 0) return t('search.nothing')
  return t(end.more || end.cut ? 'search.countMore' : 'search.count', results.length)
}

/** Returns a note about limits of the results, such as a search that was cut off or an index that is not ready. */
function noteOf({ target, end, failure }: SearchState, index: IndexStatus | undefined, t: Translate): string | null {
  if (target.query === '' || failure) return null
  if (end?.cut) return t(`search.cut.${end.cut}`)
  const walks = end === null || end.by === 'walk'
  return walks && index && index.state !== 'ready' ? t(`search.walk.${index.state}`) : null
}

/** Line below the results: their number, a note about limits, and the keyboard shortcuts. */
export function SearchFoot({ finding, index }: { finding: SearchState; index: IndexStatus | undefined }) {
  const { t } = useText()
  const note = noteOf(finding, index, t)
  return (
    <footer className={styles.foot}>
      <div role="status">{countOf(finding, t)}</div>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.keys}>
        {t('search.keys')} · {t('search.keys.show', formatShortcut(SHOW_KEYS, t))} ·{' '}
        {t('search.keys.menu', formatShortcut('Shift+F10', t))}
      </p>
    </footer>
  )
}
