import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { RecentFile } from '#contract/recent.ts'
import type { Permissions } from '#contract/users.ts'
import { CONTENT_SETTING } from '#web/features/admin/settings/setting-index.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { FolderPrompt } from '#web/features/files/commands/lazy-prompts.ts'
import type { Reveal } from '#web/features/files/listing/host.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import { openAtItem } from '#web/features/files/listing/open-at-item.ts'
import { fetchRecent, forgetRecent } from '#web/features/files/recent/recent-files.ts'
import type { SearchHit } from '#web/features/search/search-hit.ts'
import type { SearchHost } from '#web/features/search/search-host.ts'
import { SearchOverlay } from '#web/features/search/search-overlay.tsx'
import { filesRoute } from '#web/lib/addresses.ts'
import { nameOf, parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { usePage } from '../router/use-page.ts'
import { ResultPicture, ResultPictures } from './result-pictures.tsx'
import { settingRoute } from './setting-target.ts'
import { useSharing } from './use-sharing.tsx'

export interface SearchPromptProps {
  readonly perm: Permissions
  /** Current folder. */
  readonly folder: string
  /** Scrolls an item of the folder into view. Undefined if the folder is not displayed. */
  readonly reveal?: Reveal | undefined
  /** Initial query. */
  readonly words?: string | undefined
}

/** Returns a search result as an item, for prompts. */
const itemOf = ({ name, path, isDir, size, modified }: SearchHit): Item => ({
  ...{ name, path, isDir, size, modified },
  kind: isDir ? 'folder' : 'file',
  isLink: false,
})

/** Number of recent files shown. */
const RECENT_SHOWN = 8

/** Returns a recent file as a search result. */
const hitOf = ({ path, size, modified }: RecentFile): SearchHit => ({
  ...{ name: nameOf(path), path, folder: parentOf(path), isDir: false, size, modified, snippet: undefined },
})

/** Returns the services of the page that the search requires. */
function useSearchHost({ perm, folder, reveal }: SearchPromptProps): SearchHost {
  const { tools, goTo, browsing } = usePage()
  const { prompts } = tools
  const { api } = tools
  const { share, downloadAs } = useSharing()
  return useMemo(() => {
    /** Closes the prompt and focuses the main region instead of the element that opened the search. */
    const leave = () => {
      flushSync(prompts.close)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    const mayDownload = allows('download')(perm)
    return {
      folder,
      mayDownload,
      Picture: ResultPicture,
      FolderPrompt,
      recentFiles: async (signal) => (await fetchRecent(api, signal, RECENT_SHOWN)).map(hitOf),
      forgetRecent: (path) => forgetRecent(api, path),
      enableContents: perm.admin
        ? () => {
            leave()
            goTo(settingRoute(CONTENT_SETTING))
          }
        : null,
      mayShare: mayDownload && allows('share')(perm),
      open({ path, isDir }) {
        leave()
        goTo(filesRoute(isDir ? `${path}/` : path))
      },
      show(found, selected) {
        leave()
        if (reveal && found.folder === folder) return reveal(found.name, selected)
        openAtItem(browsing, found.folder, found.name, selected)
        goTo(filesRoute(withTrailingSlash(found.folder)))
      },
      share: (found) => share(itemOf(found)),
      download(found) {
        if (found.isDir) return downloadAs(found.folder, [itemOf(found)])
        prompts.close()
        downloadFile(found.path, found.name)
      },
      close: prompts.close,
    }
  }, [perm, folder, reveal, prompts, goTo, browsing, share, downloadAs, api])
}

/** Search as a prompt of the page. */
export function SearchPrompt(props: SearchPromptProps) {
  return (
    <ResultPictures perm={props.perm}>
      <SearchOverlay host={useSearchHost(props)} words={props.words} />
    </ResultPictures>
  )
}
