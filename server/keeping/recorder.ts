import type { Grant } from '#server/access/authorize.ts'
import { below, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isFolder } from '#server/files/look.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { AS_VERSION, markOf, type Trace } from '#server/operations/trace.ts'
import type { Keeping, KeptItem, KeptPlace } from '#server/storage/kept-item.ts'
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

  /** `work` makes something new at a path, and answers what itself is there. What is in a new folder goes with that. */
  making(item: Grant, work: () => Promise<Stat>): Promise<Stat> {
    return this.#making(item, work, (stat) => stat)
  }

  /** The same for `work` that does not say what it made. */
  async makingAnything(item: Grant, work: () => Promise<unknown>): Promise<void> {
    await this.#making(item, work, () => null)
  }

  async #making<T>(item: Grant, work: () => Promise<T>, statOf: (made: T) => Stat | null): Promise<T> {
    if (!this.#parts.keeper) return work()
    const isInside = this.#made.has(parent(item.path))
    const coming = isInside ? null : ({ act: 'made', place: await this.placeOf(item), to: null, mark: '' } as const)
    const made = coming ? await this.#work.traces.announcing(coming, work) : await work()
    const stat = statOf(made)
    if (!stat || isFolder(stat)) this.#made.add(item.path)
    if (!coming) return made
    const there = stat ?? (await this.#parts.storage.lstat(item as Grant<'create'>))
    this.#work.traces.add({ ...coming, mark: markOf(there) })
    return made
  }

  /** `work` gives an item another path. */
  async moving(
    from: Grant<'rename'>,
    to: Grant<'rename' | 'create'>,
    work: () => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const coming = await this.#comingMove(from, to)
    const outcome = await this.#work.traces.announcing(coming, work)
    if (outcome === 'moved') await this.#moved(coming, to)
    return outcome
  }

  /** What was at a place of the served root is at another path now. */
  async moved(place: VirtualPath, to: Grant<'rename' | 'create'>): Promise<void> {
    await this.#moved({ act: 'moved', place, to: await this.placeOf(to) }, to)
  }

  async #moved(trace: Omit<Trace, 'mark'>, to: Grant<'rename' | 'create'>): Promise<void> {
    this.#work.traces.add({ ...trace, mark: markOf(await this.#parts.storage.lstat(to as Grant<'rename'>)) })
  }

  /** `work` puts other content in the place of a file, and keeps what it is told to. */
  async replacing(file: Grant<'modify'>, work: (keep?: KeepOptions) => Promise<Stat>): Promise<Stat> {
    const aside = await this.#keepAt(file)
    const stat = await this.#aside(aside, { act: 'replaced', mark: '' }, () => work(aside?.keep))
    const item = aside?.kept()
    if (item) this.#work.traces.add({ act: 'replaced', place: item.place, to: item.id, mark: markOf(stat) })
    else await this.lost(file)
    return stat
  }

  /** As `replacing`, by something that is kept and then is not any more. Throws `not_kept`, and changes nothing, where what is there cannot be kept. */
  async swapping(
    file: Grant<'modify'>,
    from: KeptPlace,
    work: (keep?: KeepOptions) => Promise<Stat>,
    keeping?: Keeping,
  ): Promise<Stat> {
    const aside = await this.#keepAt(file, keeping)
    const keep = aside && { ...aside.keep, isNeeded: true }
    const stat = await this.#aside(aside, { act: 'kept', mark: AS_VERSION }, () =>
      this.#work.traces.announcing(this.#coming(from, aside?.place ?? ROOT), () => work(keep ?? undefined)),
    )
    const item = aside?.kept()
    if (item) this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: AS_VERSION })
    else await this.lost(file)
    await this.#returned(from, file, stat)
    return stat
  }

  /** `work` moves something over a file, and keeps what it is told to. */
  async movingOver(
    from: Grant<'rename'>,
    over: Grant<'modify'>,
    to: Grant<'rename'>,
    work: (keep?: KeepOptions) => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const coming = await this.#comingMove(from, to)
    const aside = await this.#keepAt(over)
    const outcome = await this.#aside(aside, { act: 'kept', mark: '' }, () =>
      this.#work.traces.announcing(coming, () => work(aside?.keep)),
    )
    if (outcome === 'other_volume') return outcome
    const item = aside?.kept()
    if (item) this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: '' })
    else await this.lost(over)
    await this.#moved(coming, to)
    return outcome
  }

  async #comingMove(from: Grant<'rename'>, to: Grant<'rename' | 'create'>): Promise<Trace> {
    return { act: 'moved', place: await this.placeOf(from), to: await this.placeOf(to), mark: '' }
  }

  /** An item goes to the trash, or is kept as it is said. Throws `not_kept`, and changes nothing, where its volume has none. */
  async delete(item: Removing, how?: Keeping): Promise<void> {
    const { keeper } = this.#parts
    if (!keeper) throw new Error('There is no trash here.')
    const keeping = how ?? keeper.keeping(this.#work.operation, 'trash')
    const coming = { act: 'kept', place: await this.placeOf(item), to: keeping.id, mark: '' } as const
    this.tookAway(await this.#work.traces.announcing(coming, () => keeper.items.take(item, keeping)))
  }

  /** Something is kept that was in the tree. */
  tookAway(item: KeptItem): void {
    this.#parts.keeper?.remember(item)
    this.#work.traces.add({ act: 'kept', place: item.place, to: item.id, mark: '' })
  }

  /** `work` brings something kept into the tree again. */
  async returning(
    kept: KeptPlace,
    to: Grant,
    work: () => Promise<Stat | 'other_volume'>,
  ): Promise<Stat | 'other_volume'> {
    const stat = await this.#work.traces.announcing(this.#coming(kept, await this.placeOf(to)), work)
    if (stat !== 'other_volume') await this.#returned(kept, to, stat)
    return stat
  }

  async #returned(kept: KeptPlace, to: Grant, stat: Stat): Promise<void> {
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

  /** How what a file holds is kept; null where it is not. */
  async #keepAt(file: Grant<'modify'>, how?: Keeping): Promise<Aside | null> {
    const { keeper } = this.#parts
    if (!keeper) return null
    const place = await this.placeOf(file)
    if (!how && !(await keeper.keepsVersions(place))) return null
    let item: KeptItem | null = null
    const onKept = (found: KeptItem) => {
      item = found
      keeper.remember(found)
    }
    const keeping = how ?? keeper.keeping(this.#work.operation, 'version')
    return { place, keep: { keeping, onKept }, kept: () => item }
  }

  async #aside<T>(aside: Aside | null, as: Pick<Trace, 'act' | 'mark'>, work: () => Promise<T>): Promise<T> {
    if (!aside) return work()
    return this.#work.traces.announcing({ ...as, place: aside.place, to: aside.keep.keeping.id }, work)
  }

  #coming = ({ id }: KeptPlace, place: VirtualPath): Trace => ({ act: 'returned', place, to: id, mark: '' })
}

/** How what a file at a place holds is kept; `kept` answers it afterwards. */
type Aside = { readonly place: VirtualPath; readonly keep: KeepOptions; readonly kept: () => KeptItem | null }

/** `work` makes something, in a place that only a recorder tells of. */
export const makingBy = (recorder: Recorder | null | undefined, item: Grant, work: () => Promise<unknown>) =>
  recorder ? recorder.makingAnything(item, work) : work()

/** The recorder of an operation, for what files are changed with. */
export const recorderOf = ({ storage, keeper = null }: { storage: Storage; keeper?: Keeper | null }, work: Work) =>
  new Recorder({ storage, keeper }, work)
