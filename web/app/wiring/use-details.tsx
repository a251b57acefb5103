import { useLayoutEffect, useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { Viewer } from '#web/features/files/listing/viewer.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import { useMediaQuery, WIDE } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { panelWidth } from './details/panel-width.ts'
import styles from './details-column.module.css'

const KEY = 'coffer.details'
const MESSAGES = ['details', 'prompts', 'sharing', 'versions', 'undo', 'access'] as const

const loadDetails = () => import('./details/lazy-details.ts')
const DetailsSheet = lazyComponent(async () => (await loadDetails()).DetailsSheet, MESSAGES)

/** Details panel, for prefetching. */
export const DetailsDock = lazyComponent(async () => (await loadDetails()).DetailsDock, MESSAGES)

/** Whether the panel is open in windows that have room for it; stored on this device. */
const isOpen = createStore(readStored(KEY) !== null)

function toggle(): void {
  isOpen.set((was) => !was)
  writeStored(KEY, isOpen.getSnapshot() ? 'open' : null)
}

/** Returns the state of the details panel and the function that shows details. Small windows show them in a prompt. */
export function useDetails(viewer: Viewer, permissions: BrowseHost['person']['perm']): BrowseHost['details'] {
  const { prompts } = usePage().tools
  const isDocked = useStore(isOpen)
  const wide = useMediaQuery(WIDE)
  return useMemo(() => {
    if (wide) return { isDocked, show: toggle }
    const context = { viewer, permissions, onClose: prompts.close }
    return {
      isDocked: undefined,
      show: (folder, items) =>
        prompts.open({ id: 'details', content: <DetailsSheet folder={folder} items={items} {...context} /> }),
    }
  }, [wide, isDocked, prompts, viewer, permissions])
}

const PROPS = { onClose: toggle }

/** Column for the details panel. It has its width before the panel has loaded, so that the listing keeps its own. */
export function DetailsColumn() {
  const { speech } = usePage()
  const width = useStore(panelWidth)
  const part = useMemo(() => DetailsDock.partIn(speech), [speech])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // The listing keeps at least 480 px beside the sidebar of 232 px.
    style.setProperty('--details', `clamp(280px, ${width}px, 100vi - 712px)`)
    return () => void style.removeProperty('--details')
  }, [width])
  return (
    <div className={styles.column}>
      <LazyPart part={part} props={PROPS} waiting={null} />
    </div>
  )
}
