import type { CSSProperties, ReactNode } from 'react'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Announcer } from './announcer.tsx'
import { useBrowse } from './browse-context.ts'
import { EmptyFolder } from './empty-folder.tsx'
import { FilterBar } from './filter/lazy-filter-bar.ts'
import { rowHeight } from './list/row-height.ts'
import { useListExtras } from './list/use-list-extras.ts'
import styles from './listing.module.css'
import { ListingGrid } from './listing-grid.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { useTileLines } from './tiles/lazy-tiles.ts'

/** Content of a folder in any state. `renderError` renders a loading error, because the page owns the error views. */
export function FolderView({ renderError }: { renderError: (error: unknown, retry: () => void) => ReactNode }) {
  const { folder, open, error, retry, view, host, filter, commands } = useBrowse()
  const touch = useMediaQuery(TOUCH)
  const height = rowHeight(host.person.listing.density, { touch, stacked: false })
  const failed = error !== null && error !== undefined
  const list = view === 'list'
  const tiles = useTileLines(!list)
  const empty = open?.listing.length === 0
  const shown = empty || (!list && !tiles) ? null : open
  const extras = useListExtras(true)
  return (
    // The height of the rows, also for the placeholder.
    <div className={styles.view} style={{ '--row': `${height}px` } as CSSProperties}>
      {failed && renderError(error, () => void retry())}
      {!failed && !shown && !empty && <ListingSkeleton view={view} />}
      {filter && !failed && <FilterBar onClose={commands.endFilter} />}
      {empty && !filter?.words && <EmptyFolder />}
      {/* A new key for each folder resets the state of scrolling, pressing and dragging. */}
      {shown && <ListingGrid key={folder} open={shown} Tiles={list ? null : tiles} />}
      {extras && <extras.Offers shown={shown !== null} />}
      <Announcer />
    </div>
  )
}
