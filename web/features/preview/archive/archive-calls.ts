import { queryOptions } from '@tanstack/react-query'
import { ArchiveContents, type ExtractConflict, type Extraction } from '#contract/archive-contents.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { jobError, type RunJob } from '#web/lib/run-job.ts'
import { type ArchiveTree, buildArchiveTree } from './archive-tree.ts'

/** An archive as its requests need it. */
export interface Archive {
  readonly path: string
  readonly name: string
}

/** Selected content of an archive: everything in `base`, or only these entries of it. */
export interface ArchiveSelection {
  readonly base: string
  readonly entries?: readonly string[]
}

const address = (path: string) => `/api/archive${encodePath(path)}`

/** Query for the entries of one version of an archive. */
export const contentsQuery = (api: ApiClient, path: string, version: string) =>
  queryOptions({
    queryKey: ['archive', path, version],
    queryFn: async ({ signal }): Promise<ArchiveTree> =>
      buildArchiveTree(await api.json({ path: address(path), signal }, ArchiveContents)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Query for the text of an entry. */
export const textQuery = (api: ApiClient, path: string, version: string, entry: string) =>
  queryOptions({
    queryKey: ['archive', path, version, entry],
    queryFn: ({ signal }) => api.text({ path: address(path), query: { entry, inline: true }, signal }),
  })

/** Returns the address that downloads one file of an archive. */
export const entryHref = (path: string, entry: string): string =>
  `${hrefOf(address(path))}?entry=${encodeURIComponent(entry)}`

/** Returns the address that shows one file of an archive; `version` changes with the archive. */
export const inlineEntryHref = (path: string, entry: string, version: string): string =>
  `${entryHref(path, entry)}&inline=true&k=${encodeURIComponent(version)}`

/**
 * Extracts entries of an archive, or all of it without a selection. `onShown` is called when the job takes long enough to appear in the
 * tray.
 *
 * @returns null when the tray reports the outcome
 */
export async function extractEntries(
  runJob: RunJob,
  archive: Archive,
  wish: { destination: string; conflict: ExtractConflict; chosen: ArchiveSelection | null },
  onShown: () => void,
): Promise<Extraction | null> {
  const { destination, conflict, chosen } = wish
  const { base, entries } = chosen ?? {}
  const taken = {
    destination,
    conflict,
    ...(base !== undefined && { base }),
    ...(entries && { entries: [...entries] }),
  }
  const { job, reported } = await runJob({ kind: 'extract', archive: archive.path, wish: taken }, onShown)
  if (reported) return null
  if (job.extraction) return job.extraction
  throw jobError(job.failure, job.failed[0])
}
