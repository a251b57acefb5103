import { useMemo } from 'react'
import { BrowseProvider } from '#web/features/files/listing/browse-provider.tsx'
import { useResource } from '#web/features/files/listing/use-resource.ts'
import { OWN_VIEW, viewerIn } from '#web/features/files/listing/viewer.ts'
import { useText } from '#web/i18n/text.tsx'
import { isUsageView } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { showVersions } from '../wiring/show-versions.tsx'
import type { ShownFile } from '../wiring/shown-file.ts'
import { useDetails } from '../wiring/use-details.tsx'
import { useLive } from '../wiring/use-live.ts'
import { useWelcome } from '../wiring/use-welcome.ts'
import { filePageIn } from './file-part.ts'
import { FilePlaceholder } from './file-placeholder.tsx'
import { FilesFrame } from './files-frame.tsx'
import { StorageUsagePage } from './lazy-pages.tsx'
import { useBrowseHost } from './use-browse-host.ts'
import { useCanonicalAddress } from './use-canonical-address.ts'

/** Loaded when an administrator opens another user's view. */
const viewedFiles = createPart(async () => (await import('./viewed-files.tsx')).ViewedFiles)

/** Another user's view of the files, with its messages. */
function FilesAs({ id, person }: { id: number; person: CurrentUser }) {
  const { speech } = usePage()
  const { t } = useText()
  const part = useMemo(() => withMessages(viewedFiles, 'access', speech), [speech])
  return <LazyPart part={part} props={{ id, person }} waiting={<TopProgress label={t('state.loading')} />} />
}

/** Files page: a folder or a file. Administrators may open it as another user sees it. */
export function FilesPage() {
  const { session } = usePage()
  const { search } = useAddress()
  const state = useStore(session.state)
  if (state.kind !== 'signed-in') return null
  const viewer = state.user.perm.admin ? viewerIn(search) : null
  if (viewer !== null) return <FilesAs id={viewer} person={state.user} />
  return isUsageView(search) ? <StorageUsagePage /> : <FilesOf person={state.user} />
}

function FilesOf({ person }: { person: CurrentUser }) {
  const { browsing, speech, tools } = usePage()
  const { path: route } = useAddress()
  const path = decodePath(route.slice('/files'.length))
  const browseHost = useBrowseHost(person)
  const details = useDetails(OWN_VIEW, person.perm)
  const host = useMemo(
    () => ({ ...browseHost, details, versions: (file: ShownFile) => showVersions(tools.prompts, file) }),
    [browseHost, details, tools],
  )
  useWelcome(person)
  const resource = useResource(path, OWN_VIEW, host.sizes)
  const part = useMemo(() => filePageIn(speech), [speech])
  const { data } = resource
  useLive(path, data)
  const kind = data?.kind
  useCanonicalAddress(route, kind)
  useTitle(nameOf(path))
  if (data?.kind === 'file') {
    return <LazyPart part={part} props={{ file: data.file, person }} waiting={<FilePlaceholder path={path} />} />
  }
  // Folder paths end in a slash, so this is most likely a file.
  if (resource.isPending && !path.endsWith('/')) return <FilePlaceholder path={path} />
  return (
    <BrowseProvider host={host} memory={browsing} path={path} resource={resource}>
      <FilesFrame path={withoutTrailingSlash(path)} />
    </BrowseProvider>
  )
}
