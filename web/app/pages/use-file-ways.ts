import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rememberPlace } from '#web/features/files/listing/places.ts'
import { fileQueries, resourceKey } from '#web/features/files/listing/queries.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import { cameFrom } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'

const folderRoute = (folder: string): string => `/files${encodePath(folder === '/' ? '/' : `${folder}/`)}`

/** Navigation from an open file. */
export interface FileWays {
  /** Returns to the folder and focuses the file there. */
  close(): void
  /** Replaces the file by another one. Back still leads to the folder. */
  show(path: string): void
  /** Fetches the file and its folder again. */
  refresh(): void
}

/** Returns the navigation from an open file to its folder and to other files. */
export function useFileWays(path: string): FileWays {
  const { goTo, browsing, tools } = usePage()
  const queries = useQueryClient()
  const close = useCallback(() => {
    const folder = parentOf(path)
    const scrollTop = browsing.places.get(folder)?.scrollTop ?? 0
    rememberPlace(browsing.places, folder, { scrollTop, active: nameOf(path) })
    if (cameFrom() === folderRoute(folder)) return history.back()
    browsing.returning.add(folder)
    goTo(folderRoute(folder))
  }, [path, goTo, browsing])
  const show = useCallback(
    async (other: string) => {
      // Fetched before navigating, to avoid a partly loaded view. A failure is reported by the target page.
      const query = fileQueries(tools.api).resource(other)
      if (queries.getQueryData(query.queryKey) === undefined) await queries.prefetchQuery(query)
      goTo(`/files${encodePath(other)}`, { replace: true })
    },
    [queries, tools.api, goTo],
  )
  const refresh = useCallback(() => {
    for (const stale of [path, parentOf(path)]) void queries.invalidateQueries({ queryKey: resourceKey(stale) })
  }, [path, queries])
  return { close, show: (other) => void show(other), refresh }
}
