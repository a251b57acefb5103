import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'

const loadSharing = () => import('./lazy-sharing.ts')
const SharePrompt = lazyComponent(async () => (await loadSharing()).SharePrompt, ['sharing'])
const CollectionPrompt = lazyComponent(async () => (await loadSharing()).CollectionPrompt, ['sharing'])
const DownloadPrompt = lazyComponent(async () => (await loadSharing()).DownloadPrompt, ['sharing'])

/** Prompts for sharing and downloading, for prefetching. */
export const SHARING_PROMPTS = [SharePrompt, CollectionPrompt, DownloadPrompt]

/** Returns the functions that open the prompts for sharing and downloading. */
export function useSharing(): Pick<BrowseHost, 'share' | 'shareCollection' | 'downloadAs'> {
  const { session, tools } = usePage()
  const { prompts } = tools
  return useMemo(() => {
    const onClose = prompts.close
    return {
      share: (item) => prompts.open({ id: 'share', content: <SharePrompt item={item} onClose={onClose} /> }),
      shareCollection: (items) =>
        prompts.open({ id: 'share', content: <CollectionPrompt items={items} onClose={onClose} /> }),
      downloadAs(folder, items, asked = false) {
        const state = session.state.getSnapshot()
        const question =
          state.kind === 'signed-in'
            ? { listing: state.user.listing, savePreferences: session.savePreferences }
            : undefined
        prompts.open({
          id: 'download',
          content: <DownloadPrompt {...{ folder, items, asked, question, onClose }} />,
        })
      },
    }
  }, [prompts, session])
}
