import { useQuery } from '@tanstack/react-query'
import { usePageTools } from '#web/lib/page-tools.ts'
import { userQueries } from './queries.ts'
import type { FolderPrompt } from './scope-field.tsx'

/**
 * Returns the prompt in which the signed-in user `id` can select a folder for another user; null if they see only a part of the served
 * tree, where paths differ; undefined until that is known.
 */
export function useScopePicker(id: number, picker: FolderPrompt): FolderPrompt | null | undefined {
  const { api } = usePageTools()
  const { data, isPending } = useQuery(userQueries(api).one(id))
  if (isPending) return undefined
  return data?.scope === '/' ? picker : null
}
