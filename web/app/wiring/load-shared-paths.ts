import { fetchLinks } from '#web/features/sharing/queries.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'

/** Fetches the paths of the items to which a user has usable links. Administrators receive the links of all users. */
export async function loadSharedPaths(api: ApiClient, user: number, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const links = await fetchLinks(api, signal)
  return new Set(
    links.flatMap(({ userID, suspended, path }) => (userID === user && !suspended ? [withoutTrailingSlash(path)] : [])),
  )
}
