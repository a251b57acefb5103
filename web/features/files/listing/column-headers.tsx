// The listing is a grid drawn by arithmetic: lines lie anywhere, which no table element can do, and one tab stop names the
// active line (`aria-activedescendant`), so that lines and cells take no focus of their own.
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
 * The titles of the columns; each sorts by its column, and again the other way round. They are for the pointer: the listing
 * is one tab stop, and the sort menu in the header does the same by keys.
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
