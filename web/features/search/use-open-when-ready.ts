import { useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { isStale, type SearchState, type SearchTarget } from './search-controller.ts'
import type { SearchHit } from './search-hit.ts'

/**
 * Opens the best result as soon as it is known, after the user pressed Enter before that: the first one with an index, the best of all
 * after a walk. The returned function requests to open it, to show it in its folder, or, with null, cancels. Another query, a failure or an
 * empty answer also cancels.
 */
export function useOpenWhenReady(
  finding: SearchState,
  isIndexed: boolean,
  open: (found: SearchHit, show: boolean) => void,
) {
  const [asked, setAsked] = useState<{ readonly wish: SearchTarget; readonly show: boolean } | null>(null)
  const isWanted =
    asked !== null && asked.wish.query === finding.target.query && asked.wish.folder === finding.target.folder
  const isThere = !isStale(finding) && (!finding.busy || (isIndexed && finding.results.length > 0))
  const isOver = !isWanted || finding.failure !== null || isThere
  const [best] = finding.results
  const latest = useLatest(open)
  useEffect(() => {
    if (asked === null || !isOver) return
    setAsked(null)
    if (isWanted && isThere && finding.failure === null && best) latest.current(best, asked.show)
  }, [asked, isOver, isWanted, isThere, finding.failure, best])
  return (show: boolean | null) => setAsked(show === null ? null : { wish: finding.target, show })
}
