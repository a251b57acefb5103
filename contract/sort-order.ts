/**
 * Keys by which a folder can be sorted. `type` is the extension. `shared` is whether the user has a link to the item: ascending begins with
 * those that are shared. `taken` is the time when a photo or video was taken, else the modification time. The server sends folders in these
 * two orders by name and leaves the order to the page. Clients of File Browser, which know none of the three, see `name`.
 */
export const SORT_KEYS = ['name', 'size', 'modified', 'type', 'shared', 'taken'] as const
type SortKey = (typeof SORT_KEYS)[number]

/** Sort order in Coffer's own form, without File Browser's inversion for names. */
export type SortOrder = { by: SortKey; order: 'ascending' | 'descending' }

/** Converts from File Browser's form. An unknown key, of another version of Coffer, means the name. */
export function toSortOrder({ by: given, asc }: { readonly by: SortKey; readonly asc: boolean }): SortOrder {
  const by = SORT_KEYS.includes(given) ? given : 'name'
  const ascending = by === 'name' ? !asc : asc
  return { by, order: ascending ? 'ascending' : 'descending' }
}

/** Converts to File Browser's form; the exact inverse of {@link toSortOrder}. */
export function fromSortOrder({ by, order }: SortOrder): { by: SortKey; asc: boolean } {
  const ascending = order === 'ascending'
  return { by, asc: by === 'name' ? !ascending : ascending }
}
