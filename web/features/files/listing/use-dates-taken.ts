import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { BrowseHost } from './host.ts'
import type { Listing } from './listing.ts'
import { fileQueries } from './queries.ts'

/** Returns the query for the dates taken of a folder, which is disabled where they are not `wanted`. */
export function useDatesQuery(folder: string, host: BrowseHost, wanted: boolean) {
  return useQuery(fileQueries(usePageTools().api).datesTaken(folder, wanted ? host.datesTaken : undefined))
}

/** Returns the listing, with the known dates taken if it is sorted by them. */
export function useDatesTaken(listing: Listing | null, host: BrowseHost, wanted: boolean): Listing | null {
  const { data } = useDatesQuery(listing?.path ?? '', host, wanted && listing !== null)
  const taken = wanted ? data?.times : undefined
  return useMemo(() => (listing && taken ? { ...listing, taken } : listing), [listing, taken])
}
