import { useCallback } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'

/** Search, loaded when it is first opened. */
export const LazySearch = lazyComponent(async () => (await import('./search-prompt.tsx')).SearchPrompt, ['search'])

/** Returns the function that opens the search in a folder. */
export function useSearch({ perm }: CurrentUser): NonNullable<BrowseHost['search']> {
  const { prompts } = usePage().tools
  return useCallback(
    (folder, reveal, words) =>
      prompts.open({ id: 'search', content: <LazySearch {...{ perm, folder, reveal, words }} /> }),
    [perm, prompts],
  )
}
