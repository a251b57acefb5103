import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { awaitAt } from '#web/features/files/listing/await-at.ts'
import type { Reveal } from '#web/features/files/listing/host.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import type { Found } from '#web/features/search/found.ts'
import type { SearchHost } from '#web/features/search/search-host.ts'
import { SearchOverlay } from '#web/features/search/search-overlay.tsx'
import { encodePath } from '#web/lib/encode-path.ts'
import { downloadFile } from '#web/lib/raw-address.ts'
import { usePage } from '../router/use-page.ts'
import { useSharing } from './use-sharing.tsx'

export interface SearchPromptProps {
  readonly perm: Permissions
  /** The folder one is in. */
  readonly folder: string
  /** Brings one of its items into view; undefined where the folder is not shown. */
  readonly reveal?: Reveal | undefined
  /** What is looked for from the beginning. */
  readonly words?: string | undefined
}

/** A result, as prompts handle it. */
const itemOf = ({ name, path, isDir, size, modified }: Found): Item => ({
  ...{ name, path, isDir, size, modified },
  kind: isDir ? 'folder' : 'file',
  isLink: false,
})

/** What the search needs of the page. */
function useSearchHost({ perm, folder, reveal }: SearchPromptProps): SearchHost {
  const { tools, goTo, browsing } = usePage()
  const { prompts } = tools
  const { share, downloadAs } = useSharing()
  return useMemo(() => {
    /** The focus goes to what comes, not back to what led to the search. */
    const leave = () => {
      flushSync(prompts.close)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    const mayDownload = allows('download')(perm)
    return {
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
        awaitAt(browsing, found.folder, found.name, selected)
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
  }, [perm, folder, reveal, prompts, goTo, browsing, share, downloadAs])
}

/** The search as a prompt of the page. */
export function SearchPrompt(props: SearchPromptProps) {
  return <SearchOverlay host={useSearchHost(props)} words={props.words} />
}
