import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { useBrowse } from './browse-context.ts'
import { EmptyFolder } from './empty-folder.tsx'
import styles from './listing.module.css'
import { ListingGrid } from './listing-grid.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'

/** A folder's content in any of its states. `renderError` shows why it could not be loaded; the page owns error pages. */
export function FolderView({ renderError }: { renderError: (error: unknown, retry: () => void) => ReactNode }) {
  const { folder, open, error, retry, view } = useBrowse()
  const failed = error !== null && error !== undefined
  return (
    <div className={styles.view}>
      {failed && renderError(error, () => void retry())}
      {!failed && !open && <ListingSkeleton view={view} />}
      {open?.listing.length === 0 && <EmptyFolder />}
      {/* Another folder is another grid: what was scrolled, pressed or dragged belongs to the one that is left. */}
      {open && open.listing.length > 0 && <ListingGrid key={folder} open={open} />}
      <Announcer />
    </div>
  )
}
