// The input keeps the focus and names the row it is on (`aria-activedescendant`), so that rows and cells take none of their own.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { type MouseEvent, memo } from 'react'
import type { ParsedQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import type { Found } from './found.ts'
import { ResultRow, type RowHandlers } from './result-row.tsx'
import styles from './results.module.css'
import { STEP } from './searching.ts'

/** The id of a row of the results. */
export const rowId = (list: string, row: number): string => `${list}-${row}`

interface BlockProps extends RowHandlers {
  readonly id: string
  readonly results: readonly Found[]
  readonly query: ParsedQuery
  /** The row of its first result. */
  readonly first: number
  readonly length: number
  /** The active row, if it is one of these; else -1. */
  readonly active: number
}

/** So many rows as come at once; drawn anew only when one of them changes, and laid out only near the window. */
const Block = memo(function Block({ id, results, query, first, length, active, ...handlers }: BlockProps) {
  return (
    <div className={styles.block} role="rowgroup">
      {results.slice(first, first + length).map((found, index) => (
        <ResultRow
          key={found.path}
          found={found}
          query={query}
          id={rowId(id, first + index)}
          row={first + index}
          active={active === first + index}
          {...handlers}
        />
      ))}
    </div>
  )
})

export interface ResultListProps extends RowHandlers {
  readonly id: string
  readonly results: readonly Found[]
  /** How many of them are shown. */
  readonly shown: number
  readonly query: ParsedQuery
  readonly active: number
  /** They answer what was asked before. */
  readonly stale: boolean
}

/** Who typed goes on typing after a click. */
const keepFocus = (event: MouseEvent) => event.button === 0 && event.preventDefault()

/** The results, in blocks: those before the last one are done, and cost nothing when more come. */
export function ResultList({ id, results, shown, active, stale, ...rest }: ResultListProps) {
  const { t } = useText()
  const length = Math.min(results.length, shown)
  const blocks = Array.from({ length: Math.ceil(length / STEP) }, (_, index) => index * STEP)
  return (
    <div
      id={id}
      className={styles.list}
      role="grid"
      aria-label={t('search.results')}
      aria-rowcount={length < results.length ? -1 : length}
      aria-colcount={4}
      aria-busy={stale}
      data-stale={stale || undefined}
      onMouseDown={keepFocus}
    >
      {blocks.map((first) => (
        <Block
          key={first}
          id={id}
          results={results}
          first={first}
          length={Math.min(STEP, length - first)}
          active={active >= first && active < first + STEP ? active : -1}
          {...rest}
        />
      ))}
    </div>
  )
}
