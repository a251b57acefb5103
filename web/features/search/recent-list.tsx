// The input keeps the focus and refers to the active option by `aria-activedescendant`, so options are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the input handles the keys
import { History } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { rowId } from './result-list.tsx'
import styles from './search.module.css'

/** Recent searches, latest first. */
export function RecentList(props: {
  id: string
  searches: readonly string[]
  active: number
  onChoose: (query: string) => void
  onClear: () => void
}) {
  const { id, searches, active, onChoose, onClear } = props
  const { t } = useText()
  return (
    <section>
      <div className={styles.recentHead}>
        <h3 className={styles.heading}>{t('search.recent')}</h3>
        <Button variant="plain" onClick={onClear}>
          {t('search.recent.clear')}
        </Button>
      </div>
      <div id={id} className={styles.recent} role="listbox" aria-label={t('search.recent')}>
        {searches.map((query, row) => (
          <div
            key={query}
            id={rowId(id, row)}
            className={styles.recentLine}
            role="option"
            aria-selected={active === row}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(query)}
          >
            <Icon icon={History} size={16} />
            <bdi dir="auto" className={styles.recentText}>
              {query}
            </bdi>
          </div>
        ))}
      </div>
    </section>
  )
}
