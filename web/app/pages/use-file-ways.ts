import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rememberPlace } from '#web/features/files/listing/places.ts'
import { fileQueries, resourceKey } from '#web/features/files/listing/queries.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import { cameFrom } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'

const folderRoute = (folder: string): string => `/files${encodePath(folder === '/' ? '/' : `${folder}/`)}`

/** The ways off an open file. */
export interface FileWays {
  /** Back to the folder, where the keyboard is on the file again. */
  close(): void
  /** To another file, in the place of this one: Back still leads to the folder. */
  show(path: string): void
  /** Asks the server anew for the file and its folder. */
  refresh(): void
}

/** Goes from an open file to its folder or to another file. */
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
      // It is known before the page goes there, so that no half-empty screen comes between; why it failed is told there.
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
