import { useCallback, useMemo } from 'react'
import type { ListingPreferences } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useBrowse } from '../browse-context.ts'
import { allColumns } from './columns.ts'

/** Display options of the listing, and the function that changes them at once and stores them for the user. */
export interface ListingOptions extends ListingPreferences {
  readonly change: (options: Partial<ListingPreferences>) => void
}

/** Returns the user's display options of the listing. */
export function useListingOptions(): ListingOptions {
  const { host } = useBrowse()
  const { toasts } = usePageTools()
  const { t } = useText()
  const { listing } = host.person
  const columns = useMemo(() => [...allColumns(listing.columns)], [listing.columns])
  const { savePreferences } = host
  const change = useCallback(
    (options: Partial<ListingPreferences>) =>
      void savePreferences({ listing: { ...listing, columns, ...options } }).catch((error: unknown) =>
        toasts.error(t(errorKey(error))),
      ),
    [savePreferences, listing, columns, toasts, t],
  )
  return { ...listing, columns, change }
}
