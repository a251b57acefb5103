import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { HistoryPage } from '#contract/undo.ts'
import { RewindReply, RewindView } from '#contract/versions.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { chunksOf } from '#web/lib/chunks.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { gestureHeaders } from '#web/lib/new-gesture.ts'
import { requestedPaths } from './rewound.ts'

/** Query key of all data about the past of folders. */
export const rewindKey = ['rewind'] as const

/** Number of steps per request. */
const STEPS = 100

/** Highest number of names in one request (`RewindBody`). */
const MOST_NAMES = 1000

const rewindAddress = (folder: string): string => `/api/rewind${encodePath(folder)}`

/** Returns the queries of this feature. */
export const rewindQueries = (api: ApiClient) => ({
  /** Returns the query for a folder at a time. The previous result stays visible while another time of the folder is loaded. */
  at: (folder: string, at: number) =>
    queryOptions({
      queryKey: [...rewindKey, 'at', folder, at],
      queryFn: ({ signal }) => api.json({ path: rewindAddress(folder), query: { at }, signal }, RewindView),
      placeholderData: (shown, query) => (query?.queryKey[2] === folder ? shown : undefined),
      staleTime: 0,
    }),
  /** Returns the query for the changes in and below a folder, the latest first. */
  steps: (folder: string) =>
    infiniteQueryOptions({
      queryKey: [...rewindKey, 'steps', folder],
      queryFn: ({ signal, pageParam }) =>
        api.json(
          { path: `/api/history${encodePath(folder)}`, query: { limit: STEPS, before: pageParam }, signal },
          HistoryPage,
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
})

/** Items to restore: some items of a folder by name, or all. */
export interface RestoreSelection {
  readonly folder: string
  readonly at: number
  readonly names: readonly string[] | null
}

/** Restores a folder or some of its items to an earlier state, as one step with this gesture. Throws `ApiError`. */
export async function restoreItems(
  api: ApiClient,
  gesture: string,
  { folder, at, names }: RestoreSelection,
): Promise<RewindReply> {
  const call = { method: 'POST', path: rewindAddress(folder), headers: gestureHeaders(gesture) } as const
  if (names === null) return api.json({ ...call, body: { at } }, RewindReply)
  let count = 0
  const left: string[] = []
  for (const part of chunksOf(names, MOST_NAMES)) {
    const reply = await api.json({ ...call, body: { at, names: part } }, RewindReply)
    count += reply.count
    left.push(...reply.left)
  }
  return { count, left: requestedPaths({ folder, names }, left) }
}
