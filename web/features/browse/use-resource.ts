import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { fileQueries } from './queries.ts'

/** What lies at a path, kept fresh. */
export const useResource = (path: string) => useQuery(fileQueries(usePageTools().api).resource(path))
export type ResourceQuery = ReturnType<typeof useResource>
