import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { storePosition } from '#web/features/files/listing/folder-positions.ts'
import { fileQueries, resourceKey } from '#web/features/files/listing/queries.ts'
import { filesRoute } from '#web/lib/addresses.ts'
import { rememberTile } from '#web/lib/opened-tile.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { previousRoute } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import { listedTile } from './listed-tile.ts'

/** Navigation from an open file. */
export interface FileNavigation {
  /** Returns to the folder and focuses the file there. */
  close(): void
  /** Replaces the file by another one. Back still leads to the folder. */
  show(path: string): void
  /** Fetches the file and its folder again. */
  refresh(): void
}

/** Returns the navigation from an open file to its folder and to other files. */
export function useFileNavigation(path: string): FileNavigation {
  const { goTo, browsing, tools } = usePage()
  const queries = useQueryClient()
  // In the first rendering, the listing is still displayed.
  useState(() => {
    const tile = listedTile(path)
    if (tile) rememberTile(path, tile)
  })
  const close = useCallback(() => {
    const folder = parentOf(path)
    const route = filesRoute(withTrailingSlash(folder))
    const scrollTop = browsing.positions.get(folder)?.scrollTop ?? 0
    storePosition(browsing.positions, folder, { scrollTop, active: nameOf(path) })
    if (previousRoute() === route) return history.back()
    browsing.foldersToRestore.add(folder)
    goTo(route)
  }, [path, goTo, browsing])
  const show = useCallback(
    async (other: string) => {
      // Fetched before navigating, to avoid a partly loaded view. A failure is reported by the target page.
      const query = fileQueries(tools.api).resource(other)
      if (queries.getQueryData(query.queryKey) === undefined) await queries.prefetchQuery(query)
      goTo(filesRoute(other), { replace: true })
    },
    [queries, tools.api, goTo],
  )
  const refresh = useCallback(() => {
    for (const stale of [path, parentOf(path)]) void queries.invalidateQueries({ queryKey: resourceKey(stale) })
  }, [path, queries])
  return { close, show: (other) => void show(other), refresh }
}
