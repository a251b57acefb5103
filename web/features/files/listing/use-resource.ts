import { useQuery } from '@tanstack/react-query'
import type { AskSizes } from '#web/lib/known-sizes.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { fileQueries } from './queries.ts'
import type { Viewer } from './viewer.ts'

/** What lies at a path as `viewer` sees it, kept fresh. `ask` as of {@link fileQueries}. */
export const useResource = (path: string, viewer?: Viewer, ask?: AskSizes) =>
  useQuery(fileQueries(usePageTools().api).resource(path, viewer, ask))
export type ResourceQuery = ReturnType<typeof useResource>
