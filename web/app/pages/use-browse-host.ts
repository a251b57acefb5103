import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { type GoTo, pathBelow } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import { datesTakenOf } from '../wiring/dates-taken.ts'
import { effectivePermissionsFor } from '../wiring/effective-permissions.tsx'
import { favoritesOf } from '../wiring/favorites.ts'
import { sharedPathsOf } from '../wiring/shared-paths.ts'
import { sizesLoader } from '../wiring/sizes-loader.ts'
import { tagsOf } from '../wiring/tags.tsx'
import { useCompressing } from '../wiring/use-compressing.tsx'
import { useExtracting } from '../wiring/use-extracting.tsx'
import { useSearch } from '../wiring/use-search.tsx'
import { useSharing } from '../wiring/use-sharing.tsx'
import { useShell } from '../wiring/use-shell.tsx'

/** Returns a function that navigates to a URL of the page like a click on a link. */
export const navigateBy = (goTo: GoTo) => (href: string) => {
  const { pathname, search, hash } = new URL(href, location.href)
  goTo(pathBelow(pathname) + search + hash)
}

/** Returns the services of the page that browsing the user's own files requires. */
export function useBrowseHost(person: CurrentUser): BrowseHost {
  const { session, uploads, goTo, jobs, queries, speech, tools } = usePage()
  const sharing = useSharing()
  const search = useSearch(person)
  const shell = useShell(person)
  const extract = useExtracting(person.perm)
  const compress = useCompressing(person.perm)
  return useMemo(
    () => ({
      person,
      viewer: OWN_VIEW,
      uploads,
      savePreferences: session.savePreferences,
      navigate: navigateBy(goTo),
      accessTo: effectivePermissionsFor(person),
      runJob: jobs.run,
      compress,
      search,
      shell,
      sizes: sizesLoader(tools.api, speech),
      datesTaken: datesTakenOf(person, tools.api),
      sharedPaths: sharedPathsOf(person, tools.api),
      favorites: favoritesOf(tools, queries),
      tags: tagsOf(tools),
      extract: (item) => extract(item, null),
      ...sharing,
    }),
    [person, uploads, session, goTo, sharing, search, shell, extract, compress, jobs, queries, speech, tools],
  )
}
