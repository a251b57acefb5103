import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { BrowseHost, TaggedItems } from '../host.ts'
import type { Listing } from '../listing.ts'
import { FRESH, keepEqual, type PathSet, refetchDelay } from '../marked-paths.ts'

const NONE: ReadonlySet<string> = new Set()
const NO_KEY = ['shares', 'none'] as const

/** Source of paths, and the query key below which they are cached. */
interface PathSource<T extends PathSet> {
  readonly queryKey: readonly unknown[]
  readonly load: (signal: AbortSignal) => Promise<T>
}

/** Returns paths from a source, by one request for all folders. Null while they are unknown. `served` is the listing as the server sent it. */
function usePaths<T extends PathSet>(source: PathSource<T> | undefined, served: Listing | null): T | null {
  const queries = useQueryClient()
  const queryKey = source?.queryKey ?? NO_KEY
  const { data, refetch } = useQuery<T | null>({
    queryKey,
    queryFn: ({ signal }) => source?.load(signal) ?? null,
    enabled: source !== undefined && served !== null,
    structuralSharing: keepEqual,
    staleTime: FRESH,
  })
  // Other users and programs that rename and delete items change the paths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new listing is a reason to fetch
  useEffect(() => {
    if (!data?.size) return
    const timer = setTimeout(refetch, refetchDelay(queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0, Date.now()))
    return () => clearTimeout(timer)
  }, [served])
  return data ?? null
}

/** Returns the paths of the items to which the user has share links. `served` is the listing as the server sent it. */
export const useSharedPaths = (host: BrowseHost, served: Listing | null): ReadonlySet<string> =>
  usePaths(host.sharedPaths, served) ?? NONE

/** Returns the paths of the user's favorites. They are requested once a folder is listed. */
export const useFavoritePaths = (host: BrowseHost, served: Listing | null): PathSet | null =>
  usePaths(host.favorites, served)

/** The user's tagged items by their paths. */
export type TaggedPaths = Awaited<ReturnType<TaggedItems['load']>>

/** Returns the user's tagged items. They are requested once a folder is listed. */
export const useTaggedPaths = (host: BrowseHost, served: Listing | null): TaggedPaths | null =>
  usePaths(host.tags, served)

/** Returns the listing, with the names of the shared items if it is sorted by them. */
export function useSharedNames(listing: Listing | null, shared: ReadonlySet<string>, wanted: boolean): Listing | null {
  return useMemo(() => {
    if (!listing || !wanted || shared.size === 0) return listing
    const here = [...shared].filter((path) => parentOf(path) === listing.path)
    return { ...listing, shared: new Set(here.map(nameOf)) }
  }, [listing, shared, wanted])
}
