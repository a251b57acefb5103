import type { ApiClient } from '#web/lib/api-client.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import type { LoadDatesTaken } from '#web/lib/dates-taken.ts'
import { loadListingExtras } from './load-listing-extras.ts'

/** Returns a function that fetches the dates taken of a folder, or undefined if the user may not read files. */
export const datesTakenOf = ({ perm }: CurrentUser, api: ApiClient): LoadDatesTaken | undefined =>
  perm.admin || perm.download
    ? async (...asked) => (await loadListingExtras()).loadDatesTaken(api, ...asked)
    : undefined
