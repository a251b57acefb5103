import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { BrowseHost } from './host.ts'
import { type Listing, withSizes } from './listing.ts'
import { fileQueries } from './queries.ts'

/**
 * Delay before sizes are fetched again after a change, in milliseconds. The index is notified at the same time as the page and needs time
 * to update.
 */
const CATCH_UP = 2000

/** Returns the listing with the sizes of its folders once they are known, else the listing itself. */
export function useFolderSizes(listing: Listing | null, host: BrowseHost): Listing | null {
  const query = fileQueries(usePageTools().api).sizes(listing?.path ?? '', listing?.folders ? host.sizes : undefined)
  const { data, refetch } = useQuery(query)
  const before = useRef(listing)
  useEffect(() => {
    const isNews = before.current !== listing && before.current?.path === listing?.path
    before.current = listing
    if (!isNews) return
    const timer = setTimeout(refetch, CATCH_UP)
    return () => clearTimeout(timer)
  }, [listing, refetch])
  return useMemo(() => (listing && data ? withSizes(listing, data) : listing), [listing, data])
}
