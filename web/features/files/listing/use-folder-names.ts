import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { arrange } from './order.ts'
import { applyPending, type PendingChange } from './pending.ts'
import { useResource } from './use-resource.ts'

const NO_CHANGES: readonly PendingChange[] = []

/**
 * Returns the sorted names of the subfolders, or null while loading, with the changes applied that the server has not confirmed yet; the
 * last error; and a function that loads them again.
 */
export function useFolderNames(folder: string, pending: readonly PendingChange[] = NO_CHANGES) {
  const { format } = useText()
  const { data, error, refetch } = useResource(folder)
  const listing = useMemo(() => (data?.kind === 'folder' ? applyPending(data.listing, pending) : null), [data, pending])
  const names = useMemo(() => {
    if (!listing) return null
    const { rows, folders } = arrange(listing, { by: 'name', order: 'ascending' }, format.locale)
    return Array.from(rows.subarray(0, folders), (row) => listing.names[row] ?? '')
  }, [listing, format.locale])
  return { names, error, refetch }
}
