import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { peopleQueries } from './queries.ts'
import type { FolderPrompt } from './scope-field.tsx'

/**
 * The prompt in which the person `id`, at the page, can choose a folder for somebody: null where they see but a part of
 * what is served, whose paths are others; undefined as long as that is not known.
 */
export function useScopePicker(id: number, picker: FolderPrompt): FolderPrompt | null | undefined {
  const { api } = usePageTools()
  const { data, isPending } = useQuery(peopleQueries(api).one(id))
  if (isPending) return undefined
  return data?.scope === '/' ? picker : null
}
