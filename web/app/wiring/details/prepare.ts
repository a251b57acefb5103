import { type FetchQueryOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { allows } from '#web/features/files/commands/actions.ts'
import { mediaQuery } from '#web/features/files/commands/prompts/media-facts.tsx'
import { closedSections } from '#web/features/files/details/closed-sections.ts'
import type { DetailsTarget } from '#web/features/files/details/details-target.ts'
import { pictureOf } from '#web/features/files/details/item-picture.tsx'
import { sectionsOf } from '#web/features/files/details/sections.ts'
import { creationQuery, recentHistoryQuery } from '#web/features/history/operations/queries.ts'
import { versionQueries } from '#web/features/history/versions/queries.ts'
import { shareQueries } from '#web/features/sharing/queries.ts'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { type DetailsContext, stampOf } from './details-context.ts'

/** Cancels a request that no component waits for. */
function cancelUnused(queries: QueryClient, queryKey: QueryKey): void {
  const query = queries.getQueryCache().find({ queryKey, exact: true })
  if (query?.getObserversCount() === 0) void queries.cancelQueries({ queryKey, exact: true })
}

/** Fetches a picture, so that it is displayed as soon as its element is. */
async function fetchPicture(source: string, signal: AbortSignal): Promise<void> {
  const picture = new Image()
  signal.addEventListener('abort', () => picture.removeAttribute('src'), { once: true })
  picture.src = source
  await picture.decode()
}

/** Returns a function that requests the details of a target before they are shown. The requests end when it is aborted. */
export function usePrepare({ viewer, permissions }: DetailsContext) {
  const { api } = usePageTools()
  const queries = useQueryClient()
  const config = useConfig()
  return async (target: DetailsTarget, signal: AbortSignal): Promise<void> => {
    if (target.kind === 'several' || viewer.id !== null) return
    const { item } = target
    const isClosed = closedSections()
    const sections = sectionsOf({ item, viewer, permissions })
    const shown = sections.filter((section) => !isClosed.has(section))
    const prefetch = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) => {
      signal.addEventListener('abort', () => cancelUnused(queries, options.queryKey), { once: true })
      return queries.prefetchQuery(options)
    }
    /** Requests again what may have changed, although the item looks as before. */
    const renew = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) =>
      prefetch({ ...options, staleTime: 0 })
    const source = pictureOf(item, config, allows('download')(permissions))
    await Promise.allSettled([
      source !== null && fetchPicture(source, signal),
      shown.includes('media') && prefetch(mediaQuery(api, item)),
      shown.includes('links') && renew(shareQueries(api).summary(item.path)),
      shown.includes('versions') && renew(versionQueries(api).summary(item.path, stampOf(item))),
      shown.includes('activity') && renew(recentHistoryQuery(api, item.path, stampOf(item))),
      sections.includes('activity') && prefetch(creationQuery(api, item.path, stampOf(item))),
    ])
  }
}
