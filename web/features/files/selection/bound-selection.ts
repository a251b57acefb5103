import { type Listing, rowOf } from '../listing/listing.ts'
import { emptySelection, type Selection, selectOnly, transferSelection } from './selection.ts'

/** Selection with the listing whose rows it refers to, and names to select once they appear. */
export interface BoundSelection {
  readonly listing: Listing
  readonly selection: Selection
  /** Names of new or renamed items. They are selected in each listing that contains them, until the user changes the selection. */
  readonly namesToSelect: readonly string[]
}

/** Returns an empty selection in a listing. */
export const emptyBoundSelection = (listing: Listing): BoundSelection => ({
  listing,
  selection: emptySelection(listing.length),
  namesToSelect: [],
})

/** Returns the selection applied to a listing, which may be newer or of another folder. */
export function bindSelection(held: BoundSelection | null, listing: Listing): BoundSelection {
  if (held === null || held.listing.path !== listing.path) return emptyBoundSelection(listing)
  if (held.listing === listing && held.namesToSelect.length === 0) return held
  const carried = transferSelection(held.selection, held.listing, listing)
  const wished = held.namesToSelect.map((name) => rowOf(listing, name)).filter((row) => row !== -1)
  const selection = wished.length > 0 ? selectOnly(carried, wished) : carried
  return { listing, selection, namesToSelect: held.namesToSelect }
}
