import type { Density } from '#contract/users.ts'

/** Height of a row in px. */
const HEIGHTS: Readonly<Record<Density, number>> = { compact: 30, standard: 36, comfortable: 48 }

/** Minimum height of a row that is touched, and of one with two lines of text. In px. */
const TOUCHED = 44
const STACKED = 40

/** Returns the height of the rows of the list in px. */
export const rowHeight = (density: Density, { touch, stacked }: { touch: boolean; stacked: boolean }): number =>
  Math.max(HEIGHTS[density], touch ? TOUCHED : 0, stacked ? STACKED : 0)
