import type { Grant } from '#server/access/authorize.ts'
import { below, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { isFolder } from '#server/files/look.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { AS_VERSION, markOf } from '#server/operations/trace.ts'
import type { KeptItem, KeptPlace } from '#server/storage/kept-item.ts'
import type { KeepOptions, Removing, Stat, Storage } from '#server/storage/storage.ts'
import type { Keeper } from './keeper.ts'

type Work = Pick<ChangeContext, 'operation' | 'traces'>

export type RecorderParts = { readonly storage: Storage; readonly keeper: Keeper | null }

/**
 * Writes down what one operation does, so that it can be taken back, and keeps what it deletes or replaces. Each method does one thing to
 * the tree and says so in the traces of the operation.
 */
export class Recorder {
  readonly #parts: RecorderParts
  readonly #work: Work
  /** Paths of what was made, as far as they may be folders. */
  readonly #made = new Set<VirtualPath>()

  constructor(parts: RecorderParts, work: Work) {
    this.#parts = parts
    this.#work = work
  }

  /** Something new is at a path now; `stat` is what itself is there, where that is known. What is in a new folder goes with that. */
  async made(item: Grant, stat?: Stat): Promise<void> {
    if (!this.#parts.keeper) return
    const isInside = this.#made.has(parent(item.path))
    if (!stat || isFolder(stat)) this.#made.add(item.path)
    if (isInside) return
    const there = stat ?? (await this.#parts.storage.lstat(item as Grant<'create'>))
    this.#work.traces.add({ act: 'made', place: await this.placeOf(item), to: null, mark: markOf(there) })
  }

  /** `work` gives an item another path. */
  async moving(
    from: Grant<'rename'>,
    to: Grant<'rename' | 'create'>,
    work: () => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const place = await this.placeOf(from)
    const outcome = await work()
    if (outcome === 'moved') await this.moved(place, to)
    return outcome
  }

  /** What was at a place of the served root is at another path now. */
  async moved(place: VirtualPath, to: Grant<'rename' | 'create'>): Promise<void> {
    const there = await this.#parts.storage.lstat(to as Grant<'rename'>)
    this.#work.traces.add({ act: 'moved', place, to: await this.placeOf(to), mark: markOf(there) })
  }

  /** `work` puts other content in the place of a file, and keeps what it is told to. */
  async replacing(file: Grant<'modify'>, work: (keep?: KeepOptions) => Promise<Stat>): Promise<Stat> {
    const { keep, kept } = await this.#keepAt(file)
    const stat = await work(keep)
    const item = kept()
    if (item) this.#work.traces.add({ act: 'replaced', place: item.place, to: item.id, mark: markOf(stat) })
    else await this.lost(file)
    return stat
  }

  /** As `replacing`, by something that is kept and then is not any more. */
  async swapping(file: Grant<'modify'>, from: KeptPlace, work: (keep?: KeepOptions) => Promise<Stat>): Promise<Stat> {
    const { keep, kept } = await this.#keepAt(file)
    const stat = await work(keep)
    const item = kept()
    if (item) this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: AS_VERSION })
    else await this.lost(file)
    await this.returned(from, file, stat)
    return stat
  }

  /** `work` moves something over a file, and keeps what it is told to. */
  async movingOver(
    from: Grant<'rename'>,
    over: Grant<'modify'>,
    to: Grant<'rename'>,
    work: (keep?: KeepOptions) => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    const { keep, kept } = await this.#keepAt(over)
    return this.moving(from, to, async () => {
      const outcome = await work(keep)
      if (outcome === 'other_volume') return outcome
      const item = kept()
      if (item) this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: '' })
      else await this.lost(over)
      return outcome
    })
  }

  /** An item goes to the trash. Throws `not_kept`, and changes nothing, where its volume has none. */
  async delete(item: Removing): Promise<void> {
    const { keeper } = this.#parts
    if (!keeper) throw new Error('There is no trash here.')
    this.tookAway(await keeper.items.take(item, keeper.keeping(this.#work.operation, 'trash')))
  }

  /** Something is kept that was in the tree. */
  tookAway(item: KeptItem): void {
    this.#parts.keeper?.remember(item)
    this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: '' })
  }

  /** Something kept is in the tree again. */
  async returned(kept: KeptPlace, to: Grant, stat: Stat): Promise<void> {
    this.#parts.keeper?.forget(kept)
    this.#work.traces.add({ act: 'returned', place: await this.placeOf(to), to: kept.id, mark: markOf(stat) })
  }

  /** What was at a path is gone for good, or was replaced by what is there. */
  async lost(item: Grant): Promise<void> {
    if (!this.#parts.keeper) return
    this.#work.traces.add({ act: 'lost', place: await this.placeOf(item), to: null, mark: '' })
  }

  /** `work` removes folders that are empty by then, and answers those that are not. */
  async emptying(folders: readonly Grant[], work: () => Promise<VirtualPath[]>): Promise<VirtualPath[]> {
    const places = new Map<VirtualPath, VirtualPath>()
    if (this.#parts.keeper) for (const folder of folders) places.set(folder.path, await this.placeOf(folder))
    const left = await work()
    // As they went, the deepest first.
    for (const [path, place] of [...places].toReversed())
      if (!left.includes(path)) this.#work.traces.add({ act: 'emptied', place, to: null, mark: '' })
    return left
  }

  /** What was done cannot be taken back: it is known too little of. */
  break(): void {
    this.#work.traces.break()
  }

  /** Something that was kept is gone for good. */
  purged(kept: Pick<KeptItem, 'top' | 'id' | 'place' | 'purpose'>): void {
    this.#parts.keeper?.forget(kept)
    const mark = kept.purpose === 'version' ? AS_VERSION : ''
    this.#work.traces.add({ act: 'lost', place: kept.place, to: kept.id, mark })
  }

  /** Where a path really is, below the served root. */
  async placeOf(item: Grant): Promise<VirtualPath> {
    return below(item.subject.scope.root, await this.#parts.storage.locate(item))
  }

  /** How what a file holds is kept; `kept` answers it afterwards. */
  async #keepAt(file: Grant<'modify'>): Promise<{ keep?: KeepOptions; kept: () => KeptItem | null }> {
    const { keeper } = this.#parts
    let item: KeptItem | null = null
    const kept = () => item
    if (!keeper || !(await keeper.keepsVersions(await this.placeOf(file)))) return { kept }
    const onKept = (found: KeptItem) => {
      item = found
      keeper.remember(found)
    }
    return { keep: { keeping: keeper.keeping(this.#work.operation, 'version'), onKept }, kept }
  }
}

/** The recorder of an operation, for what files are changed with. */
export const recorderOf = ({ storage, keeper = null }: { storage: Storage; keeper?: Keeper | null }, work: Work) =>
  new Recorder({ storage, keeper }, work)
