import type { Grant } from '#server/access/authorize.ts'
import { joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { AS_VERSION, type Change, type Mark, type Moved, markOf } from '#server/operations/records/change.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails } from '#server/storage/retained-item.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { KeepOptions, Removing, Stat, Storage } from '#server/storage/storage.ts'
import type { ChangeContext } from './executor.ts'
import type { TrashAndVersions } from './trash-and-versions.ts'

type Work = Pick<ChangeContext, 'operation' | 'traces'>

export type RecorderParts = { readonly storage: Storage; readonly keeper: TrashAndVersions | null }

/**
 * Records the changes of one operation, so that it can be undone, and moves deleted and replaced items to the trash or
 * the versions. Each method performs one change to the tree and adds it to the traces of the operation.
 */
export class Recorder {
  readonly #parts: RecorderParts
  readonly #work: Work
  /** Paths of created items that may be directories. */
  readonly #made = new Set<VirtualPath>()

  constructor(parts: RecorderParts, work: Work) {
    this.#parts = parts
    this.#work = work
  }

  /**
   * Records that `work` creates an item at a path; `work` returns its metadata. Items in a new directory are not recorded separately.
   *
   * @param place as `placeOf` returns it, where it is known
   */
  recordCreation(item: Grant, work: () => Promise<Stat>, place: VirtualPath | null = null): Promise<Stat> {
    return this.#making(item, work, { statOf: (stat) => stat, place })
  }

  /** Records the same for `work` that does not return metadata. */
  async recordCreationOf(item: Grant, work: () => Promise<unknown>): Promise<void> {
    await this.#making(item, work, { statOf: () => null, place: null })
  }

  async #making<T>(
    item: Grant,
    work: () => Promise<T>,
    { statOf, place: known }: { statOf: (made: T) => Stat | null; place: VirtualPath | null },
  ): Promise<T> {
    if (!this.#parts.keeper) return work()
    const isInside = this.#made.has(parent(item.path))
    const place = isInside ? null : (known ?? (await this.placeOf(item)))
    const trace = place && ({ act: 'made', place, to: null, mark: '' } as const)
    const made = trace ? await this.#work.traces.announceDuring(trace, work) : await work()
    const stat = statOf(made)
    if (!stat || isFolder(stat)) this.#made.add(item.path)
    if (!trace) return made
    const there = stat ?? (await this.#parts.storage.lstat(item as Grant<'create'>))
    this.#work.traces.add({ ...trace, mark: markOf(there) })
    return made
  }

  /** Records that `work` moves an item to another path, also when it fails after that, as where the disk cannot be flushed. */
  async recordMove(
    from: Grant<'rename'>,
    to: Grant<'rename' | 'create'>,
    work: () => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const { traces } = this.#work
    // A move changes neither identity nor content, so that nothing has to be read after it.
    const before = await this.#parts.storage.lstat(from)
    const move = await this.#comingMove(from, to)
    const addMoved = () => traces.add({ ...move, mark: markOf(before) })
    try {
      const outcome = await traces.announceDuring(move, work)
      if (outcome === 'moved') addMoved()
      return outcome
    } catch (error) {
      const isMoved = await this.#isAt(to, before)
      if (isMoved) addMoved()
      if (isMoved === null) this.markIncomplete()
      throw error
    }
  }

  /** Returns whether an item is at a path; null when that cannot be read. */
  async #isAt(path: Grant<'rename' | 'create'>, { identity }: Stat): Promise<boolean | null> {
    try {
      return (await lstatOrNull(this.#parts.storage, path))?.identity === identity
    } catch {
      return null
    }
  }

  /** Records that the item from a place of the served root is now at another path. */
  async addMove(place: VirtualPath, to: Grant<'rename' | 'create'>): Promise<void> {
    await this.#moved({ act: 'moved', place, to: await this.placeOf(to) }, to)
  }

  async #moved(trace: Omit<Moved, 'mark'>, to: Grant<'rename' | 'create'>): Promise<void> {
    this.#work.traces.add({ ...trace, mark: markOf(await this.#parts.storage.lstat(to as Grant<'rename'>)) })
  }

  /** Records that `work` replaces the content of a file; `work` receives the options for retaining the previous content. */
  async recordReplacement(file: Grant<'modify'>, work: (keep?: KeepOptions) => Promise<Stat>): Promise<Stat> {
    if (!this.#parts.keeper) return work()
    const aside = await this.#keepAt(file)
    const stat = await this.#aside(aside, { act: 'replaced', mark: '' }, () => work(aside.keep))
    const item = aside.kept()
    if (item) this.#work.traces.add({ act: 'replaced', place: item.place, to: item.id, mark: markOf(stat) })
    else this.#work.traces.add(lost(aside.place))
    return stat
  }

  /**
   * Records that `work` exchanges the content of a file for that of a retained item, which is then no longer retained.
   * Throws `not_kept`, and changes nothing, where the current content cannot be stored.
   */
  async recordSwap(
    file: Grant<'modify'>,
    from: RetainedItemRef,
    keeping: RetentionDetails,
    work: (keep?: KeepOptions) => Promise<Stat>,
  ): Promise<Stat> {
    const aside = await this.#keepAt(file, keeping)
    const keep = aside.keep && { ...aside.keep, isNeeded: true }
    const stat = await this.#aside(aside, { act: 'kept', mark: AS_VERSION }, () =>
      this.#work.traces.announceDuring(coming(from, aside.place), () => work(keep)),
    )
    // Both together: adjacent traces are recognized as one exchange.
    this.#work.traces.add({ act: 'kept', place: aside.place, to: keeping.id, mark: AS_VERSION })
    this.#returned(from, aside.place, stat)
    return stat
  }

  /** Records that `work` moves something over a file; `work` receives the options for retaining the previous content. */
  async recordMoveOver(
    from: Grant<'rename'>,
    over: Grant<'modify'>,
    to: Grant<'rename'>,
    work: (keep?: KeepOptions) => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const move = await this.#comingMove(from, to)
    const aside = await this.#keepAt(over)
    const outcome = await this.#aside(aside, { act: 'kept', mark: '' }, () =>
      this.#work.traces.announceDuring(move, () => work(aside.keep)),
    )
    if (outcome === 'other_volume') return outcome
    const item = aside.kept()
    if (item) this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: '' })
    else this.#work.traces.add(lost(aside.place))
    await this.#moved(move, to)
    return outcome
  }

  async #comingMove(from: Grant<'rename'>, to: Grant<'rename' | 'create'>): Promise<Moved> {
    return { act: 'moved', place: await this.placeOf(from), to: await this.placeOf(to), mark: '' }
  }

  /** Moves an item to the trash, or stores it as `how` says. Throws `not_kept`, and changes nothing, where its volume has no trash. */
  async delete(item: Removing, how?: RetentionDetails): Promise<RetainedItem> {
    const { keeper } = this.#parts
    if (!keeper) throw new Error('This disk has no trash.')
    const keeping = how ?? keeper.newRetentionDetails(this.#work.operation, 'trash')
    const kept = { act: 'kept', place: await this.placeOf(item), to: keeping.id, mark: '' } as const
    const taken = await this.#work.traces.announceDuring(kept, () => keeper.items.retainItem(item, keeping))
    keeper.recordItem(taken)
    this.#work.traces.add({ act: 'kept', place: taken.place, to: taken.id, mark: '' })
    return taken
  }

  /** Records that `work` returns a retained item to the tree. */
  async recordReturn(
    kept: RetainedItemRef,
    to: Grant,
    work: () => Promise<Stat | 'other_volume'>,
  ): Promise<Stat | 'other_volume'> {
    const place = await this.placeOf(to)
    const stat = await this.#work.traces.announceDuring(coming(kept, place), work)
    if (stat !== 'other_volume') this.#returned(kept, place, stat)
    return stat
  }

  #returned(kept: RetainedItemRef, place: VirtualPath, stat: Stat): void {
    this.#parts.keeper?.forgetItem(kept)
    this.#work.traces.add({ act: 'returned', place, to: kept.id, mark: markOf(stat) })
  }

  /**
   * Records that `work` deletes an item permanently; `work` calls `onGone` for each deleted item. Where it fails
   * partway, the operation cannot be undone, because the remaining items are unknown.
   */
  async recordLoss(item: Grant, work: (onGone: () => void) => Promise<void>): Promise<void> {
    let isBegun = false
    const onGone = () => {
      isBegun = true
    }
    if (!this.#parts.keeper) return work(onGone)
    const trace = lost(await this.placeOf(item))
    try {
      await this.#work.traces.announceDuring(trace, () => work(onGone))
    } catch (error) {
      if (isBegun) this.markIncomplete()
      throw error
    }
    this.#work.traces.add(trace)
  }

  /** Records that `work` removes empty directories; `work` returns those that are not empty. */
  async recordEmptied(folders: readonly Grant[], work: () => Promise<VirtualPath[]>): Promise<VirtualPath[]> {
    if (!this.#parts.keeper) return work()
    const { traces } = this.#work
    const emptied: { readonly path: VirtualPath; readonly trace: Change }[] = []
    // In the order of their removal, deepest first.
    for (const folder of folders.toReversed()) {
      const trace = { act: 'emptied', place: await this.placeOf(folder), to: null, mark: '' } as const
      emptied.push({ path: folder.path, trace })
      traces.announce(trace)
    }
    const left = await work()
    for (const { path, trace } of emptied)
      if (left.includes(path)) traces.withdraw(trace)
      else traces.add(trace)
    return left
  }

  /** Marks the operation as impossible to undo, because too little is known of it. */
  markIncomplete(): void {
    this.#work.traces.markIncomplete()
  }

  /** Records that `work` permanently deletes a retained item. */
  async recordPurge(
    kept: Pick<RetainedItem, 'top' | 'id' | 'place' | 'purpose'>,
    work: () => Promise<void>,
  ): Promise<void> {
    const mark = kept.purpose === 'version' ? AS_VERSION : ''
    const trace = { act: 'lost', place: kept.place, to: kept.id, mark } as const
    await this.#work.traces.announceDuring(trace, work)
    this.#parts.keeper?.forgetItem(kept)
    this.#work.traces.add(trace)
  }

  /** Returns the real place of a path, below the served root. */
  async placeOf(item: Grant): Promise<VirtualPath> {
    return joinPaths(item.subject.scope.root, await this.#parts.storage.locate(item))
  }

  /** Returns the options for retaining the current content of a file, if it is to be retained. */
  async #keepAt(file: Grant<'modify'>, how?: RetentionDetails): Promise<Aside> {
    const { keeper } = this.#parts
    const place = await this.placeOf(file)
    if (!keeper || (!how && !(await keeper.keepsVersions(place)))) return { place, keep: undefined, kept: () => null }
    let item: RetainedItem | null = null
    const onKept = (found: RetainedItem) => {
      item = found
      keeper.recordItem(found)
    }
    const keeping = how ?? keeper.newRetentionDetails(this.#work.operation, 'version')
    return { place, keep: { keeping, onKept }, kept: () => item }
  }

  #aside<T>(
    { place, keep }: Aside,
    as: { readonly act: 'kept' | 'replaced'; readonly mark: Mark },
    work: () => Promise<T>,
  ): Promise<T> {
    const trace = keep ? { ...as, place, to: keep.keeping.id } : lost(place)
    return this.#work.traces.announceDuring(trace, work)
  }
}

/** Options for retaining the current content of a file; `kept` returns the retained item afterwards. */
type Aside = {
  readonly place: VirtualPath
  readonly keep: KeepOptions | undefined
  readonly kept: () => RetainedItem | null
}

const coming = ({ id }: RetainedItemRef, place: VirtualPath): Change => ({ act: 'returned', place, to: id, mark: '' })
/** Returns the trace of an item that was deleted permanently, or overwritten. */
const lost = (place: VirtualPath): Change => ({ act: 'lost', place, to: null, mark: '' })

/** Runs `work`, which creates an item, and records it where a recorder is given. */
export const recordCreationBy = (recorder: Recorder | null | undefined, item: Grant, work: () => Promise<unknown>) =>
  recorder ? recorder.recordCreationOf(item, work) : work()

/** Returns the recorder of an operation. */
export const recorderOf = (
  { storage, keeper = null }: { storage: Storage; keeper?: TrashAndVersions | null },
  work: Work,
) => new Recorder({ storage, keeper }, work)
