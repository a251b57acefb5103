import { queryOptions } from '@tanstack/react-query'
import { ArchiveContents, type ExtractConflict, Extraction } from '#contract/archive-contents.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { type ArchiveTree, treeOf } from './archive-tree.ts'

/** An archive, as far as calls about it need it. */
export interface Archive {
  readonly path: string
  readonly name: string
}

/** What of an archive is wanted: what is in `base`, or those of its entries alone. */
export interface Chosen {
  readonly base: string
  readonly entries?: readonly string[]
}

const address = (path: string) => `/api/archive${encodePath(path)}`

/** What is in an archive of this version. */
export const contentsQuery = (api: ApiClient, path: string, version: string) =>
  queryOptions({
    queryKey: ['archive', path, version],
    queryFn: async ({ signal }): Promise<ArchiveTree> =>
      treeOf(await api.json({ path: address(path), signal }, ArchiveContents)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The text of an entry. */
export const textQuery = (api: ApiClient, path: string, version: string, entry: string) =>
  queryOptions({
    queryKey: ['archive', path, version, entry],
    queryFn: ({ signal }) => api.text({ path: address(path), query: { entry, inline: true }, signal }),
  })

/** The address of one file in an archive, as a download. */
export const entryHref = (path: string, entry: string): string =>
  `${hrefOf(address(path))}?entry=${encodeURIComponent(entry)}`

/** The same for showing it; `version` changes with the archive. */
export const inlineEntryHref = (path: string, entry: string, version: string): string =>
  `${entryHref(path, entry)}&inline=true&k=${encodeURIComponent(version)}`

/** Takes entries out of an archive; all of it without a choice. Aborting takes back what was made. */
export function extractEntries(
  api: ApiClient,
  archive: Archive,
  wish: { destination: string; conflict: ExtractConflict; chosen: Chosen | null },
  signal: AbortSignal,
): Promise<Extraction> {
  const { destination, conflict, chosen } = wish
  const body = { destination, conflict, ...chosen }
  return api.json({ method: 'POST', path: address(archive.path), body, signal }, Extraction)
}
