import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Tag } from '#contract/tags.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { FRESH, keepEqual, taggedKey } from '../listing/marked-paths.ts'
import { loadTagged, loadTags, type TaggedMap, type TagTools, tagsKey } from './tags.ts'

/** Returns the query for the user's tags. */
export function useTags() {
  const { api } = usePageTools()
  return useQuery<readonly Tag[]>({
    queryKey: tagsKey,
    queryFn: ({ signal }) => loadTags(api, signal),
    staleTime: FRESH,
  })
}

/** Returns the query for the user's tagged items. */
export function useTagged() {
  const { api } = usePageTools()
  return useQuery<TaggedMap>({
    queryKey: taggedKey,
    queryFn: ({ signal }) => loadTagged(api, signal),
    structuralSharing: keepEqual,
    staleTime: FRESH,
  })
}

/** Returns the services that changing tags requires. */
export const useTagTools = (): TagTools => ({ ...usePageTools(), queries: useQueryClient() })
