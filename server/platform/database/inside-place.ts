import { type RawBuilder, sql } from 'kysely'

/** Returns the condition for the rows of an item and of all items in it, by their column `place`. `0` is the character after `/`. */
export const isInside = (place: string): RawBuilder<boolean> =>
  sql<boolean>`(place = ${place} or (place > ${`${place}/`} and place < ${`${place}0`}))`
