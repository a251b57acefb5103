import { useCallback, useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { Speech } from '#web/i18n/speech.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withBook } from '../shell/with-book.ts'
import type { SearchPromptProps } from './search-prompt.tsx'

const searchPrompt = createPart(async () => (await import('./search-prompt.tsx')).SearchPrompt)

/** Returns the search with its messages, for prefetching. */
export const searchIn = (speech: Speech) => withBook(searchPrompt, 'search', speech)

/** Search, loaded when it is first opened. */
function Search(props: SearchPromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => searchIn(speech), [speech])
  return <Later part={part} props={props} />
}

/** Returns the function that opens the search in a folder. */
export function useSearch({ perm }: CurrentUser): NonNullable<BrowseHost['search']> {
  const { prompts } = usePage().tools
  return useCallback(
    (folder, reveal, words) => prompts.open({ id: 'search', content: <Search {...{ perm, folder, reveal, words }} /> }),
    [perm, prompts],
  )
}
