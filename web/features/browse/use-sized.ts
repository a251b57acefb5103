import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { BrowseHost } from './host.ts'
import { type Listing, withSizes } from './listing.ts'
import { fileQueries } from './queries.ts'

/** A listing with the sizes of its folders, as soon as these are known; without them until then, and where they cannot be had. */
export function useSized(listing: Listing | null, host: BrowseHost): Listing | null {
  const query = fileQueries(usePageTools().api).sizes(listing?.path ?? '', listing?.folders ? host.sizes : undefined)
  const { data } = useQuery(query)
  return useMemo(() => (listing && data ? withSizes(listing, data) : listing), [listing, data])
}
