import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ChecksumAlgorithm, COLUMNS_MEDIA_TYPE, FileResource, FolderColumns } from '#contract/resources.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { AskSizes } from '#web/lib/known-sizes.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { readBody } from '#web/lib/read-body.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { type Listing, parseColumns } from './listing.ts'
import { ONESELF, type Viewer } from './viewer.ts'

/** What lies at a path: one address serves both, and the page learns which by asking. */
export type Resource =
  | { readonly kind: 'folder'; readonly listing: Listing }
  | { readonly kind: 'file'; readonly file: FileResource }

const ResourceReply = z.discriminatedUnion('isDir', [FolderColumns, FileResource])

/** The key of everything known of a path; `filesKey` begins them all. */
export const filesKey = ['files'] as const
export const resourceKey = (path: string, { id }: Viewer = ONESELF) =>
  [...filesKey, id === null ? 'resource' : `as ${id}`, withoutTrailingSlash(path)] as const

/** An answer that is no larger is read before anything else could be asked for meanwhile (bytes, as they are sent). */
const SMALL = 8192

/**
 * Fetches what lies at a path, as `viewer` sees it. Throws `ApiError`; an answer that speaks of another path is none to this question and
 * fails too. Calls `onLarge` when a large folder begins to come, which takes a while to be read.
 */
export async function fetchResource(
  api: ApiClient,
  path: string,
  signal?: AbortSignal,
  viewer: Viewer = ONESELF,
  onLarge?: () => void,
): Promise<Resource> {
  const wanted = withoutTrailingSlash(path)
  const headers = { Accept: `${COLUMNS_MEDIA_TYPE}, application/json;q=0.5` }
  const answer = await api.send({ path: viewer.resource(wanted), headers, signal })
  const isFolder = answer.headers.get('Content-Type') === COLUMNS_MEDIA_TYPE
  // What is sent in pieces has no length.
  if (isFolder && Number(answer.headers.get('Content-Length') ?? Infinity) > SMALL) onLarge?.()
  const reply = ResourceReply.parse(await readBody(answer, 'json', signal))
  if (withoutTrailingSlash(reply.path) !== wanted) throw new Error('The answer speaks of another path.')
  return reply.isDir ? { kind: 'folder', listing: parseColumns(reply, wanted) } : { kind: 'file', file: reply }
}

/** How large the folders of a listing are. Its key lies below that of the listing, so that both are fetched anew together. */
const sizesOf = (path: string, ask: AskSizes | undefined) =>
  queryOptions({
    queryKey: [...resourceKey(path), 'sizes'],
    queryFn: ({ signal }) => ask?.(path, signal) ?? null,
    structuralSharing: false,
    enabled: ask !== undefined,
  })

/** The requests of this feature: key, address and schema of each in one place. */
export const fileQueries = (api: ApiClient) => ({
  /**
   * A folder's listing, or a file with its text; without it where the viewer is somebody else. The sizes of a large folder are asked for
   * by `ask` while its listing is read.
   */
  resource: (path: string, viewer: Viewer = ONESELF, ask?: AskSizes) =>
    queryOptions({
      queryKey: resourceKey(path, viewer),
      queryFn: ({ signal, client }) =>
        fetchResource(
          api,
          path,
          signal,
          viewer,
          ask && (() => void client.prefetchQuery(sizesOf(withoutTrailingSlash(path), ask))),
        ),
      // Comparing two listings of 100,000 rows value by value costs more than drawing the new one.
      structuralSharing: false,
    }),
  sizes: sizesOf,
  /** One checksum of a file, in lower-case hex. Read whole on the server, so asked for only on demand. */
  checksum: (path: string, algorithm: ChecksumAlgorithm) =>
    queryOptions({
      queryKey: [...filesKey, 'checksum', path, algorithm],
      queryFn: async ({ signal }) => {
        const call = { path: resourceAddress(path), query: { checksum: algorithm }, signal }
        const sum = (await api.json(call, FileResource)).checksums?.[algorithm]
        if (sum === undefined) throw new Error('The answer has no checksum.')
        return sum
      },
      enabled: false,
    }),
})
