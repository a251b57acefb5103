import { useCallback, useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { SearchPromptProps } from './search-prompt.tsx'

const searchPrompt = createPart(async () => (await import('./search-prompt.tsx')).SearchPrompt)

/** Returns the search with its messages, for prefetching. */
export const searchIn = (speech: PageLanguage) => withMessages(searchPrompt, 'search', speech)

/** Search, loaded when it is first opened. */
function Search(props: SearchPromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => searchIn(speech), [speech])
  return <LazyOverlay part={part} props={props} />
}

/** Returns the function that opens the search in a folder. */
export function useSearch({ perm }: CurrentUser): NonNullable<BrowseHost['search']> {
  const { prompts } = usePage().tools
  return useCallback(
    (folder, reveal, words) => prompts.open({ id: 'search', content: <Search {...{ perm, folder, reveal, words }} /> }),
    [perm, prompts],
  )
}
