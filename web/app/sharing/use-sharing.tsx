import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/browse/host.ts'
import type { Item } from '#web/features/browse/item.ts'
import { archiveHref } from '#web/features/downloads/archive-href.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Speech } from '#web/text/speech.ts'
import { useText } from '#web/text/text.tsx'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

const sharePrompt = createPart(async () => (await import('#web/features/shares/share-prompt.tsx')).SharePrompt)
const downloadPrompt = createPart(
  async () => (await import('#web/features/downloads/download-prompt.tsx')).DownloadPrompt,
)

/** The prompts about links and downloads, with their sentences: to be fetched before they are wanted. */
export const sharingParts = (speech: Speech) => ({
  share: withBook(sharePrompt, 'sharing', speech),
  download: withBook(downloadPrompt, 'sharing', speech),
})

/** The links to an item. */
function ShareLater({ item, onClose }: { item: Item; onClose: () => void }) {
  const { speech } = usePage()
  const part = useMemo(() => sharingParts(speech).share, [speech])
  return <Later part={part} props={{ item, onClose }} />
}

/** The formats of a download: of items of a folder, or of the folder when there are none. */
function DownloadLater({ folder, items, onClose }: { folder: string; items: readonly Item[]; onClose: () => void }) {
  const { speech } = usePage()
  const { t } = useText()
  const part = useMemo(() => sharingParts(speech).download, [speech])
  const [first] = items
  // One folder is asked for by its own address, and so comes under its own name.
  const whole = items.length === 0 ? folder : items.length === 1 && first ? first.path : null
  const title =
    whole === null
      ? t('formats.title', items.length)
      : t('formats.titleOf', visibleName(nameOf(whole)) || t('browse.home'))
  const names = whole === null ? items.map(({ name }) => name) : []
  const props = {
    title,
    hrefOf: (format: Parameters<typeof archiveHref>[2]) => archiveHref(whole ?? folder, names, format),
    onClose,
  }
  return <Later part={part} props={props} />
}

/** Sharing and downloading, as browsing asks for them. */
export function useSharing(): Pick<BrowseHost, 'share' | 'downloadAs'> {
  const { prompts } = usePage().tools
  return useMemo(
    () => ({
      share: (item) => prompts.open({ id: 'share', content: <ShareLater item={item} onClose={prompts.close} /> }),
      downloadAs: (folder, items) =>
        prompts.open({
          id: 'download',
          content: <DownloadLater folder={folder} items={items} onClose={prompts.close} />,
        }),
    }),
    [prompts],
  )
}
