import { useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { allows } from '#web/features/browse/actions.ts'
import type { BrowseHost, Reveal } from '#web/features/browse/host.ts'
import type { Item } from '#web/features/browse/item.ts'
import { rememberPlace } from '#web/features/browse/places.ts'
import type { Found } from '#web/features/search/found.ts'
import type { SearchHost } from '#web/features/search/search-host.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import type { Speech } from '#web/text/speech.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { useSharing } from '../sharing/use-sharing.tsx'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

const overlay = createPart(async () => (await import('#web/features/search/search-overlay.tsx')).SearchOverlay)

/** The search, to be fetched before it is wanted. */
export const searchParts = (speech: Speech) => [overlay, { fetch: () => speech.open('search') }]

/** The search with its sentences, when it is first wanted. */
function Search({ host }: { host: SearchHost }) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(overlay, 'search', speech), [speech])
  return <Later part={part} props={{ host }} />
}

/** A result, as prompts handle it. */
const itemOf = ({ name, path, isDir, size, modified }: Found): Item => ({
  ...{ name, path, isDir, size, modified },
  kind: isDir ? 'folder' : 'file',
  isLink: false,
})

/** The function that opens the search in a folder. */
export function useSearch({ perm }: Pick<CurrentUser, 'perm'>): NonNullable<BrowseHost['search']> {
  const { tools, goTo, browsing } = usePage()
  const { prompts } = tools
  const { share, downloadAs } = useSharing()
  return useCallback(
    (folder: string, reveal?: Reveal) => {
      /** The focus goes to what comes, not back to what led to the search. */
      const leave = () => {
        flushSync(prompts.close)
        document.getElementById('main')?.focus({ preventScroll: true })
      }
      const mayDownload = allows('download')(perm)
      const host: SearchHost = {
        folder,
        mayDownload,
        mayShare: mayDownload && allows('share')(perm),
        open({ path, isDir }) {
          leave()
          goTo(`/files${encodePath(isDir ? `${path}/` : path)}`)
        },
        show(found, selected) {
          leave()
          if (reveal && found.folder === folder) return reveal(found.name, selected)
          rememberPlace(browsing.places, found.folder, { scrollTop: 0, active: found.name, selected })
          browsing.returning.add(found.folder)
          goTo(`/files${encodePath(found.folder === '/' ? '/' : `${found.folder}/`)}`)
        },
        share: (found) => share(itemOf(found)),
        download(found) {
          if (found.isDir) return downloadAs(found.folder, [itemOf(found)])
          prompts.close()
          downloadFile(found.path, found.name)
        },
        close: prompts.close,
      }
      prompts.open({ id: 'search', content: <Search host={host} /> })
    },
    [perm, prompts, goTo, browsing, share, downloadAs],
  )
}
