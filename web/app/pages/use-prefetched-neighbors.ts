import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileQueries } from '#web/features/files/listing/queries.ts'
import { preloadPicture } from '#web/features/preview/image/preload-picture.ts'
import type { Neighbors } from '#web/lib/neighbors.ts'
import { usePage } from '../router/use-page.ts'

/** Prefetches the previous and the next file, and their pictures if the user may download them, so that switching is immediate. */
export function usePrefetchedNeighbors(neighbours: Neighbors | null, mayDownload: boolean): void {
  const { tools } = usePage()
  const queries = useQueryClient()
  const { previous = null, next = null } = neighbours ?? {}
  useEffect(() => {
    let wanted = true
    const fetchAhead = async (path: string) => {
      const query = fileQueries(tools.api).resource(path)
      await queries.prefetchQuery(query)
      const known = queries.getQueryData(query.queryKey)
      if (wanted && mayDownload && known?.kind === 'file') await preloadPicture(known.file, tools.config.getSnapshot())
    }
    for (const path of [next, previous]) if (path !== null) void fetchAhead(path)
    return () => {
      wanted = false
    }
  }, [previous, next, mayDownload, queries, tools])
}
