import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FileResource } from '#contract/resources.ts'
import { NO_PERMISSIONS, type Preferences, type User } from '#contract/users.ts'
import { ClosedFile } from '#web/features/admin/access/closed-file.tsx'
import { ownPathOf } from '#web/features/admin/access/own-path.ts'
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
import { nameOf, parentOf, withoutTrailingSlash, withTrailingSlash } from '#web/lib/paths.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { errorPageCode } from '../errors/error-view.tsx'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { useDetails } from '../wiring/use-details.tsx'
import { ErrorPage } from './error-page.tsx'
import { FilesFrame } from './files-frame.tsx'
import { navigateBy } from './use-browse-host.ts'
import { useCanonicalAddress } from './use-canonical-address.ts'

/** Uploads are not possible in another user's view. */
const NO_UPLOADS: BrowseHost['uploads'] = { pick: () => undefined, drop: () => undefined }

/**
 * Returns the services for another user's view of the files: their home folder, rules and display preferences. Changes to preferences are
 * not saved.
 */
function useViewHost(viewed: User, { singleClick, listing: own }: CurrentUser): BrowseHost {
  const { goTo, jobs } = usePage()
  const [chosen, setChosen] = useState<Preferences>({})
  const viewer = useMemo(() => viewerFor(viewed.id, viewed.username), [viewed.id, viewed.username])
  const details = useDetails(viewer, NO_PERMISSIONS)
  return useMemo(() => {
    const { viewMode = viewed.viewMode, sorting = viewed.sorting, listing = own } = chosen
    return {
      // Another user's view is read-only, even for administrators.
      person: { perm: NO_PERMISSIONS, singleClick, viewMode, sorting, listing },
      viewer,
      details,
      uploads: NO_UPLOADS,
      savePreferences: async (preferences) => setChosen((before) => ({ ...before, ...preferences })),
      navigate: navigateBy(goTo),
      share: () => undefined,
      shareCollection: () => undefined,
      downloadAs: () => undefined,
      runJob: jobs.run,
      compress: () => undefined,
      extract: () => undefined,
    }
  }, [viewed, viewer, details, singleClick, own, chosen, goTo, jobs])
}

/** Props shared by the parts of the view. */
interface ViewProps {
  readonly viewed: User
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  /** Path of the folder or the file. */
  readonly path: string
  /** Route of the administrator's own view. */
  readonly home: string
}

/** Banner above a folder. Esc clears the selection before it leaves the view. */
function FolderBanner({ viewed, home }: Pick<ViewProps, 'viewed' | 'home'>) {
  const { context } = useBrowse()
  return <ViewBanner username={viewed.username} home={home} escapes={context.count === 0 && !context.multiple} />
}

/** Closed file: its content is not shown. */
function ViewedFile({ file, viewed, host, memory, path, home }: ViewProps & { file: FileResource }) {
  const folder = parentOf(path)
  const header = <Breadcrumbs path={path} drops={{ host, memory, transfer: () => undefined }} />
  return (
    <Frame title={nameOf(path)} header={header}>
      <ViewBanner username={viewed.username} home={home} escapes />
      <ClosedFile file={file} folder={host.viewer.href(withTrailingSlash(folder))} />
    </Frame>
  )
}

/** Resource at the address, as another user sees it. */
function View({ viewed, person, own }: { viewed: User; person: CurrentUser; own: User }) {
  const { browsing } = usePage()
  const { path: route } = useAddress()
  const [memory] = useState(() => createBrowseMemory(browsing.cameBack))
  const host = useViewHost(viewed, person)
  const path = decodePath(route.slice('/files'.length))
  const resource = useResource(path, host.viewer)
  const file = resource.data?.kind === 'file' ? resource.data.file : null
  useCanonicalAddress(route, resource.data?.kind)
  useTitle(nameOf(path))
  const place = ownPathOf(file ? parentOf(path) : path, viewed.scope, own.scope)
  const home = filesHref(withTrailingSlash(place))
  const view = { viewed, host, memory, path: withoutTrailingSlash(path), home }
  if (file) return <ViewedFile {...view} file={file} />
  return (
    <BrowseProvider host={host} memory={memory} path={path} resource={resource}>
      <FilesFrame path={view.path} banner={<FolderBanner viewed={viewed} home={home} />} />
    </BrowseProvider>
  )
}

/** Read-only view of the files as another user sees them, for administrators. */
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
