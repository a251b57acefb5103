import { Search } from 'lucide-react'
import { type PointerEvent, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RecentList, type RecentListProps } from './recent-list.tsx'
import { rowId } from './result-list.tsx'
import type { RowHandlers } from './result-row.tsx'
import styles from './search.module.css'
import { SearchAnswer } from './search-answer.tsx'
import type { SearchHost } from './search-host.ts'
import { SearchLanguage } from './search-language.tsx'
import type { SearchInput } from './use-search-input.ts'

/** Distance from the bottom at which more results are loaded, in pixels. */
const NEAR = 100

export interface SearchRowsProps extends RowHandlers {
  readonly id: string
  readonly question: SearchInput
  readonly recent: Pick<RecentListProps, 'searches' | 'files' | 'onForgetSearch' | 'onForgetFile'>
  /** The active row, or -1. */
  readonly active: number
  /** Whether the syntax help is shown. */
  readonly helps: boolean
  readonly onInsert: (example: string) => void
  /** Called when the user points at a row. */
  readonly onPress: () => void
  readonly onChooseRecent: (query: string) => void
  readonly enableContents: SearchHost['enableContents']
}

/** Returns the number of the row at which an event occurred, or -1. */
const rowAt = ({ target }: PointerEvent): number =>
  Number(target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1) : -1)

/** Says that nothing is recent. */
function NothingRecent() {
  const { t } = useText()
  return <EmptyState icon={Search} drawing="search" title={t('search.placeholder')} detail={t('search.start')} />
}

/** The scrolled part of the overlay: recent searches and files while the input is empty, else the results; and the syntax help. */
export function SearchRows(props: SearchRowsProps) {
  const { id, question, recent, active, helps, onInsert, onPress, onChooseRecent, enableContents, ...handlers } = props
  const { searching, finding, isEmpty } = question
  const scroller = useRef<HTMLDivElement>(null)
  // A new answer starts at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [finding.answered, isEmpty, helps])
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
  const isBare = isEmpty && !helps && recent.searches.length + recent.files.length === 0
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={onScroll}
      onPointerMove={onPoint}
      // Also when a row appears below a pointer that rests.
      onPointerOver={(event) => searching.pointAt(finding.results[rowAt(event)]?.path ?? null)}
      onPointerLeave={() => searching.pointAt(null)}
      onPointerDown={onPress}
    >
      {helps && <SearchLanguage onInsert={onInsert} />}
      {isEmpty && <RecentList id={id} {...recent} active={active} onChoose={onChooseRecent} {...handlers} />}
      {isBare && <NothingRecent />}
      {!isEmpty && (
        <SearchAnswer id={id} question={question} active={active} enableContents={enableContents} {...handlers} />
      )}
    </div>
  )
}
