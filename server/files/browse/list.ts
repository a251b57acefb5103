import { toSortOrder } from '#contract/sort-order.ts'
import type { Sorting } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Listing } from './folder-json.ts'

/** Returns the entries of a folder that the subject may see, in the requested order. Throws `invalid` when it is not a folder. */
export async function list(
  storage: Storage,
  folder: Grant<'list'>,
  sorting: Sorting,
  signal: AbortSignal,
): Promise<Listing> {
  return { path: folder.path, columns: await storage.list(folder, toSortOrder(sorting), signal), sorting }
}
