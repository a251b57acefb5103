import type { QueryClient } from '@tanstack/react-query'

/** Paths of marked items, such as favorites or items with share links. */
export interface PathSet {
  readonly size: number
  has(path: string): boolean
  keys(): Iterable<string>
}

/** Query key of the favorites. */
export const favoritesKey = ['favorites'] as const

/** Query key of the tagged items. */
export const taggedKey = ['tags', 'items'] as const

/** Query key below which the paths of shared items are cached. */
export const sharedPathsKey = ['shares', 'paths'] as const

/** Time for which marked paths are fresh, in milliseconds: a changed listing is no reason to fetch them more often. */
export const FRESH = 5000

/** Time from a change of the listing after which marked paths are fetched again, in milliseconds. */
const REFETCH_DELAY = 500

/** Returns the time until marked paths are fetched again because the listing changed, in milliseconds. */
export const refetchDelay = (fetchedAt: number, now: number): number => Math.max(REFETCH_DELAY, fetchedAt + FRESH - now)

/** Returns the earlier set or map if the new one has the same content in the same order: a new object would render all lines again. */
export const keepEqual = (earlier: unknown, data: unknown): unknown =>
  contentOf(earlier) === contentOf(data) ? earlier : data

const contentOf = (data: unknown) => (data instanceof Set || data instanceof Map ? JSON.stringify([...data]) : data)

/** Fetches marked paths again if the change of one of the items, or of a folder around them, concerns them. */
export async function refreshMarkedPaths(queries: QueryClient, changed: readonly string[]): Promise<void> {
  const isAffected = (marked: string) => changed.some((path) => marked === path || marked.startsWith(`${path}/`))
  const refresh = (queryKey: readonly string[]) =>
    queries.invalidateQueries({
      queryKey,
      predicate: ({ state }) => [...((state.data as PathSet | null | undefined)?.keys() ?? [])].some(isAffected),
    })
  await Promise.all([favoritesKey, taggedKey, sharedPathsKey].map(refresh))
}
