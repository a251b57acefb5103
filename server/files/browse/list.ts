import { type Sorting, toSortOrder } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Listing } from './folder-json.ts'

/** A folder's entries that its reader may see, in the order they asked for. Throws `invalid` when it is no folder. */
export async function list(
  storage: Storage,
  folder: Grant<'list'>,
  sorting: Sorting,
  signal: AbortSignal,
): Promise<Listing> {
  return { path: folder.path, columns: await storage.list(folder, toSortOrder(sorting), signal), sorting }
}
