import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { BrowseHost } from './host.ts'
import type { Listing } from './listing.ts'
import { fileQueries } from './queries.ts'

/** Returns the listing, with the known dates taken if it is sorted by them. */
export function useDatesTaken(listing: Listing | null, host: BrowseHost, wanted: boolean): Listing | null {
  const ask = listing && wanted ? host.datesTaken : undefined
  const { data } = useQuery(fileQueries(usePageTools().api).datesTaken(listing?.path ?? '', ask))
  const taken = wanted ? data?.times : undefined
  return useMemo(() => (listing && taken ? { ...listing, taken } : listing), [listing, taken])
}
