import { useQuery } from '@tanstack/react-query'
import type { LoadSizes } from '#web/lib/known-sizes.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { fileQueries } from './queries.ts'
import type { Viewer } from './viewer.ts'

/** Query for the resource at a path as `viewer` sees it. `ask` as in {@link fileQueries}. */
export const useResource = (path: string, viewer?: Viewer, ask?: LoadSizes) =>
  useQuery(fileQueries(usePageTools().api).resource(path, viewer, ask))
export type ResourceQuery = ReturnType<typeof useResource>
