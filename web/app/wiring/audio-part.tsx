import { userIdOf } from '#web/features/account/session/session-state.ts'
import { isFolderRow, itemAt, type Listing, rowOf } from '#web/features/files/listing/listing.ts'
import { fetchResource, type Resource, resourceKey } from '#web/features/files/listing/queries.ts'
import { PageAudioSession } from '#web/features/preview/audio/audio-session.ts'
import type { AudioChange, AudioProblem, AudioSession } from '#web/features/preview/audio/audio-state.ts'
import { AudioViewer } from '#web/features/preview/audio/audio-viewer.tsx'
import { readMediaFacts } from '#web/features/preview/media/media-facts.ts'
import type { PreviewFile, ViewerProps } from '#web/features/preview/preview-file.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { Page } from '../router/page.ts'
import { usePage } from '../router/use-page.ts'

const sessions = new WeakMap<Page, AudioSession>()

/** Returns the problem of a file that cannot be fetched. */
function problemOf(error: unknown): AudioProblem {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 0) return 'offline'
  if (error.status === 404) return 'gone'
  return error.status === 401 || error.status === 403 ? 'denied' : 'failed'
}

async function loadFile({ tools }: Page, path: string): Promise<PreviewFile> {
  const resource = await fetchResource(tools.api, path)
  if (resource.kind === 'folder') throw new Error('A folder has the name of the file.')
  return resource.file
}

/** Returns the file in a folder that has the size and time of another one, and was not there before under this name. */
function renamedFile(file: PreviewFile, listing: Listing, known: ReadonlySet<string>): PreviewFile | null {
  const time = Date.parse(file.modified)
  for (let row = 0; row < listing.length; row += 1) {
    if (listing.sizes[row] !== file.size || listing.modifieds[row] !== time || isFolderRow(listing, row)) continue
    const item = itemAt(listing, row)
    if (item && !known.has(item.name)) return { ...file, name: item.name, path: item.path }
  }
  return null
}

/** Reports when a file is no longer in the listing of its folder, which is kept up to date while the folder is shown. */
function watchFile(page: Page, file: PreviewFile, onChange: (change: AudioChange) => void): () => void {
  const { queries } = page
  const key = resourceKey(parentOf(file.path))
  const listingNow = () => {
    const resource = queries.getQueryData<Resource>(key)
    return resource?.kind === 'folder' ? resource.listing : null
  }
  let before = listingNow()
  let stopped = false
  const check = async (listing: Listing) => {
    const known = new Set(before?.names)
    before = listing
    if (rowOf(listing, nameOf(file.path)) !== -1) return
    const renamed = renamedFile(file, listing, known)
    if (renamed) return onChange({ type: 'renamed', file: renamed })
    // The listing may be older than the file.
    const problem = await loadFile(page, file.path).then(() => null, problemOf)
    if (problem === 'gone' && !stopped) onChange({ type: 'gone' })
  }
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey.length !== key.length) return
    if (!key.every((part, index) => query.queryKey[index] === part)) return
    const listing = listingNow()
    if (listing && listing !== before && !stopped) void check(listing)
  })
  return () => {
    stopped = true
    unsubscribe()
  }
}

/** Returns the audio session of a page. It ends when the user signs out or another one signs in. */
function sessionOf(page: Page): AudioSession {
  const known = sessions.get(page)
  if (known) return known
  const session = new PageAudioSession(
    {
      load: (path) => loadFile(page, path),
      readFacts: readMediaFacts,
      problemOf,
      watch: (file, onChange) => watchFile(page, file, onChange),
    },
    document.createElement('audio'),
  )
  sessions.set(page, session)
  session.state.subscribe(() => page.dockedAudio.set(session.state.getSnapshot()?.docked ? session : null))
  let user = userIdOf(page.session.state.getSnapshot())
  page.session.state.subscribe(() => {
    const now = userIdOf(page.session.state.getSnapshot())
    if (now !== user) session.end()
    user = now
  })
  return session
}

/** Audio viewer, whose playback continues when the user leaves it. */
export function AudioPart(props: ViewerProps) {
  return <AudioViewer {...props} session={sessionOf(usePage())} />
}

export { AudioDock } from '#web/features/preview/audio/audio-dock.tsx'
