import { queryOptions } from '@tanstack/react-query'
import { ArchiveContents, type Extraction, type NameEncoding } from '#contract/archive-contents.ts'
import type { Job } from '#contract/jobs.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { sharedSource } from '#web/lib/content-source.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { jobError, type RunJob } from '#web/lib/run-job.ts'
import { type ArchiveTree, buildArchiveTree } from './archive-tree.ts'
import type { ExtractDraft } from './extract-draft.ts'

/** An archive as its requests need it. */
export interface Archive {
  readonly path: string
  readonly name: string
}

/** An archive and the encoding of names that do not declare one; by default the server guesses it. */
export interface ReadArchive extends Archive {
  readonly names: NameEncoding | undefined
}

/** Selected content of an archive: everything in `base`, or only these entries of it; and the encoding in which names were shown. */
export interface ArchiveSelection {
  readonly base: string
  readonly entries?: readonly string[]
  readonly names?: NameEncoding | undefined
}

const address = (path: string) => sharedSource()?.archivePath(path) ?? `/api/archive${encodePath(path)}`

/** Query for the entries of one version of an archive. */
export const contentsQuery = (api: ApiClient, { path, names }: ReadArchive, version: string) =>
  queryOptions({
    queryKey: ['archive', path, version, names ?? ''],
    queryFn: async ({ signal }): Promise<ArchiveTree> =>
      buildArchiveTree(await api.json({ path: address(path), query: { names }, signal }, ArchiveContents)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Query for the text of an entry. */
export const textQuery = (api: ApiClient, { path, names }: ReadArchive, version: string, entry: string) =>
  queryOptions({
    queryKey: ['archive', path, version, names ?? '', entry],
    queryFn: ({ signal }) => api.text({ path: address(path), query: { entry, inline: true, names }, signal }),
  })

/** Returns the address that downloads one file of an archive. */
export const entryHref = ({ path, names }: ReadArchive, entry: string): string =>
  `${hrefOf(address(path))}?entry=${encodeURIComponent(entry)}${names === undefined ? '' : `&names=${names}`}`

/** Returns the address that shows one file of an archive; `version` changes with the archive. */
export const inlineEntryHref = (archive: ReadArchive, entry: string, version: string): string =>
  `${entryHref(archive, entry)}&inline=true&k=${encodeURIComponent(version)}`

/**
 * Extracts entries of an archive, or all of it without a selection. `onShown` is called when the job takes long enough to appear in the
 * tray. `done` describes the result in its notification, unless entries were skipped, which the caller or the tray lists.
 *
 * @returns null when the tray reports the outcome
 */
export async function extractEntries(
  runJob: RunJob,
  archive: Archive,
  wish: ExtractDraft & { readonly chosen: ArchiveSelection | null },
  onShown: () => void,
  done: (extraction: Extraction) => string,
): Promise<Extraction | null> {
  const { destination, conflict, names, chosen } = wish
  const { base, entries } = chosen ?? {}
  const taken = {
    destination,
    conflict,
    ...(base !== undefined && { base }),
    ...(entries && { entries: [...entries] }),
    ...(names !== undefined && { names }),
  }
  const described = ({ extraction }: Job) => (extraction && extraction.skippedCount === 0 ? done(extraction) : null)
  const { job, reported } = await runJob({ kind: 'extract', archive: archive.path, wish: taken }, onShown, {
    text: described,
  })
  if (reported) return null
  if (job.extraction) return job.extraction
  throw jobError(job.failure, job.failed[0])
}
