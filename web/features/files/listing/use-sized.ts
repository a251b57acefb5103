import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { BrowseHost } from './host.ts'
import { type Listing, withSizes } from './listing.ts'
import { fileQueries } from './queries.ts'

/** The index hears of a change when the page does, and then has to look (ms). */
const CATCH_UP = 2000

/** A listing with the sizes of its folders, as soon as these are known; without them until then, and where they cannot be had. */
export function useSized(listing: Listing | null, host: BrowseHost): Listing | null {
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
