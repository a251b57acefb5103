import { type Listing, rowOf } from '../listing/listing.ts'
import { carry, emptySelection, type Selection, selectOnly } from './selection.ts'

/** Selection with the listing whose rows it refers to, and names to select once they appear. */
export interface HeldSelection {
  readonly listing: Listing
  readonly selection: Selection
  /** Names of new or renamed items. They are selected in each listing that contains them, until the user changes the selection. */
  readonly wish: readonly string[]
}

/** Returns an empty selection in a listing. */
export const holdNothing = (listing: Listing): HeldSelection => ({
  listing,
  selection: emptySelection(listing.length),
  wish: [],
})

/** Returns the selection applied to a listing, which may be newer or of another folder. */
export function heldIn(held: HeldSelection | null, listing: Listing): HeldSelection {
  if (held === null || held.listing.path !== listing.path) return holdNothing(listing)
  if (held.listing === listing && held.wish.length === 0) return held
  const carried = carry(held.selection, held.listing, listing)
  const wished = held.wish.map((name) => rowOf(listing, name)).filter((row) => row !== -1)
  const selection = wished.length > 0 ? selectOnly(carried, wished) : carried
  return { listing, selection, wish: held.wish }
}
