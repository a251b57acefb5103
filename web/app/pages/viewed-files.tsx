import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FileResource } from '#contract/resources.ts'
import { NO_PERMISSIONS, type Preferences, type User } from '#contract/users.ts'
import { ClosedFile } from '#web/features/admin/access/closed-file.tsx'
import { ownPlace } from '#web/features/admin/access/own-place.ts'
import { accessQueries } from '#web/features/admin/access/queries.ts'
import { ViewBanner } from '#web/features/admin/access/view-banner.tsx'
import { Breadcrumbs } from '#web/features/files/listing/breadcrumbs.tsx'
import { useBrowse } from '#web/features/files/listing/browse-context.ts'
import { BrowseProvider } from '#web/features/files/listing/browse-provider.tsx'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { type BrowseMemory, createBrowseMemory } from '#web/features/files/listing/memory.ts'
import { useResource } from '#web/features/files/listing/use-resource.ts'
import { viewerFor } from '#web/features/files/listing/viewer.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, parentOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { errorPageCode } from '../errors/error-view.tsx'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { ErrorPage } from './error-page.tsx'
import { FilesFrame } from './files-frame.tsx'
import { navigateBy } from './use-browse-host.ts'
import { useOneAddress } from './use-one-address.ts'

/** There is nothing to upload to. */
const NO_UPLOADS: BrowseHost['uploads'] = { pick: () => undefined, drop: () => undefined }

/** Somebody else's view of the files: their folder, their rules, the way they have it shown. What is chosen here is kept nowhere. */
function useViewHost(viewed: User, { singleClick }: CurrentUser): BrowseHost {
  const { goTo, jobs } = usePage()
  const [chosen, setChosen] = useState<Preferences>({})
  return useMemo(() => {
    const { viewMode = viewed.viewMode, sorting = viewed.sorting } = chosen
    return {
      // Who looks through the eyes of somebody else may do nothing, whoever they are.
      person: { perm: NO_PERMISSIONS, singleClick, viewMode, sorting },
      viewer: viewerFor(viewed.id, viewed.username),
      uploads: NO_UPLOADS,
      keepPreferences: async (preferences) => setChosen((before) => ({ ...before, ...preferences })),
      navigate: navigateBy(goTo),
      share: () => undefined,
      downloadAs: () => undefined,
      runJob: jobs.run,
      compress: () => undefined,
      extract: () => undefined,
    }
  }, [viewed, singleClick, chosen, goTo, jobs])
}

/** What the parts of somebody's view have in common. */
interface ViewProps {
  readonly viewed: User
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  /** Of the folder, or of the file. */
  readonly path: string
  /** The route of one's own view. */
  readonly home: string
}

/** The banner above a folder: Esc first clears what is selected. */
function FolderBanner({ viewed, home }: Pick<ViewProps, 'viewed' | 'home'>) {
  const { context } = useBrowse()
  return <ViewBanner username={viewed.username} home={home} escapes={context.count === 0 && !context.multiple} />
}

/** A file, which stays closed. */
function ViewedFile({ file, viewed, host, memory, path, home }: ViewProps & { file: FileResource }) {
  const folder = parentOf(path)
  const header = <Breadcrumbs path={path} drops={{ host, memory, transfer: () => undefined }} />
  return (
    <Frame title={nameOf(path)} header={header}>
      <ViewBanner username={viewed.username} home={home} escapes />
      <ClosedFile file={file} folder={host.viewer.href(folder === '/' ? '/' : `${folder}/`)} />
    </Frame>
  )
}

/** What lies at the address, as somebody sees it. */
function View({ viewed, person, own }: { viewed: User; person: CurrentUser; own: User }) {
  const { browsing } = usePage()
  const { path: route } = useAddress()
  const [memory] = useState(() => createBrowseMemory(browsing.cameBack))
  const host = useViewHost(viewed, person)
  const path = decodePath(route.slice('/files'.length))
  const resource = useResource(path, host.viewer)
  const file = resource.data?.kind === 'file' ? resource.data.file : null
  useOneAddress(route, resource.data?.kind)
  useTitle(nameOf(path))
  const place = ownPlace(file ? parentOf(path) : path, viewed.scope, own.scope)
  const home = filesHref(place === '/' ? '/' : `${place}/`)
  const view = { viewed, host, memory, path: withoutTrailingSlash(path), home }
  if (file) return <ViewedFile {...view} file={file} />
  return (
    <BrowseProvider host={host} memory={memory} path={path} resource={resource}>
      <FilesFrame path={view.path} banner={<FolderBanner viewed={viewed} home={home} />} />
    </BrowseProvider>
  )
}

/** The files page as somebody else sees it, for administrators: to look, not to change. */
export function ViewedFiles({ id, person }: { id: number; person: CurrentUser }) {
  const { api } = usePage().tools
  const { t } = useText()
  const viewed = useQuery(accessQueries(api).person(id))
  const own = useQuery(accessQueries(api).person(person.id))
  const failed = [viewed, own].find(({ isError }) => isError)
  if (viewed.data && own.data) return <View key={id} viewed={viewed.data} person={person} own={own.data} />
  if (failed) return <ErrorPage code={errorPageCode(failed.error)} onRetry={() => void failed.refetch()} />
  return <TopProgress label={t('state.loading')} />
}
