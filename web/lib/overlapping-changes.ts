import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes of one query that are in progress. */
interface Changes {
  count: number
  /** Whether several were in progress at once, or one failed: then no single answer is the new data. */
  isOutdated: boolean
}

const changesOf = new WeakMap<QueryClient, Map<string, Changes>>()

function findChanges(queries: QueryClient, queryKey: QueryKey): Changes {
  let all = changesOf.get(queries)
  if (!all) {
    all = new Map()
    changesOf.set(queries, all)
  }
  const key = JSON.stringify(queryKey)
  let changes = all.get(key)
  if (!changes) {
    changes = { count: 0, isOutdated: false }
    all.set(key, changes)
  }
  return changes
}

/**
 * Sends a change of a query whose data already shows it. `send` returns the new data; null if they must be fetched; undefined if those shown
 * are right. The answer counts only if there were no other changes, nor a fetch, in progress: each may lack what the others have changed. Then the
 * data are fetched again once all have ended. An earlier fetch must have been canceled.
 *
 * @param options with `exact`, queries whose keys begin with this one are not fetched again
 * @throws what `send` throws; the data are fetched again
 */
export async function sendChange<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  send: () => Promise<Data | null | undefined>,
  options: { readonly exact?: boolean } = {},
): Promise<void> {
  const changes = findChanges(queries, queryKey)
  if (changes.count > 0) changes.isOutdated = true
  changes.count += 1
  const before = queries.getQueryState(queryKey)?.dataUpdateCount
  let data: Data | null | undefined = null
  try {
    data = await send()
  } finally {
    changes.count -= 1
    const now = queries.getQueryState(queryKey)
    const wasFetched = now !== undefined && (now.fetchStatus !== 'idle' || now.dataUpdateCount !== before)
    if (data === null || wasFetched) changes.isOutdated = true
    if (changes.count === 0) {
      if (changes.isOutdated) void queries.invalidateQueries({ queryKey, ...options })
      else if (data !== undefined) queries.setQueryData(queryKey, data)
      changes.isOutdated = false
    }
  }
}
