import type { Extraction } from '#contract/archive-contents.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
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

/** A selected entry that can be extracted: its number in the archive, and its path below the destination. */
export type SelectedEntry = Pick<ArchiveEntry, 'name' | 'path' | 'isFolder' | 'size'> & {
  readonly index: number
  readonly way: VirtualPath
}

export type ExtractorOptions = ExtractPlannerOptions & {
  readonly may: RequireGrant<'create'>
  readonly file: OpenFile
  readonly read: (signal: AbortSignal) => AsyncIterable<ArchiveEntry>
}

/** The items to create: missing folders above the destination, folders below it, and files by their numbers in the archive. */
export type ExtractPlan = {
  readonly above: readonly Grant<'create'>[]
  readonly folders: readonly Grant<'create'>[]
  readonly files: ReadonlyMap<number, { readonly wanted: SelectedEntry; readonly landing: FileTarget }>
}

/** The operation in progress; without a recorder, it writes to a staged folder. */
type Work = { readonly context: ChangeContext; readonly recorder: Recorder | null }

type Made = Pick<Extraction, 'files' | 'folders' | 'bytes'>

function expected({ folders, files }: ExtractPlan): Amount {
  const bytes = files.values().reduce((sum, { wanted }) => sum + wanted.size, 0)
  return { items: folders.length + files.size, bytes }
}

/** The writing half of an extraction: determines the destination of all entries, then creates all of them or nothing. */
export class Extractor {
  readonly #options: ExtractorOptions
  readonly #wanted: readonly SelectedEntry[]
  readonly #leftOut: SkippedEntries
  readonly #folders: FolderCreator
  readonly #made: Grant<'create'>[] = []
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

  /** @throws AppError `name_taken` if existing names are to be refused */
  async prepare(signal: AbortSignal): Promise<ExtractPlan> {
    const { storage, destination, isThere, may } = this.#options
    const breathe = timeSlices(signal)
    const landings = new ExtractPlanner(this.#options)
    const files = new Map<number, { wanted: SelectedEntry; landing: FileTarget }>()
    for (const wanted of this.#wanted) {
      await breathe()
      const landing = await (wanted.isFolder ? landings.checkFolder(wanted.way) : landings.fileTargetOf(wanted.way))
      if (typeof landing === 'string') this.#leftOut.add(wanted, landing)
      else if (landing) files.set(wanted.index, { wanted, landing })
    }
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
    return { files: this.#files, folders, bytes: this.#bytes }
  }

  async #writeFiles(maker: TreeBuilder, { files }: ExtractPlan, work: Work): Promise<void> {
    let [index, left] = [-1, files.size]
    if (left === 0) return
    for await (const entry of this.#options.read(work.context.signal)) {
      index += 1
      const planned = files.get(index)
      if (!planned) continue
      if (entry.path !== planned.wanted.path || entry.size !== planned.wanted.size) throw changed()
      await this.#writeFile(maker, entry, planned.landing, work)
      work.context.progress.addItems(1)
      left -= 1
      if (left === 0) break
    }
    if (left > 0 || this.#hasChanged()) throw changed()
  }

  #hasChanged(): boolean {
    const { stat } = this.#options.file
    const now = this.#options.file.currentStat()
    return now.size !== stat.size || now.modifiedNs !== stat.modifiedNs
  }

  async #writeFile(
    maker: TreeBuilder,
    entry: ArchiveEntry,
    landing: FileTarget,
    { context: { signal, progress }, recorder }: Work,
  ): Promise<void> {
    const { storage, conflict } = this.#options
    const content = { stream: entry.content(), length: entry.size }
    const dated = entry.modified === null ? {} : { modified: entry.modified }
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
      this.#leftOut.add(entry, 'taken')
      return
    }
    this.#files += 1
    this.#bytes += entry.size
  }

  async #makeFolder(maker: TreeBuilder, folder: Grant<'create'>, recorder: Recorder | null): Promise<void> {
    const { storage } = this.#options
    try {
      await recordCreationBy(recorder, folder, async () => {
        await maker.makeDirectory(folder)
        this.#made.push(folder)
      })
    } catch (error) {
      if (!isAppError(error, 'name_taken')) throw error
      const there = await lstatOrNull(storage, folder)
      if (!there || !isFolder(there)) throw error
    }
  }
}

const changed = () => new AppError('conflict', 'The archive changed while it was read.')
