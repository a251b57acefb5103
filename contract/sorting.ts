import * as z from 'zod/mini'
import { SORT_KEYS } from './sort-order.ts'

export const SortKey = z.enum(SORT_KEYS)
export type SortKey = z.infer<typeof SortKey>

/** Sort order in File Browser's form. For names the flag is inverted: `asc: false` is A to Z. */
export const Sorting = z.object({
  by: z.catch(SortKey, 'name'),
  asc: z.boolean(),
})
export type Sorting = z.infer<typeof Sorting>

/** A sort order in a request; an omitted `asc` is false, as for programs that send no false values. */
export const GivenSorting = z.extend(Sorting, { asc: z._default(Sorting.shape.asc, false) })
