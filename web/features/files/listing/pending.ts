import { type Listing, rowOf, withName, withoutRows } from './listing.ts'

/**
 * Change of a folder that is displayed before the server has confirmed it. Removing it from the pending changes reverts it, because the
 * server's listing is not modified.
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

/** Returns the listing with all changes applied, or the same object if none applies to it. */
export const applyPending = (listing: Listing, changes: readonly PendingChange[]): Listing =>
  changes.reduce(applyOne, listing)
