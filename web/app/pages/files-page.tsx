import { useEffect, useMemo } from 'react'
import { BrowseProvider } from '#web/features/browse/browse-provider.tsx'
import type { BrowseHost } from '#web/features/browse/host.ts'
import { useResource } from '#web/features/browse/use-resource.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { LazyPart } from '../lazy-part.tsx'
import { pathBelow, useAddress } from '../location.ts'
import { usePage, useTitle } from '../use-page.ts'
import { FileComing } from './file-coming.tsx'
import { filePage } from './file-part.ts'
import { FilesFrame } from './files-frame.tsx'

/** What browsing needs of the rest of the page. */
function useBrowseHost(person: CurrentUser): BrowseHost {
  const { session, uploads, goTo } = usePage()
  return useMemo(
    () => ({
      person,
      uploads,
      keepPreferences: session.keepPreferences,
      navigate: (href) => {
        const { pathname, search, hash } = new URL(href, location.href)
        goTo(pathBelow(pathname) + search + hash)
      },
    }),
    [person, uploads, session, goTo],
  )
}

/** Gives folders their slash and takes it from files, so that every item has one address (spec section 2). */
function useOneAddress(route: string, kind: 'folder' | 'file' | undefined): void {
  const { goTo } = usePage()
  const bare = route.replace(/\/+$/, '')
  const wanted = kind === undefined ? route : kind === 'folder' ? `${bare}/` : bare
  useEffect(() => {
    if (wanted !== route) goTo(wanted + location.search + location.hash, { replace: true })
  }, [wanted, route, goTo])
}

/** The files page: a folder, or one file. */
export function FilesPage() {
  const { session } = usePage()
  const state = useStore(session.state)
  return state.kind === 'signed-in' ? <FilesOf person={state.user} /> : null
}

function FilesOf({ person }: { person: CurrentUser }) {
  const { browsing } = usePage()
  const { path: route } = useAddress()
  const path = decodePath(route.slice('/files'.length))
  const resource = useResource(path)
  const host = useBrowseHost(person)
  const { data } = resource
  const kind = data?.kind
  useOneAddress(route, kind)
  useTitle(nameOf(path))
  if (data?.kind === 'file') {
    return <LazyPart part={filePage} props={{ file: data.file, person }} waiting={<FileComing path={path} />} />
  }
  // Folders have their slash, so this is most likely a file.
  if (resource.isPending && !path.endsWith('/')) return <FileComing path={path} />
  return (
    <BrowseProvider host={host} memory={browsing} path={path} resource={resource}>
      <FilesFrame path={withoutTrailingSlash(path)} />
    </BrowseProvider>
  )
}
