import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/browse/host.ts'
import { ONESELF } from '#web/features/browse/viewer.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { accessToFor } from '../access/access-to.tsx'
import { useCompressing } from '../archives/use-compressing.tsx'
import { useExtracting } from '../archives/use-extracting.tsx'
import { type GoTo, pathBelow } from '../location.ts'
import { useSearch } from '../search/use-search.tsx'
import { useSharing } from '../sharing/use-sharing.tsx'
import { useShell } from '../shell/use-shell.tsx'
import { laterSpace } from '../space/space.ts'
import { usePage } from '../use-page.ts'

/** Goes to an address of the page as a click on a link to it would. */
export const navigateBy = (goTo: GoTo) => (href: string) => {
  const { pathname, search, hash } = new URL(href, location.href)
  goTo(pathBelow(pathname) + search + hash)
}

/** What browsing one's own files needs of the rest of the page. */
export function useBrowseHost(person: CurrentUser): BrowseHost {
  const { session, uploads, goTo, jobs, speech, tools } = usePage()
  const sharing = useSharing()
  const search = useSearch(person)
  const shell = useShell(person)
  const extract = useExtracting(person.perm)
  const compress = useCompressing(person.perm)
  return useMemo(
    () => ({
      person,
      viewer: ONESELF,
      uploads,
      keepPreferences: session.keepPreferences,
      navigate: navigateBy(goTo),
      accessTo: accessToFor(person),
      runJob: jobs.run,
      compress,
      search,
      shell,
      sizes: async (folder, signal) => (await laterSpace()).askSizes(tools.api, speech, folder, signal),
      extract: (item) => extract(item, null),
      ...sharing,
    }),
    [person, uploads, session, goTo, sharing, search, shell, extract, compress, jobs, speech, tools],
  )
}
