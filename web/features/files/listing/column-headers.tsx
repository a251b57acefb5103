// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { SortKey } from '#contract/sorting.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBrowse } from './browse-context.ts'
import styles from './listing.module.css'

const COLUMNS = ['name', 'size', 'modified'] as const satisfies readonly SortKey[]

/**
 * Column headers. A click sorts by the column, and a second click reverses the order. Not keyboard accessible, because the listing is a
 * single tab stop; the sort menu in the header has the same function.
 */
export function ColumnHeaders() {
  const { sort, commands } = useBrowse()
  const { t } = useText()
  return (
    <div className={styles.columns} role="row" aria-rowindex={1}>
      {COLUMNS.map((key) => {
        const sorted = sort.by === key
        return (
          <div
            key={key}
            className={styles.column}
            role="columnheader"
            aria-sort={sorted ? sort.order : undefined}
            data-column={key}
          >
            <button type="button" className={styles.columnButton} tabIndex={-1} onClick={() => commands.sortBy(key)}>
              {t(`browse.column.${key}`)}
              {sorted && <Icon icon={sort.order === 'ascending' ? ArrowUp : ArrowDown} size={14} />}
            </button>
          </div>
        )
      })}
    </div>
  )
}
