import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetSearch, forgetSearches, recentSearches } from './recent.ts'
import type { SearchHit } from './search-hit.ts'
import type { SearchHost } from './search-host.ts'
import { useActiveRow } from './use-active-row.ts'
import type { SearchInput } from './use-search-input.ts'

/** Number of recent searches shown. */
const SHOWN = 5

const NONE: readonly SearchHit[] = []

/** State of the rows below the input: recent searches and files while it is empty, else results. `active` is -1 if no row is active. */
export function useSearchRows({ finding, isEmpty }: SearchInput, host: SearchHost) {
  const [searches, setSearches] = useState(() => recentSearches().slice(0, SHOWN))
  // The list is read each time: what was deleted or denied meanwhile must not appear. Without an answer there are no recent files.
  const { data = NONE, refetch } = useQuery({
    queryKey: ['recent-files'],
    queryFn: ({ signal }) => host.recentFiles(signal),
    enabled: isEmpty,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const files = isEmpty ? data : NONE
  const rows = isEmpty ? searches.length + files.length : Math.min(finding.results.length, finding.shown)
  const [active, move, goTo] = useActiveRow(isEmpty ? searches : finding.answered, rows, isEmpty ? -1 : 0)
  const onForgetSearch = (query: string | null) => {
    if (query === null) forgetSearches()
    else forgetSearch(query)
    setSearches(recentSearches().slice(0, SHOWN))
  }
  const onForgetFile = (path: string | null) => {
    // What could not be removed is still listed.
    void host.forgetRecent(path).then(
      () => refetch(),
      () => refetch(),
    )
  }
  const query = isEmpty ? searches[active] : undefined
  const found = isEmpty ? files[active - searches.length] : finding.results[active]
  /** Removes the active row from the recent ones. Returns whether there was one. */
  const forgetActive = (): boolean => {
    if (!isEmpty || (query === undefined && found === undefined)) return false
    if (query !== undefined) onForgetSearch(query)
    else if (found) onForgetFile(found.path)
    return true
  }
  const recent = { searches, files, onForgetSearch, onForgetFile }
  return { recent, forgetActive, rows, active, move, goTo, found, query }
}
