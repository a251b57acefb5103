import { type PointerEvent, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { RecentList } from './recent-list.tsx'
import { rowId } from './result-list.tsx'
import type { RowHandlers } from './result-row.tsx'
import styles from './search.module.css'
import { SearchAnswer } from './search-answer.tsx'
import { SearchLanguage } from './search-language.tsx'
import type { SearchInput } from './use-search-input.ts'

/** Distance from the bottom at which more results are loaded, in pixels. */
const NEAR = 100

export interface SearchRowsProps extends RowHandlers {
  readonly id: string
  readonly question: SearchInput
  readonly recent: readonly string[]
  /** The active row, or -1. */
  readonly active: number
  /** Whether the syntax help is shown. */
  readonly helps: boolean
  /** Called when the user points at a row. */
  readonly onPress: () => void
  readonly onChooseRecent: (query: string) => void
  readonly onClearRecent: () => void
}

/** The scrolled part of the overlay: recent searches while the input is empty, else the results; and the syntax help. */
export function SearchRows(props: SearchRowsProps) {
  const { id, question, recent, active, helps, onPress, onChooseRecent, onClearRecent, ...handlers } = props
  const { searching, finding, isEmpty } = question
  const scroller = useRef<HTMLDivElement>(null)
  // A new answer starts at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [finding.answered, isEmpty])
  useEffect(() => {
    if (active !== -1) document.getElementById(rowId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const onPoint = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) searching.holdOrder()
  }
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    if (scrollTop > 0) searching.holdOrder()
    if (!isEmpty && scrollHeight - scrollTop - clientHeight <= NEAR) searching.showMore()
  }
  return (
    <div ref={scroller} className={styles.scroller} onScroll={onScroll} onPointerMove={onPoint} onPointerDown={onPress}>
      {isEmpty && recent.length > 0 && (
        <RecentList id={id} searches={recent} active={active} onChoose={onChooseRecent} onClear={onClearRecent} />
      )}
      {helps && <SearchLanguage />}
      {!isEmpty && (
        <SearchAnswer
          id={id}
          finding={finding}
          query={question.query}
          active={active}
          retry={searching.retry}
          onEverywhere={question.everywhere ? null : () => question.setEverywhere(true)}
          {...handlers}
        />
      )}
    </div>
  )
}
