import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart, type Part } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'

const later = () => import('./lazy-sharing.ts')
const sharePrompt = createPart(async () => (await later()).SharePrompt)
const downloadPrompt = createPart(async () => (await later()).DownloadPrompt)

/** Prompt that is loaded with its messages when it is first opened. */
function PromptWithMessages<P extends object>({ part, props }: { part: Part<P>; props: P }) {
  const { speech } = usePage()
  const spoken = useMemo(() => withMessages(part, 'sharing', speech), [part, speech])
  return <LazyOverlay part={spoken} props={props} />
}

/** Returns the prompts for sharing and downloading, for prefetching. */
export const sharingParts = (speech: PageLanguage) => [
  sharePrompt,
  downloadPrompt,
  { fetch: () => speech.loadMessages('sharing') },
]

/** Returns the functions that open the prompts for sharing and downloading. */
export function useSharing(): Pick<BrowseHost, 'share' | 'downloadAs'> {
  const { prompts } = usePage().tools
  return useMemo(() => {
    const onClose = prompts.close
    return {
      share: (item) =>
        prompts.open({ id: 'share', content: <PromptWithMessages part={sharePrompt} props={{ item, onClose }} /> }),
      downloadAs: (folder, items) =>
        prompts.open({
          id: 'download',
          content: <PromptWithMessages part={downloadPrompt} props={{ folder, items, onClose }} />,
        }),
    }
  }, [prompts])
}
