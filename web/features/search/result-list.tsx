// The input keeps the focus and refers to the active row by `aria-activedescendant`, so rows and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { type MouseEvent, memo } from 'react'
import type { ParsedQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { ResultRow, type RowHandlers } from './result-row.tsx'
import styles from './results.module.css'
import { STEP } from './search-controller.ts'
import type { SearchHit } from './search-hit.ts'

/** Returns the element id of a result row. */
export const rowId = (list: string, row: number): string => `${list}-${row}`

interface BlockProps extends RowHandlers {
  readonly id: string
  readonly results: readonly SearchHit[]
  readonly query: ParsedQuery
  /** Row number of its first result. */
  readonly first: number
  readonly length: number
  /** The active row if it is in this block, else -1. */
  readonly active: number
}

/**
 * A block of rows that are added together. It is rendered again only when one of its rows changes, and laid out only near the visible part.
 */
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
  readonly results: readonly SearchHit[]
  /** Number of results that are shown. */
  readonly shown: number
  readonly query: ParsedQuery
  readonly active: number
  /** Whether the results belong to an earlier query. */
  readonly stale: boolean
}

/** Keeps the focus in the input when a row is clicked. */
const keepFocus = (event: MouseEvent) => event.button === 0 && event.preventDefault()

/** The results in blocks, so that rows already rendered cost nothing when more are added. */
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
