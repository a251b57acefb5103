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
 * Sends a change of a query whose data already shows it. `send` returns the new data, or null if it does not know them. The answer is shown
 * unless other changes are in progress, because it may lack what they have changed; the data are fetched again once all have ended.
 *
 * @throws what `send` throws; the data are fetched again
 */
export async function sendChange<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  send: () => Promise<Data | null>,
): Promise<void> {
  const changes = findChanges(queries, queryKey)
  if (changes.count > 0) changes.isOutdated = true
  changes.count += 1
  let data: Data | null = null
  try {
    await queries.cancelQueries({ queryKey })
    data = await send()
  } finally {
    changes.count -= 1
    if (data === null) changes.isOutdated = true
    if (changes.count === 0) {
      if (changes.isOutdated) void queries.invalidateQueries({ queryKey })
      else queries.setQueryData(queryKey, data)
      changes.isOutdated = false
    }
  }
}
