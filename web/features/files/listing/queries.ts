import { queryOptions } from '@tanstack/react-query'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import type { FolderView } from '#contract/folder-views.ts'
import type { ChecksumAlgorithm, FileResource } from '#contract/resources.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { DatesTaken, LoadDatesTaken } from '#web/lib/dates-taken.ts'
import { RESOURCE_ACCEPT } from '#web/lib/early-request.ts'
import type { LoadSizes } from '#web/lib/known-sizes.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { readBody } from '#web/lib/read-body.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { type Listing, parseColumns } from './listing.ts'
import { renamesAnswered } from './renames.ts'
import { fileReply, readResource } from './resource-reply.ts'
import { OWN_VIEW, type Viewer } from './viewer.ts'

/** Resource at a path. Files and folders share one API address, and the response determines the kind. */
export type Resource =
  | {
      readonly kind: 'folder'
      readonly listing: Listing
      /** The user's own view of the folder, or null. */
      readonly view: FolderView | null
    }
  | { readonly kind: 'file'; readonly file: FileResource }

/** Prefix of the query keys of all files, and the key of one path. */
export const filesKey = ['files'] as const
export const resourceKey = (path: string, { id }: Viewer = OWN_VIEW) =>
  [...filesKey, id === null ? 'resource' : `as ${id}`, withoutTrailingSlash(path)] as const

/** Maximum size of a response for which prefetching the sizes has no benefit, because it is read immediately. In bytes as sent. */
const SMALL = 8192

/**
 * Fetches the resource at a path, as `viewer` sees it. Throws `ApiError`, and an error if the response is about another path. Calls
 * `onLarge` when a large folder starts to arrive, which takes a while to read.
 */
export async function fetchResource(
  api: ApiClient,
  path: string,
  signal?: AbortSignal,
  viewer: Viewer = OWN_VIEW,
  onLarge?: () => void,
): Promise<Resource> {
  const wanted = withoutTrailingSlash(path)
  const headers = { Accept: RESOURCE_ACCEPT }
  const answer = await api.send({ path: viewer.resource(wanted), headers, signal })
  const isFolder = answer.headers.get('Content-Type') === COLUMNS_MEDIA_TYPE
  // Chunked responses have no length.
  if (isFolder && Number(answer.headers.get('Content-Length') ?? Infinity) > SMALL) onLarge?.()
  const reply = readResource(await readBody(answer, 'json', signal))
  if (withoutTrailingSlash(reply.path) !== wanted) throw new Error('The answer speaks of another path.')
  if (!reply.isDir) return { kind: 'file', file: reply }
  return { kind: 'folder', listing: parseColumns(reply, wanted), view: reply.view ?? null }
}

/** Interval between requests while sizes are being counted, in milliseconds. */
const COUNTED_AGAIN = 2000

/** Query for the folder sizes of a listing. Its key is below the key of the listing, so that both are refetched together. */
const sizesOf = (path: string, ask: LoadSizes | undefined) =>
  queryOptions({
    queryKey: [...resourceKey(path), 'sizes'],
    queryFn: ({ signal }) => ask?.(path, signal) ?? null,
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) => data?.asOf === null && COUNTED_AGAIN,
    enabled: ask !== undefined,
  })

/** Query for the dates taken of a listing; repeated while the server reads them, which it does before it answers. */
const datesTakenOf = (path: string, ask: LoadDatesTaken | undefined) =>
  queryOptions({
    queryKey: [...resourceKey(path), 'taken'],
    queryFn: ({ signal, client, queryKey }) => ask?.(path, signal, client.getQueryData<DatesTaken>(queryKey)) ?? null,
    structuralSharing: false,
    refetchInterval: ({ state: { data, error } }) => !error && (data?.again ?? false),
    enabled: ask !== undefined,
  })

/** Queries of this feature: key, address and schema. */
export const fileQueries = (api: ApiClient) => ({
  /**
   * Query for a folder's listing, or for a file with its text. The text is omitted in another user's view. The sizes of a large folder are
   * requested with `ask` while its listing is being read.
   */
  resource: (path: string, viewer: Viewer = OWN_VIEW, ask?: LoadSizes) =>
    queryOptions({
      queryKey: resourceKey(path, viewer),
      queryFn: async ({ signal, client }) => {
        await renamesAnswered(client, [withoutTrailingSlash(path)])
        const onLarge = ask && (() => void client.prefetchQuery(sizesOf(withoutTrailingSlash(path), ask)))
        return fetchResource(api, path, signal, viewer, onLarge)
      },
      // A structural comparison of two listings of 100,000 rows costs more than rendering the new one.
      structuralSharing: false,
    }),
  sizes: sizesOf,
  datesTaken: datesTakenOf,
  /** Query for one checksum of a file, in lower-case hexadecimal. Runs only on request, because the server reads the whole file. */
  checksum: (path: string, algorithm: ChecksumAlgorithm) =>
    queryOptions({
      queryKey: [...filesKey, 'checksum', path, algorithm],
      queryFn: async ({ signal }) => {
        const call = { path: resourceAddress(path), query: { checksum: algorithm }, signal }
        const sum = (await api.json(call, fileReply)).checksums?.[algorithm]
        if (sum === undefined) throw new Error('The answer has no checksum.')
        return sum
      },
      enabled: false,
    }),
})
