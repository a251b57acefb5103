// The input keeps the focus and refers to the active row by `aria-activedescendant`, so rows and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the input handles the keys
import { History, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { rowId } from './result-list.tsx'
import { ResultRow, type RowHandlers } from './result-row.tsx'
import resultStyles from './results.module.css'
import styles from './search.module.css'
import type { SearchHit } from './search-hit.ts'
import { NO_QUERY } from './use-search-input.ts'

const keepFocus = (event: MouseEvent) => event.button === 0 && event.preventDefault()

function Section(props: { title: string; clear: string; onClear: () => void; children: ReactNode }) {
  const { title, clear, onClear, children } = props
  const { t } = useText()
  return (
    <section>
      <div className={styles.recentHead}>
        <h3 className={styles.heading}>{title}</h3>
        <Button variant="plain" aria-label={clear} onClick={onClear}>
          {t('search.recent.clearAll')}
        </Button>
      </div>
      {children}
    </section>
  )
}

export interface RecentListProps extends RowHandlers {
  readonly id: string
  readonly searches: readonly string[]
  readonly files: readonly SearchHit[]
  readonly active: number
  readonly onChoose: (query: string) => void
  /** Removes a search or a file, or all of them. */
  readonly onForgetSearch: (query: string | null) => void
  readonly onForgetFile: (path: string | null) => void
}

/** Recent searches and recent files, latest first. They are one list for the keyboard. */
export function RecentList(props: RecentListProps) {
  const { id, searches, files, active, onChoose, onForgetSearch, onForgetFile, ...handlers } = props
  const { t } = useText()
  return (
    <>
      {searches.length > 0 && (
        <Section title={t('search.recent')} clear={t('search.recent.clear')} onClear={() => onForgetSearch(null)}>
          <div id={id} role="grid" aria-label={t('search.recent')} onMouseDown={keepFocus}>
            {searches.map((query, row) => (
              <div
                key={query}
                id={rowId(id, row)}
                className={styles.recentLine}
                role="row"
                aria-selected={active === row}
                onClick={() => onChoose(query)}
              >
                <div className={styles.recentCell} role="gridcell">
                  <Icon icon={History} size={16} />
                  <bdi dir="auto" className={styles.recentText}>
                    {query}
                  </bdi>
                </div>
                <div role="gridcell">
                  <Remove name={query} onRemove={() => onForgetSearch(query)} />
                </div>
              </div>
            ))}
          </div>
        </Section>
      )}
      {files.length > 0 && (
        <Section
          title={t('search.recent.files')}
          clear={t('search.recent.clearFiles')}
          onClear={() => onForgetFile(null)}
        >
          <div
            id={`${id}-files`}
            className={resultStyles.list}
            role="grid"
            aria-label={t('search.recent.files')}
            onMouseDown={keepFocus}
          >
            {files.map((found, index) => (
              <ResultRow
                key={found.path}
                {...handlers}
                found={found}
                query={NO_QUERY}
                id={rowId(id, searches.length + index)}
                row={searches.length + index}
                active={active === searches.length + index}
                action={<Remove name={found.name} onRemove={() => onForgetFile(found.path)} />}
              />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

/** Button that removes a row. The Delete key does the same to the active one. */
function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useText()
  return (
    <IconButton
      label={t('search.recent.remove', name)}
      icon={X}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation()
        onRemove()
      }}
    />
  )
}
