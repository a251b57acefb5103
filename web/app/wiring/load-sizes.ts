import { knownSizes } from '#web/features/storage-usage/known-sizes.tsx'
import { fetchSizes } from '#web/features/storage-usage/queries.ts'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { KnownSizes } from '#web/lib/known-sizes.ts'

/**
 * Fetches the known sizes of a folder, and loads the messages to display them. Resolves to null if no sizes are known. Throws `ApiError`.
 */
export async function loadSizes(
  api: ApiClient,
  speech: PageLanguage,
  folder: string,
  signal: AbortSignal,
): Promise<KnownSizes | null> {
  const [sizes] = await Promise.all([fetchSizes(api, folder, signal), speech.loadMessages('space')])
  return sizes && knownSizes(sizes)
}
