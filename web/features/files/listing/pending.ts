import { type Listing, rowOf, withName, withoutRows } from './listing.ts'

/**
 * A change of a folder that is shown before the server has confirmed it. Taking it back is dropping it: the server's
 * listing underneath was never touched.
 */
export type PendingChange =
  | { readonly type: 'gone'; readonly folder: string; readonly names: ReadonlySet<string> }
  | { readonly type: 'renamed'; readonly folder: string; readonly from: string; readonly to: string }

function applyOne(listing: Listing, change: PendingChange): Listing {
  if (change.folder !== listing.path) return listing
  if (change.type === 'gone') {
    const rows = [...change.names].map((name) => rowOf(listing, name)).filter((row) => row !== -1)
    return withoutRows(listing, new Set(rows))
  }
  const row = rowOf(listing, change.from)
  return row === -1 ? listing : withName(listing, row, change.to)
}

/** The listing as it will be once all changes are done; the same object when none concerns it. */
export const applyPending = (listing: Listing, changes: readonly PendingChange[]): Listing =>
  changes.reduce(applyOne, listing)
