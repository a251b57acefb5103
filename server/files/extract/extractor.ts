import type { Extraction } from '#contract/archive-contents.ts'
import type { Grant } from '#server/access/authorize.ts'
import { relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry, OriginalEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { archiveTooLarge } from '#server/files/archive-formats/readers/errors.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import { type FolderCreator, missingFolders } from '#server/files/browse/parent-folders.ts'
import { removeLeftovers } from '#server/files/browse/remove-leftovers.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { type Recorder, recordCreationBy } from '#server/operations/recorder.ts'
import type { Amount } from '#server/operations/records/operation.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { KeepOptions, OpenFile, TreeBuilder } from '#server/storage/storage.ts'
import { ExtractPlanner, type ExtractPlannerOptions, type FileTarget } from './extract-plan.ts'
import type { SkippedEntries } from './selection.ts'
import { wholeContent } from './whole-content.ts'

/** A selected entry that can be extracted: its number in the archive, its path below the destination, and the entry with its content. */
export type SelectedEntry = Pick<ArchiveEntry, 'name' | 'path' | 'isFolder' | 'size' | 'modified'> & {
  readonly index: number
  readonly way: VirtualPath
  readonly source: Omit<OriginalEntry, 'path'> & Pick<ArchiveEntry, 'path'>
}

export type ExtractorOptions = ExtractPlannerOptions & {
  readonly may: RequireGrant<'create'>
  readonly file: OpenFile
  readonly read: (signal: AbortSignal) => AsyncIterable<ArchiveEntry>
  /** Whether files get the times in the archive. */
  readonly keepsTimes: boolean
}

/** The items to create: missing folders above the destination, folders below it, and files by their numbers in the archive. */
export type ExtractPlan = {
  readonly above: readonly Grant<'create'>[]
  readonly folders: readonly Grant<'create'>[]
  readonly files: ReadonlyMap<number, PlannedFile>
}
type PlannedFile = { readonly wanted: SelectedEntry; readonly landing: FileTarget }

/**
 * Size in bytes up to which a content with several names is kept in memory and written to all of them. For a larger one, the archive is read
 * again for each further name.
 */
const MAX_SHARED = 8 * 1024 * 1024

/**
 * Maximum number of names of a content that is larger than that, because the archive is read once for each of them.
 *
 * @limit Downloads and archives | Names of one large file in an archive that is extracted | {}
 */
const MAX_LARGE_NAMES = 100

/** The operation in progress; without a recorder, it writes to a staged folder. */
type Work = { readonly context: ChangeContext; readonly recorder: Recorder | null }

type Made = Pick<Extraction, 'files' | 'folders' | 'bytes'>

function expected({ folders, files }: ExtractPlan): Amount {
  const bytes = files.values().reduce((sum, { wanted }) => sum + wanted.size, 0)
  return { items: folders.length + files.size, bytes }
}

/** Returns the largest number of names that one content has, of those that are too large to be read once for all names. */
function mostLargeNames(files: ExtractPlan['files']): number {
  const names = new Map<number, number>()
  for (const { wanted } of files.values()) {
    const { index, size } = wanted.source
    if (size > MAX_SHARED) names.set(index, (names.get(index) ?? 0) + 1)
  }
  return names.values().reduce((most, count) => Math.max(most, count), 0)
}

/** The writing half of an extraction: determines the destination of all entries, then creates all of them or nothing. */
export class Extractor {
  readonly #options: ExtractorOptions
  readonly #wanted: readonly SelectedEntry[]
  readonly #leftOut: SkippedEntries
  readonly #folders: FolderCreator
  readonly #made: Grant<'create'>[] = []
  readonly #created = new Set<Grant<'create'>>()
  #files = 0
  #bytes = 0

  constructor(
    options: ExtractorOptions,
    wanted: readonly SelectedEntry[],
    leftOut: SkippedEntries,
    folders: FolderCreator,
  ) {
    this.#options = options
    this.#wanted = wanted
    this.#leftOut = leftOut
    this.#folders = folders
  }

  /** @throws AppError `name_taken` if existing names are to be refused; `too_large` for too many names of a large content */
  async prepare(signal: AbortSignal): Promise<ExtractPlan> {
    const { storage, destination, isThere, may } = this.#options
    const breathe = timeSlices(signal)
    const landings = new ExtractPlanner(this.#options)
    const files = new Map<number, PlannedFile>()
    for (const wanted of this.#wanted) {
      await breathe()
      const landing = await (wanted.isFolder ? landings.checkFolder(wanted.way) : landings.fileTargetOf(wanted.way))
      if (typeof landing === 'string') this.#leftOut.add(wanted, landing)
      else if (landing) files.set(wanted.index, { wanted, landing })
    }
    if (mostLargeNames(files) > MAX_LARGE_NAMES) throw archiveTooLarge()
    const above = isThere ? [] : await missingFolders(storage, destination, may)
    return { above, folders: landings.newFolders, files }
  }

  /** Creates the items. On failure, removes those it created; a new destination appears only when it is complete. */
  async change(plan: ExtractPlan, context: ChangeContext, recorder: Recorder): Promise<Made> {
    const { storage, destination, isThere } = this.#options
    context.progress.setExpected(expected(plan))
    if (isThere) return this.#inPlace(plan, { context, recorder })
    await using staged = await storage.stageFolder(destination, plan.above[0])
    const made = await this.#fill(staged, plan, { context, recorder: null })
    await this.#folders.createMissing(plan.above, recorder)
    context.signal.throwIfAborted()
    await recorder.recordCreationOf(destination, () => staged.publish())
    return made
  }

  async #inPlace(plan: ExtractPlan, work: Work): Promise<Made> {
    const { storage } = this.#options
    try {
      return await this.#fill(storage, plan, work)
    } catch (error) {
      await removeLeftovers(storage, this.#made)
      throw error
    }
  }

  async #fill(maker: TreeBuilder, plan: ExtractPlan, work: Work): Promise<Made> {
    const { context, recorder } = work
    for (const folder of plan.folders) {
      context.signal.throwIfAborted()
      await this.#makeFolder(maker, folder, recorder)
      context.progress.addItems(1)
    }
    const folders = this.#made.length
    await this.#writeFiles(maker, plan, work)
    await this.#setFolderTimes(maker, plan)
    return { files: this.#files, folders, bytes: this.#bytes }
  }

  /** Gives new folders their times in the archive, now that nothing is added to them anymore. */
  async #setFolderTimes(maker: TreeBuilder, { folders }: ExtractPlan): Promise<void> {
    const { destination, keepsTimes } = this.#options
    if (!keepsTimes) return
    const wantedFolders = this.#wanted.filter(({ isFolder }) => isFolder)
    const times = new Map(wantedFolders.map(({ way, modified }) => [way, modified] as const))
    for (const folder of folders) {
      const way = relativeTo(destination.path, folder.path)
      const modified = way === null ? null : times.get(way)
      if (modified && this.#created.has(folder)) await maker.setTime(folder, modified)
    }
  }

  async #writeFiles(maker: TreeBuilder, { files }: ExtractPlan, work: Work): Promise<void> {
    const left = Map.groupBy(files.values(), ({ wanted }) => wanted.source.index)
    while (left.size > 0) await this.#readOnce(maker, left, work)
    if (this.#hasChanged()) throw archiveChanged()
  }

  /** Reads the archive, and removes the files that it writes from `left`: all of one name, and at least one of several names. */
  async #readOnce(maker: TreeBuilder, left: Map<number, PlannedFile[]>, work: Work): Promise<void> {
    let [index, missing] = [-1, left.size]
    for await (const entry of this.#options.read(work.context.signal)) {
      index += 1
      const planned = left.get(index)
      if (!planned) continue
      const rest = await this.#writeNames(maker, { entry, planned, work })
      if (rest.length > 0) left.set(index, rest)
      else left.delete(index)
      missing -= 1
      if (missing === 0) return
    }
    throw archiveChanged()
  }

  /** Writes a content to its planned names; returns those for which it must be read again. */
  async #writeNames(
    maker: TreeBuilder,
    { entry, planned, work }: { entry: ArchiveEntry; planned: readonly PlannedFile[]; work: Work },
  ): Promise<PlannedFile[]> {
    const isShared = planned.length > 1 && entry.size <= MAX_SHARED
    const now = isShared ? planned : planned.slice(0, 1)
    const bytes = isShared ? await wholeContent(entry) : null
    for (const { wanted, landing } of now) {
      if (entry.path !== wanted.source.path || entry.size !== wanted.size) throw archiveChanged()
      await this.#writeFile(maker, { wanted, landing, content: bytes ? onePiece(bytes) : entry.content() }, work)
      work.context.progress.addItems(1)
    }
    return planned.slice(now.length)
  }

  #hasChanged(): boolean {
    const { stat } = this.#options.file
    const now = this.#options.file.currentStat()
    return now.size !== stat.size || now.modifiedNs !== stat.modifiedNs
  }

  async #writeFile(
    maker: TreeBuilder,
    { wanted, landing, content: stream }: PlannedFile & { readonly content: AsyncIterable<Uint8Array> },
    { context: { signal, progress }, recorder }: Work,
  ): Promise<void> {
    const { storage, conflict, keepsTimes } = this.#options
    const content = { stream, length: wanted.size }
    const dated = wanted.modified === null || !keepsTimes ? {} : { modified: wanted.modified }
    progress.setCurrent((landing.replace ?? landing.create).path)
    const options = { signal, onProgress: progress.forOneWrite(), ...dated }
    try {
      if (landing.replace) {
        const { replace } = landing
        const write = (keep?: KeepOptions) => storage.replace(replace, content, { ...options, keep })
        await (recorder ? recorder.recordReplacement(replace, write) : write())
      } else {
        await recordCreationBy(recorder, landing.create, async () => {
          await maker.create(landing.create, content, options)
          this.#made.push(landing.create)
        })
      }
    } catch (error) {
      // Another request created it first.
      if (conflict !== 'skip' || !isAppError(error, 'name_taken')) throw error
      this.#leftOut.add(wanted, 'taken')
      return
    }
    this.#files += 1
    this.#bytes += wanted.size
  }

  async #makeFolder(maker: TreeBuilder, folder: Grant<'create'>, recorder: Recorder | null): Promise<void> {
    const { storage } = this.#options
    try {
      await recordCreationBy(recorder, folder, async () => {
        await maker.makeDirectory(folder)
        this.#made.push(folder)
        this.#created.add(folder)
      })
    } catch (error) {
      if (!isAppError(error, 'name_taken')) throw error
      const there = await lstatOrNull(storage, folder)
      if (!there || !isFolder(there)) throw error
    }
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Returns the error for an archive in which an entry is no longer where it was. */
export const archiveChanged = () => new AppError('conflict', 'The archive changed while it was read.')
