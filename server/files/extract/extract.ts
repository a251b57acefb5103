import type { ExtractConflict, Extraction } from '#contract/archive-contents.ts'
import type { Grant } from '#server/access/authorize.ts'
import { child, parent, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { isBomb } from '#server/files/archive-formats/readers/budget.ts'
import { archiveTooLarge } from '#server/files/archive-formats/readers/errors.ts'
import { type FileParts, keepsTimesOf, type RequireGrant } from '#server/files/browse/file-parts.ts'
import { withCreatedFolders } from '#server/files/browse/parent-folders.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { type Claim, sourceClaim, treeClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { AppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { UsageAmount } from '#server/storage/metered/usage-meter.ts'
import { statOrNull } from '#server/storage/stat-or-null.ts'
import type { OpenFile } from '#server/storage/storage.ts'
import { Extractor, type SelectedEntry } from './extractor.ts'
import { type EntrySelection, pathBelowBase, SkippedEntries } from './selection.ts'

export type ExtractOptions = {
  readonly may: RequireGrant<'list' | 'create' | 'modify'>
  readonly archive: Grant<'download'>
  readonly file: OpenFile
  readonly destination: VirtualPath
  readonly choice: EntrySelection
  readonly conflict: ExtractConflict
  /** Yields all entries of the archive, from its beginning; each call reads it anew. */
  readonly read: (purpose: 'look' | 'write', signal: AbortSignal) => AsyncIterable<ArchiveEntry>
  readonly signal: AbortSignal
  readonly job?: JobControl | undefined
}

/** Maximum number of top-level names that are locked one by one; if there are more, the whole destination is locked. */
const MOST_CLAIMS = 64

/**
 * Extracts the selected entries of an archive as one operation: everything is validated and authorized first, then created. If anything
 * fails, or the client disconnects, everything that was created is removed again; replaced files have their new content, complete. Entries
 * that cannot be extracted, or must not be, are skipped and reported.
 *
 * @throws AppError `not_found` when the archive contains none of the selected entries, `name_taken` if existing names are to be refused,
 * `disk_full`, `quota_exceeded`, `too_large`, `invalid` for a damaged archive or a destination that is not a folder, `conflict` when the archive changed
 * meanwhile
 */
export async function extract(parts: FileParts, options: ExtractOptions): Promise<Extraction> {
  const { may, archive, file, destination, conflict, signal, job } = options
  const into = may('create', destination)
  const look = may('list', destination)
  const replace = conflict === 'replace' ? may('modify', destination) : null
  const leftOut = new SkippedEntries()
  const wanted = await selectEntries(options, leftOut)
  const there = await statOrNull(parts.storage, look)
  if (there && there.kind !== 'directory')
    throw new AppError('invalid', 'A folder is needed, but a file with its name exists.', { field: 'destination' })
  const isThere = there !== null
  if (wanted.length === 0) return summary(destination, leftOut)
  const read = (from: AbortSignal) => options.read('write', from)
  const keepsTimes = await keepsTimesOf(parts)
  const target = { storage: parts.storage, destination: into, replace, conflict, isThere, may, file, read, keepsTimes }
  return withCreatedFolders(parts, (folders) => {
    const work = new Extractor(target, wanted, leftOut, folders)
    return parts.executor.run({
      kind: 'extract',
      subject: into.subject,
      paths: [archive.path, destination],
      claims: claimsOf(archive, destination, wanted, isThere),
      signal,
      job,
      outlivesRequest: false,
      begins: 'recorded',
      prepare: async (prepareSignal) => {
        await requireFreeSpace(parts, look, wanted)
        // In an existing folder, files may be skipped or replaced: there, each is checked when it is written.
        if (!isThere || conflict === 'refuse' || conflict === 'keep_both')
          await parts.quota?.requireRoom(into, amountOfEntries(wanted))
        return work.prepare(prepareSignal)
      },
      change: async (plan, context) => {
        const made = await work.change(plan, context, recorderOf(parts, context))
        return { ...summary(destination, leftOut), ...made }
      },
    })
  })
}

const summary = (destination: VirtualPath, { count, named }: SkippedEntries): Extraction => ({
  destination,
  files: 0,
  folders: 0,
  bytes: 0,
  skippedCount: count,
  skipped: named,
})

/** Returns the selected entries of the archive. @throws AppError `not_found`, `too_large` */
async function selectEntries(
  { read, choice, file, signal }: ExtractOptions,
  leftOut: SkippedEntries,
): Promise<SelectedEntry[]> {
  const wanted: SelectedEntry[] = []
  let [index, bytes] = [-1, 0]
  for await (const entry of read('look', signal)) {
    index += 1
    const way = pathBelowBase(entry, choice)
    if (way === null && (entry.path !== null || choice.places !== null)) continue
    if (way === null || entry.refusal !== null) {
      leftOut.add(entry, entry.refusal ?? 'name')
      continue
    }
    const { name, path, isFolder, size, modified, original } = entry
    wanted.push({ name, path, isFolder, size, modified, index, way, source: original ?? { index, path, size } })
    bytes += size
    if (isBomb(bytes, file.stat.size)) throw archiveTooLarge()
  }
  if (wanted.length + leftOut.count === 0 && choice.places !== null) throw notFound()
  return wanted
}

/**
 * Returns the paths to lock during the extraction. In an existing destination, only the extracted names are locked, so that other
 * operations can continue beside them.
 */
function claimsOf(
  { subject, path }: Grant<'download'>,
  destination: VirtualPath,
  wanted: readonly SelectedEntry[],
  isThere: boolean,
): Claim[] {
  const tops = new Set(wanted.map(({ way }) => segmentsOf(way)[0] ?? ''))
  const places =
    isThere && tops.size <= MOST_CLAIMS ? Array.from(tops, (name) => child(destination, name)) : [destination]
  return [sourceClaim(subject.scope, path), ...places.map((place) => treeClaim(subject.scope, place))]
}

const amountOfEntries = (wanted: readonly SelectedEntry[]): UsageAmount => ({
  bytes: wanted.reduce((sum, { size }) => sum + size, 0),
  files: wanted.filter(({ isFolder }) => !isFolder).length,
})

/** @throws AppError `disk_full` when the volume of the destination has less free space than the sizes in the archive add up to */
async function requireFreeSpace(
  { storage, keeper }: Pick<FileParts, 'storage' | 'keeper'>,
  look: Grant<'list'>,
  wanted: readonly SelectedEntry[],
): Promise<void> {
  const needed = wanted.reduce((sum, { size }) => sum + size, 0)
  for (let folder = look.path; ; folder = parent(folder)) {
    const grant = look.forPath(folder)
    const there = grant && (await statOrNull(storage, grant))
    if (grant && there?.kind === 'directory') {
      const { free } = await storage.space(grant)
      const isEnough = needed <= free || (await keeper?.items.hasRoom(grant, needed))
      if (!isEnough) throw new AppError('disk_full', 'There is not enough space for the content of the archive.')
      return
    }
    if (folder === ROOT) return
  }
}
