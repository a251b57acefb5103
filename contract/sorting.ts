import * as z from 'zod/mini'

export const SortKey = z.enum(['name', 'size', 'modified'])
export type SortKey = z.infer<typeof SortKey>

/** Sort order in File Browser's form. For names the flag is inverted: `asc: false` is A to Z. */
export const Sorting = z.object({
  by: z.catch(SortKey, 'name'),
  asc: z.boolean(),
})
export type Sorting = z.infer<typeof Sorting>

/** A sort order in a request; an omitted `asc` is false, as for programs that send no false values. */
export const GivenSorting = z.extend(Sorting, { asc: z._default(Sorting.shape.asc, false) })

/** Sort order in Coffer's own form, without the inversion. */
export type SortOrder = { by: SortKey; order: 'ascending' | 'descending' }

/** Converts from File Browser's form. */
export function toSortOrder({ by, asc }: Sorting): SortOrder {
  const ascending = by === 'name' ? !asc : asc
  return { by, order: ascending ? 'ascending' : 'descending' }
}

/** Converts to File Browser's form; the exact inverse of {@link toSortOrder}. */
export function fromSortOrder({ by, order }: SortOrder): Sorting {
  const ascending = order === 'ascending'
  return { by, asc: by === 'name' ? !ascending : ascending }
}
