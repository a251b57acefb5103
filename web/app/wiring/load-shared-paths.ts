import { isExpired } from '#web/features/sharing/expiry.ts'
import { fetchCollectedPaths, fetchLinks } from '#web/features/sharing/queries.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'

/** Fetches the paths of the items to which a user has usable links, also as items of a collection. Administrators receive all links. */
export async function loadSharedPaths(api: ApiClient, user: number, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const links = await fetchLinks(api, signal)
  const own = links.filter(({ userID, suspended, expire }) => userID === user && !suspended && !isExpired(expire))
  // Most users have no collection.
  const collected = own.some(({ collection }) => collection) ? await fetchCollectedPaths(api, signal) : []
  return new Set([
    ...collected,
    // The path of a collection is a folder that is not shared itself.
    ...own.flatMap(({ path, collection }) => (collection ? [] : [withoutTrailingSlash(path)])),
  ])
}
