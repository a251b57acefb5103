import type { PageLanguage } from '#web/i18n/page-language.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { LoadSizes } from '#web/lib/known-sizes.ts'
import { loadListingExtras } from './load-listing-extras.ts'

/** Returns a function that fetches the known sizes of a folder. Its code is loaded when it is first called. */
export const sizesLoader =
  (api: ApiClient, speech: PageLanguage): LoadSizes =>
  async (folder, signal) =>
    (await loadListingExtras()).loadSizes(api, speech, folder, signal)
