import { type CSSProperties, useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { Viewer } from '#web/features/files/listing/viewer.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { useMediaQuery, WIDE } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import type { DetailsProps } from './details/details.tsx'
import { DETAILS_WIDTH } from './details/details-width.ts'
import styles from './details-column.module.css'

const KEY = 'coffer.details'

/** Details as a panel or, with items, as a prompt; and their code, for prefetching. */
export const Details = lazyComponent(
  async () => (await import('./details/details.tsx')).Details,
  ['details', 'listing', 'prompts', 'sharing', 'versions', 'undo', 'access'],
)

/** Whether the panel is open, beside the listing and beside files, in windows that have room for it; stored on this device. */
export const detailsOpen = createStore(readStored(KEY) !== null)

/** Opens or closes the panel. */
export function toggleDetails(): void {
  detailsOpen.set((was) => !was)
  writeStored(KEY, detailsOpen.getSnapshot() ? 'open' : null)
}

/** Returns the style that gives the column the stored width of the panel. */
const detailsWidth = (): CSSProperties & Record<'--details-width', string> => ({
  '--details-width': `${Number(readStored(DETAILS_WIDTH)) || 360}px`,
})

/** Returns the state of the details panel and the function that shows details. Small windows show them in a prompt. */
export function useDetails(viewer: Viewer, permissions: BrowseHost['person']['perm']): BrowseHost['details'] {
  const { prompts } = usePage().tools
  const isOpen = useStore(detailsOpen)
  const wide = useMediaQuery(WIDE)
  return useMemo(
    () => ({
      isDocked: wide ? isOpen : undefined,
      show(folder, items) {
        const sheet = { folder, items, viewer, permissions }
        if (wide) toggleDetails()
        else prompts.open({ id: 'details', content: <Details sheet={sheet} onClose={prompts.close} /> })
      },
    }),
    [wide, isOpen, prompts, viewer, permissions],
  )
}

/**
 * Column for the details panel, of the selection or of a `single` item beside its file. It has its width before the panel has loaded, so that
 * what is beside it keeps its own.
 */
export function DetailsColumn({
  single,
  onClose = toggleDetails,
}: Pick<DetailsProps, 'single'> & { onClose?: () => void }) {
  const { speech } = usePage()
  const part = useMemo(() => Details.partIn(speech), [speech])
  return (
    <div className={styles.column} style={detailsWidth()} data-beside={single ? 'file' : undefined}>
      <LazyPart part={part} props={{ ...(single && { single }), onClose }} waiting={null} />
    </div>
  )
}
