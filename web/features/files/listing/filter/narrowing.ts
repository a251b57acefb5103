import type { Listing } from '../listing.ts'
import type { Arrangement } from '../order.ts'

/** A listing and its order. */
export interface Arranged {
  readonly listing: Listing
  readonly arrangement: Arrangement
}

/** Reduces a folder to the items that match a filter. */
export interface Narrowing {
  apply(all: Arranged): Arranged
  /** Ends the filter if it hides an item with one of these names. */
  reveal(names: readonly string[]): void
}
