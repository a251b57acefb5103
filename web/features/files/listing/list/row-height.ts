import type { Density } from '#contract/users.ts'

type Heights = Readonly<Record<Density, number>>

/** Height of a row in px, for a mouse and for a finger. */
const HEIGHTS: Heights = { compact: 30, standard: 36, comfortable: 48 }
const TOUCHED: Heights = { compact: 56, standard: 60, comfortable: 72 }

/** Minimum height of a row with two lines of text, in px. */
const STACKED = 40

/** Returns the height of the rows of the list in px. */
export const rowHeight = (density: Density, { touch, stacked }: { touch: boolean; stacked: boolean }): number =>
  touch ? TOUCHED[density] : Math.max(HEIGHTS[density], stacked ? STACKED : 0)
