import type { Grant } from '#server/access/authorize.ts'
import { below, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { AS_VERSION, type Mark, type Moved, markOf, type Trace } from '#server/operations/records/trace.ts'
import type { Keeping, KeptItem, KeptPlace } from '#server/storage/kept-item.ts'
import { isFolder } from '#server/storage/look.ts'
import type { KeepOptions, Removing, Stat, Storage } from '#server/storage/storage.ts'
import type { ChangeContext } from './executor.ts'
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
    const trace = isInside ? null : ({ act: 'made', place: await this.placeOf(item), to: null, mark: '' } as const)
    const made = trace ? await this.#work.traces.announcing(trace, work) : await work()
    const stat = statOf(made)
    if (!stat || isFolder(stat)) this.#made.add(item.path)
    if (!trace) return made
    const there = stat ?? (await this.#parts.storage.lstat(item as Grant<'create'>))
    this.#work.traces.add({ ...trace, mark: markOf(there) })
    return made
  }

  /** `work` gives an item another path. */
  async moving(
    from: Grant<'rename'>,
    to: Grant<'rename' | 'create'>,
    work: () => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    if (!this.#parts.keeper) return work()
    const move = await this.#comingMove(from, to)
    const outcome = await this.#work.traces.announcing(move, work)
    if (outcome === 'moved') await this.#moved(move, to)
    return outcome
  }

  /** What was at a place of the served root is at another path now. */
  async moved(place: VirtualPath, to: Grant<'rename' | 'create'>): Promise<void> {
    await this.#moved({ act: 'moved', place, to: await this.placeOf(to) }, to)
  }

  async #moved(trace: Omit<Moved, 'mark'>, to: Grant<'rename' | 'create'>): Promise<void> {
    this.#work.traces.add({ ...trace, mark: markOf(await this.#parts.storage.lstat(to as Grant<'rename'>)) })
  }

  /** `work` puts other content in the place of a file, and keeps what it is told to. */
  async replacing(file: Grant<'modify'>, work: (keep?: KeepOptions) => Promise<Stat>): Promise<Stat> {
    if (!this.#parts.keeper) return work()
    const aside = await this.#keepAt(file)
    const stat = await this.#aside(aside, { act: 'replaced', mark: '' }, () => work(aside.keep))
    const item = aside.kept()
    if (item) this.#work.traces.add({ act: 'replaced', place: item.place, to: item.id, mark: markOf(stat) })
    else this.#work.traces.add(lost(aside.place))
    return stat
  }

  /** As `replacing`, by something that is kept and then is not any more. Throws `not_kept`, and changes nothing, where what is there cannot be kept. */
  async swapping(
    file: Grant<'modify'>,
    from: KeptPlace,
    keeping: Keeping,
    work: (keep?: KeepOptions) => Promise<Stat>,
  ): Promise<Stat> {
    const aside = await this.#keepAt(file, keeping)
    const keep = aside.keep && { ...aside.keep, isNeeded: true }
    const stat = await this.#aside(aside, { act: 'kept', mark: AS_VERSION }, () =>
      this.#work.traces.announcing(coming(from, aside.place), () => work(keep)),
    )
    // Both at once: side by side they are known as one exchange.
    this.#work.traces.add({ act: 'kept', place: aside.place, to: keeping.id, mark: AS_VERSION })
    this.#returned(from, aside.place, stat)
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
    const move = await this.#comingMove(from, to)
    const aside = await this.#keepAt(over)
    const outcome = await this.#aside(aside, { act: 'kept', mark: '' }, () =>
      this.#work.traces.announcing(move, () => work(aside.keep)),
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

  /** An item goes to the trash, or is kept as it is said. Throws `not_kept`, and changes nothing, where its volume has none. */
  async delete(item: Removing, how?: Keeping): Promise<KeptItem> {
    const { keeper } = this.#parts
    if (!keeper) throw new Error('There is no trash here.')
    const keeping = how ?? keeper.keeping(this.#work.operation, 'trash')
    const kept = { act: 'kept', place: await this.placeOf(item), to: keeping.id, mark: '' } as const
    const taken = await this.#work.traces.announcing(kept, () => keeper.items.take(item, keeping))
    keeper.remember(taken)
    this.#work.traces.add({ act: 'kept', place: taken.place, to: taken.id, mark: '' })
    return taken
  }

  /** `work` brings something kept into the tree again. */
  async returning(
    kept: KeptPlace,
    to: Grant,
    work: () => Promise<Stat | 'other_volume'>,
  ): Promise<Stat | 'other_volume'> {
    const place = await this.placeOf(to)
    const stat = await this.#work.traces.announcing(coming(kept, place), work)
    if (stat !== 'other_volume') this.#returned(kept, place, stat)
    return stat
  }

  #returned(kept: KeptPlace, place: VirtualPath, stat: Stat): void {
    this.#parts.keeper?.forget(kept)
    this.#work.traces.add({ act: 'returned', place, to: kept.id, mark: markOf(stat) })
  }

  /**
   * `work` removes what is at a path for good, and says of each thing that is gone by `onGone`. Where it fails half-way, nothing of the
   * operation can be taken back: it is not known what is there still.
   */
  async losing(item: Grant, work: (onGone: () => void) => Promise<void>): Promise<void> {
    let isBegun = false
    const onGone = () => {
      isBegun = true
    }
    if (!this.#parts.keeper) return work(onGone)
    const trace = lost(await this.placeOf(item))
    try {
      await this.#work.traces.announcing(trace, () => work(onGone))
    } catch (error) {
      if (isBegun) this.break()
      throw error
    }
    this.#work.traces.add(trace)
  }

  /** `work` removes folders that are empty by then, and answers those that are not. */
  async emptying(folders: readonly Grant[], work: () => Promise<VirtualPath[]>): Promise<VirtualPath[]> {
    if (!this.#parts.keeper) return work()
    const { traces } = this.#work
    const emptied: { readonly path: VirtualPath; readonly trace: Trace }[] = []
    // As they go, the deepest first.
    for (const folder of folders.toReversed()) {
      const trace = { act: 'emptied', place: await this.placeOf(folder), to: null, mark: '' } as const
      emptied.push({ path: folder.path, trace })
      traces.announce(trace)
    }
    const left = await work()
    for (const { path, trace } of emptied)
      if (left.includes(path)) traces.giveUp(trace)
      else traces.add(trace)
    return left
  }

  /** What was done cannot be taken back: it is known too little of. */
  break(): void {
    this.#work.traces.break()
  }

  /** `work` removes for good what was kept. */
  async purging(kept: Pick<KeptItem, 'top' | 'id' | 'place' | 'purpose'>, work: () => Promise<void>): Promise<void> {
    const mark = kept.purpose === 'version' ? AS_VERSION : ''
    const trace = { act: 'lost', place: kept.place, to: kept.id, mark } as const
    await this.#work.traces.announcing(trace, work)
    this.#parts.keeper?.forget(kept)
    this.#work.traces.add(trace)
  }

  /** Where a path really is, below the served root. */
  async placeOf(item: Grant): Promise<VirtualPath> {
    return below(item.subject.scope.root, await this.#parts.storage.locate(item))
  }

  /** How what a file holds is kept, if it is. */
  async #keepAt(file: Grant<'modify'>, how?: Keeping): Promise<Aside> {
    const { keeper } = this.#parts
    const place = await this.placeOf(file)
    if (!keeper || (!how && !(await keeper.keepsVersions(place)))) return { place, keep: undefined, kept: () => null }
    let item: KeptItem | null = null
    const onKept = (found: KeptItem) => {
      item = found
      keeper.remember(found)
    }
    const keeping = how ?? keeper.keeping(this.#work.operation, 'version')
    return { place, keep: { keeping, onKept }, kept: () => item }
  }

  #aside<T>(
    { place, keep }: Aside,
    as: { readonly act: 'kept' | 'replaced'; readonly mark: Mark },
    work: () => Promise<T>,
  ): Promise<T> {
    const trace = keep ? { ...as, place, to: keep.keeping.id } : lost(place)
    return this.#work.traces.announcing(trace, work)
  }
}

/** How what a file at a place holds is kept; `kept` answers it afterwards. */
type Aside = {
  readonly place: VirtualPath
  readonly keep: KeepOptions | undefined
  readonly kept: () => KeptItem | null
}

const coming = ({ id }: KeptPlace, place: VirtualPath): Trace => ({ act: 'returned', place, to: id, mark: '' })
/** What was at a place is gone for good, or was replaced by what is there. */
const lost = (place: VirtualPath): Trace => ({ act: 'lost', place, to: null, mark: '' })

/** `work` makes something, in a place that only a recorder tells of. */
export const makingBy = (recorder: Recorder | null | undefined, item: Grant, work: () => Promise<unknown>) =>
  recorder ? recorder.makingAnything(item, work) : work()

/** The recorder of an operation, for what files are changed with. */
export const recorderOf = ({ storage, keeper = null }: { storage: Storage; keeper?: Keeper | null }, work: Work) =>
  new Recorder({ storage, keeper }, work)
