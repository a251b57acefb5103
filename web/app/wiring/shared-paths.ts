import type { SharedPaths } from '#web/features/files/listing/host.ts'
import { sharedPathsKey } from '#web/features/files/listing/marked-paths.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { loadListingExtras } from './load-listing-extras.ts'

/** Returns the paths of the items that the user shares, or undefined if they may not share. They are cached with the data of links. */
export function sharedPathsOf({ id, perm }: CurrentUser, api: ApiClient): SharedPaths | undefined {
  if (!perm.admin && !(perm.share && perm.download)) return undefined
  return {
    queryKey: [...sharedPathsKey, id],
    load: async (signal) => (await loadListingExtras()).loadSharedPaths(api, id, signal),
  }
}
