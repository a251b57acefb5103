import { useState } from 'react'
import { forgetSearches, recentSearches } from './recent.ts'
import { useActiveRow } from './use-active-row.ts'
import type { SearchInput } from './use-search-input.ts'

/** State of the rows below the input: recent searches while it is empty, else results. `active` is -1 if no row is active. */
export function useSearchRows({ finding, isEmpty }: SearchInput) {
  const [recent, setRecent] = useState(recentSearches)
  const rows = isEmpty ? recent.length : Math.min(finding.results.length, finding.shown)
  const [active, move, goTo] = useActiveRow(isEmpty ? recent : finding.answered, rows, isEmpty ? -1 : 0)
  const clearRecent = () => {
    forgetSearches()
    setRecent([])
  }
  const found = isEmpty ? undefined : finding.results[active]
  return { recent, clearRecent, rows, active, move, goTo, found, query: isEmpty ? recent[active] : undefined }
}
