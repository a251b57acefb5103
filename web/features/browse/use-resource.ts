import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { fileQueries } from './queries.ts'
import type { Viewer } from './viewer.ts'

/** What lies at a path as `viewer` sees it, kept fresh. */
export const useResource = (path: string, viewer?: Viewer) =>
  useQuery(fileQueries(usePageTools().api).resource(path, viewer))
export type ResourceQuery = ReturnType<typeof useResource>
