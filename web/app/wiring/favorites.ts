import type { QueryClient } from '@tanstack/react-query'
import type { FavoriteItems } from '#web/features/files/listing/host.ts'
import { favoritesKey } from '#web/features/files/listing/marked-paths.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { loadListingExtras } from './load-listing-extras.ts'

/** Returns the favorites of the signed-in user. What loads them and changes them is loaded after the listing. */
export const favoritesOf = (tools: PageTools, queries: QueryClient): FavoriteItems => ({
  queryKey: favoritesKey,
  load: async (signal) => (await loadListingExtras()).loadFavorites(tools.api, signal),
  // Offered only while the favorites are known, so that the code is there.
  change: async (...asked) => (await loadListingExtras()).changeFavorites({ ...tools, queries }, ...asked),
})
