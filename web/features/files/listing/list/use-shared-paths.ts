import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrowseHost } from '../host.ts'
import type { Listing } from '../listing.ts'

/** Time after which the links are fetched again when the listing changes, in milliseconds. */
const FRESH = 5000

const NONE: ReadonlySet<string> = new Set()

/** Returns the paths of the items to which the user has share links. One request for all folders. */
export function useSharedPaths(host: BrowseHost, listing: Listing): ReadonlySet<string> {
  const {
    data = NONE,
    isStale,
    refetch,
  } = useQuery({
    queryKey: host.sharedPaths?.queryKey ?? ['shares', 'none'],
    queryFn: ({ signal }) => host.sharedPaths?.load(signal) ?? NONE,
    enabled: host.sharedPaths !== undefined,
    structuralSharing: false,
    staleTime: FRESH,
  })
  // Renaming and deleting items changes the paths of links.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new listing is a reason to fetch
  useEffect(() => {
    if (data.size > 0 && isStale) void refetch()
  }, [listing])
  return data
}
