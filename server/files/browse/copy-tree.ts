import { parent } from '#server/access/virtual-path.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { type Recorder, recordCreationBy } from '#server/operations/recorder.ts'
import { isAppError } from '#server/platform/errors.ts'
import { TaskGroup } from '#server/platform/queue/task-group.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { CopyEnds, CopyOptions, KeepOptions, StagedFolder, Storage, TreeNode } from '#server/storage/storage.ts'
import { grantInTree } from './authorize-tree.ts'
import type { OverwriteGuard } from './overwrite-guard.ts'
import { type Leftover, removeLeftovers } from './remove-leftovers.ts'
import { destinationPath } from './transfer.ts'
import type { CheckedEnds, TransferEnds } from './tree-check.ts'

/**
 * Limits for files copied in parallel: small files mostly wait for the disk; large ones would only become fragmented.
 *
 * @limit Files and folders | Small files copied concurrently by one operation | {}
 */
const SMALL_AT_ONCE = 64
/** @limit Files and folders | Large files copied concurrently by one operation | {} */
const LARGE_AT_ONCE = 2
const LARGE_BYTES = 512 * 1024

/** Maximum number of small files of a folder that are copied by one call. */
const MOST_TOGETHER = 64
/** Maximum number of such calls that run or wait. */
const TOGETHER_AT_ONCE = 4

type Node = Pick<TreeNode, 'path' | 'kind' | 'size'>

export type TreeCopyOptions = {
  /** Staged folder that stands for the destination. Without one, items are created in place. */
  readonly into?: StagedFolder
  /** Whether the copy is the first half of a move. Times are then preserved, and owners where the server may change them. */
  readonly preservesAttributes?: boolean
  /** Whether files and new folders get the times of their sources. */
  readonly keepsTimes?: boolean
  /** Records the items created in place. */
  readonly recorder?: Recorder
  /** Options for preserving a replaced file when there is no recorder. */
  readonly keep?: KeepOptions | undefined
  /** Decides which existing files are not replaced. */
  readonly kept?: OverwriteGuard
  /** Called with each source before it is read; with a folder before its contents. */
  readonly onSource?: (source: TransferEnds['from']) => Promise<void>
}

/**
 * Copies one item with everything below it, after `checkTree`. On failure, removes what it created in place; files it replaced have their
 * new content, complete. Symbolic links are recreated; anything that is neither a file, folder nor link is skipped.
 */
export class TreeCopy {
  readonly #storage: Storage
  readonly #ends: TransferEnds
  readonly #merges: boolean
  readonly #context: ChangeContext
  readonly #options: TreeCopyOptions
  readonly #made: Leftover[] = []
  readonly #newFolders: { readonly from: TransferEnds['from']; readonly to: TransferEnds['to'] }[] = []
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal
  readonly #small: TaskGroup
  readonly #large: TaskGroup
  readonly #together: TaskGroup
  /** Small files of one folder that will be copied together. */
  #batch: CopyEnds[] = []
  /** Files that could not be copied together with others, mostly large ones. */
  readonly #others: CopyEnds[] = []

  constructor(
    storage: Storage,
    ends: TransferEnds,
    found: CheckedEnds,
    context: ChangeContext,
    options: TreeCopyOptions = {},
  ) {
    this.#storage = storage
    this.#ends = ends
    this.#merges = found.there !== null
    this.#context = context
    this.#options = options
    this.#signal = AbortSignal.any([context.signal, this.#stop.signal])
    this.#small = new TaskGroup(SMALL_AT_ONCE, (error) => this.#stop.abort(error))
    this.#large = new TaskGroup(LARGE_AT_ONCE, (error) => this.#stop.abort(error))
    this.#together = new TaskGroup(TOGETHER_AT_ONCE, (error) => this.#stop.abort(error))
  }

  async run(isTree: boolean): Promise<void> {
    const { from } = this.#ends
    try {
      await this.#copy({ path: from.path, kind: isTree ? 'directory' : 'file', size: 0 })
      if (isTree) {
        // Files that are copied together are measured then.
        const sizes = this.#options.into === undefined
        for await (const node of this.#storage.walk(from, this.#signal, { sizes })) await this.#copy(node)
        await this.#copyBatch()
        await this.#together.waitOrThrow()
        await this.#copyOthers()
      }
      await this.#large.waitOrThrow()
      await this.#small.waitOrThrow()
      await this.#setFolderTimes()
    } catch (error) {
      this.#stop.abort(error)
      await this.#together.waitForAll()
      await Promise.all([this.#large.waitForAll(), this.#small.waitForAll()])
      await this.removeCreated()
      throw error
    }
  }

  /** Removes what was created in place. The contents of a staged folder are removed with that folder. */
  async removeCreated(): Promise<void> {
    await removeLeftovers(this.#storage, this.#made)
  }

  async #copy(node: Node): Promise<void> {
    this.#signal.throwIfAborted()
    if (node.kind === 'other') return
    const { from, to } = this.#ends
    const source = grantInTree(from, node.path)
    const lands = grantInTree(to, destinationPath(node.path, from.path, to.path))
    if (node.kind === 'directory') await this.#copyFolder(source, lands)
    else if (node.kind === 'file' && this.#options.into) await this.#addToBatch(source, lands)
    else await (node.size > LARGE_BYTES ? this.#large : this.#small).startTask(() => this.#copyFile(source, lands))
  }

  async #copyFolder(from: TransferEnds['from'], to: TransferEnds['to']): Promise<void> {
    await this.#options.onSource?.(from)
    if (await this.#ensureFolder(to)) this.#newFolders.push({ from, to })
    this.#context.progress.addItems(1)
  }

  /** Creates a folder; returns false if a folder is there, with which it is merged. */
  async #ensureFolder(to: TransferEnds['to']): Promise<boolean> {
    const { into } = this.#options
    if (!into) return this.#makeFolder(to)
    // The staged folder itself already exists.
    if (to.path !== this.#ends.to.path) await into.makeDirectory(to)
    return true
  }

  /** Creates a folder in place; returns false if a folder is there, with which it is merged. */
  async #makeFolder(folder: TransferEnds['to']): Promise<boolean> {
    try {
      await recordCreationBy(this.#options.recorder, folder, async () => {
        await this.#storage.makeDirectory(folder)
        this.#made.push(folder)
      })
      return true
    } catch (error) {
      if (!this.#merges || !isAppError(error, 'name_taken')) throw error
      const there = await lstatOrNull(this.#storage, folder)
      if (!there || !isFolder(there)) throw error
      return false
    }
  }

  /** Gives new folders the times of their sources, now that nothing is added to them anymore. */
  async #setFolderTimes(): Promise<void> {
    if (!this.#options.keepsTimes) return
    const maker = this.#options.into ?? this.#storage
    for (const { from, to } of this.#newFolders) {
      this.#signal.throwIfAborted()
      await maker.copyTime(from, to).catch((error: unknown) => {
        // The source was removed meanwhile; what was copied of it stays.
        if (!isAppError(error, 'not_found')) throw error
      })
    }
  }

  /** Adds a small file to those that are copied together, which are of one folder. */
  async #addToBatch(from: TransferEnds['from'], to: TransferEnds['to']): Promise<void> {
    const [first] = this.#batch
    const isFull = this.#batch.length >= MOST_TOGETHER
    if (first && (isFull || parent(first.from.path) !== parent(from.path))) await this.#copyBatch()
    this.#batch.push({ from, to })
    await this.#copyOthers()
  }

  async #copyOthers(): Promise<void> {
    for (let next = this.#others.pop(); next; next = this.#others.pop()) {
      const { from, to } = next
      await this.#large.startTask(() => this.#copyOne(from, to))
    }
  }

  async #copyBatch(): Promise<void> {
    const files = this.#batch
    const { into, onSource } = this.#options
    if (files.length === 0 || !into) return
    this.#batch = []
    await this.#together.startTask(async () => {
      const { progress } = this.#context
      for (const { from } of files) {
        progress.setCurrent(from.path)
        await onSource?.(from)
      }
      const others = await into.copyTogether(files, this.#copyOptions())
      progress.addItems(files.length - others.length)
      this.#others.push(...others)
    })
  }

  #copyOptions(): CopyOptions {
    const { preservesAttributes = false, keepsTimes = false } = this.#options
    const onProgress = this.#context.progress.forOneWrite()
    return { signal: this.#signal, onProgress, preservesAttributes, keepsTime: keepsTimes }
  }

  async #copyFile(from: TransferEnds['from'], to: TransferEnds['to']): Promise<void> {
    await this.#options.onSource?.(from)
    await this.#copyOne(from, to)
  }

  async #copyOne(from: TransferEnds['from'], to: TransferEnds['to']): Promise<void> {
    const { progress } = this.#context
    const { into } = this.#options
    progress.setCurrent(from.path)
    const options = this.#copyOptions()
    if (into) await into.copy(from, to, options)
    else await this.#copyInPlace(from, to, options)
    progress.addItems(1)
  }

  async #copyInPlace(from: TransferEnds['from'], to: TransferEnds['to'], options: CopyOptions): Promise<void> {
    const { recorder } = this.#options
    if (this.#merges && (await lstatOrNull(this.#storage, to))) {
      const { replace } = this.#ends
      if (!replace) throw nameTaken()
      const verdict = await this.#options.kept?.checkOverwrite({ from, to }, this.#signal)
      if (verdict && verdict !== 'replace') return
      const over = grantInTree(replace, to.path)
      const copy = (keep?: KeepOptions) => this.#storage.copyOver(from, over, { ...options, keep })
      await (recorder ? recorder.recordReplacement(over, copy) : copy(this.#options.keep))
    } else {
      const copy = async () => {
        const stat = await this.#storage.copy(from, to, options)
        this.#made.push(to)
        return stat
      }
      await (recorder ? recorder.recordCreation(to, copy) : copy())
    }
  }
}
