import * as z from 'zod/mini'

export const SortKey = z.enum(['name', 'size', 'modified'])
export type SortKey = z.infer<typeof SortKey>

/** File Browser's form. For names its flag is inverted: `asc: false` is A to Z (contract 6.1.3). */
export const Sorting = z.object({
  by: z.catch(SortKey, 'name'),
  asc: z.boolean(),
})
export type Sorting = z.infer<typeof Sorting>

/** Coffer's own form: says what it means. */
export type SortOrder = { by: SortKey; order: 'ascending' | 'descending' }

/** From the wire to what it means. */
export function toSortOrder({ by, asc }: Sorting): SortOrder {
  const ascending = by === 'name' ? !asc : asc
  return { by, order: ascending ? 'ascending' : 'descending' }
}

/** Back to the wire; the exact inverse of {@link toSortOrder}. */
export function fromSortOrder({ by, order }: SortOrder): Sorting {
  const ascending = order === 'ascending'
  return { by, asc: by === 'name' ? !ascending : ascending }
}
