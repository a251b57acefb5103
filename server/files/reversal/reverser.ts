import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { below, type VirtualPath } from '#server/access/virtual-path.ts'
import { moveAcross } from '#server/files/browse/move-across.ts'
import { makeFolders, missingFolders } from '#server/files/browse/parent-folders.ts'
import { removeIfEmpty } from '#server/files/browse/take-back.ts'
import { Tally } from '#server/files/browse/tally.ts'
import { landing } from '#server/files/browse/transfer.ts'
import { authorizeTree, hasDenials, inside } from '#server/files/browse/tree-leave.ts'
import type { ChangeContext, Executor } from '#server/operations/executor.ts'
import type { Keeper } from '#server/operations/keeper.ts'
import { overlap } from '#server/operations/places.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import type { History, KeptRow, Touch } from '#server/operations/records/history.ts'
import { AS_VERSION, isSameItem, markOf, type Trace } from '#server/operations/records/trace.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Keeping, KeptPlace } from '#server/storage/kept-item.ts'
import { isFolder, lookAt } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { Comings } from './comings.ts'
import { authorizeLanding, mayKnow, swap } from './kept-work.ts'
import { changedSince, notKept, takenSince } from './refusals.ts'
import type { Reversal } from './reversal.ts'

export type ReverserParts = {
  readonly storage: Storage
  readonly keeper: Keeper
  readonly history: History
}

/** Dependencies for running such operations. */
export type UndoingParts = ReverserParts & { readonly executor: Executor }

/** The operation that reverses changes, and the recorder for its own changes. */
export type ReverseWork = {
  readonly context: ChangeContext
  readonly recorder: Recorder
  /** Whether it rolls back an operation that did not complete. */
  readonly isWayBack?: boolean
}

/** Maximum amount by which the clock of a disk may be ahead of the recorded end of an operation, in nanoseconds. */
const SLACK = 250_000_000n

/** Runs steps that reverse changes, one by one, and checks before each that the items have not changed since. */
export class Reverser {
  readonly #parts: ReverserParts
  readonly #kept: ReadonlyMap<string, KeptRow>
  readonly #keptBefore: ReadonlyMap<string, Keeping>

  private constructor(
    parts: ReverserParts,
    kept: ReadonlyMap<string, KeptRow>,
    keptBefore: ReadonlyMap<string, Keeping>,
  ) {
    this.#parts = parts
    this.#kept = kept
    this.#keptBefore = keptBefore
  }

  /** @param reversals all steps that it will run: their retained items are looked up in advance */
  static async open(parts: ReverserParts, reversals: readonly Reversal[]): Promise<Reverser> {
    const ids = reversals.flatMap((each) => (each.do === 'return' || each.do === 'swap' ? [each.id] : []))
    const rows = await parts.history.keptByIds(ids)
    const before = reversals.flatMap((each) => ('was' in each && each.was !== null ? [each.was] : []))
    const keptBefore = (await parts.history.whatKept(before)).map(keepingBy)
    return new Reverser(
      parts,
      new Map(rows.map((row) => [row.id, row])),
      new Map(keptBefore.map((keeping) => [keeping.id, keeping])),
    )
  }

  /**
   * Checks that the items have not changed since and that nothing would be refused. Changes nothing.
   *
   * @param done changes that were already performed by earlier steps
   * @throws AppError `changed_since` and `name_taken` with the path, `not_kept`, `not_allowed`
   */
  async check(reversal: Reversal, signal: AbortSignal, done: readonly Trace[] = []): Promise<void> {
    const { storage } = this.#parts
    await this.#checkPlaces(reversal)
    switch (reversal.do) {
      case 'take_away':
        return this.#checkLeft(reversal, signal, done)
      case 'move':
        return this.#checkMove(reversal, signal)
      case 'return': {
        if (await lookAt(storage, reversal.to)) throw takenSince(reversal.to.path)
        const kept = await this.#keptAs(reversal.id, reversal.to.subject)
        return authorizeLanding(this.#parts, kept, reversal.to, signal)
      }
      case 'swap': {
        await this.#keptAs(reversal.id, reversal.file.subject)
        const there = await lookAt(storage, reversal.file)
        if (!there || markOf(there) !== reversal.mark) throw changedSince(reversal.file.path)
        return
      }
      case 'make_folder': {
        const there = await lookAt(storage, reversal.folder)
        if (there && !isFolder(there)) throw takenSince(reversal.folder.path)
      }
    }
  }

  /** Runs a step. Removed and replaced items are stored regardless of the settings. Throws the errors of `check` and of the disk. */
  async carryOut(reversal: Reversal, work: ReverseWork): Promise<void> {
    const { storage, keeper } = this.#parts
    switch (reversal.do) {
      case 'take_away':
        return this.#takeAway(reversal, work)
      case 'move':
        return this.#move(reversal, work)
      case 'return':
        return this.#return(await this.#keptAs(reversal.id, reversal.to.subject), reversal.to, work)
      case 'swap': {
        const kept = await this.#keptAs(reversal.id, reversal.file.subject)
        await swap({ keeper, recorder: work.recorder }, kept, reversal.file, this.#keepingOf(reversal, work))
        return
      }
      case 'make_folder':
        if (await lookAt(storage, reversal.folder)) return
        await work.recorder.makingAnything(reversal.folder, () => storage.makeDirectory(reversal.folder))
    }
  }

  /**
   * Runs the steps that are possible today, one by one; the others are skipped, with all steps on related places.
   *
   * @param onTurn called after each step
   * @returns the places of the skipped steps, and the number of completed ones
   */
  async carryOutFree(
    reversals: readonly Reversal[],
    work: ReverseWork,
    onTurn: () => void = () => undefined,
  ): Promise<{ readonly stuck: readonly VirtualPath[]; readonly count: number }> {
    const stuck: VirtualPath[] = []
    let count = 0
    for (const reversal of reversals) {
      work.context.signal.throwIfAborted()
      const isFree = !reversal.places.some((place) => stuck.some((other) => overlap(place, other)))
      if (isFree && (await this.#isDone(reversal, work))) count += 1
      else stuck.push(...reversal.places)
      onTurn()
    }
    return { stuck, count }
  }

  async #isDone(reversal: Reversal, work: ReverseWork): Promise<boolean> {
    try {
      await this.check(reversal, work.context.signal, work.context.traces.all)
      await this.carryOut(reversal, work)
      return true
    } catch (error) {
      if (!isAppError(error) || work.context.signal.aborted) throw error
      return false
    }
  }

  /** Returns the row of a retained item, which may have been retained only by an earlier step. */
  async #keptAs(id: string, subject: Subject): Promise<KeptRow> {
    const row = this.#kept.get(id) ?? (await this.#parts.history.keptByIds([id]))[0]
    if (!row || !mayKnow(subject, row)) throw notKept()
    return row
  }

  /** Checks that the places are still real: the changes were made at real places, and a directory on the way may be a link by now. */
  async #checkPlaces(reversal: Reversal): Promise<void> {
    const [first, second] = reversal.places
    for (const [item, place] of [[itemOf(reversal), first] as const, [otherItemOf(reversal), second] as const]) {
      if (!item || place === undefined) continue
      try {
        const really = below(item.subject.scope.root, await this.#parts.storage.locate(item))
        if (really !== place) throw changedSince(item.path)
      } catch (error) {
        // The directory may have been removed, and is created again.
        if (!isAppError(error, 'not_found')) throw error
      }
    }
  }

  /** Checks that a created item is unchanged, with nothing in it that was added or changed since. */
  async #checkLeft(
    { item, mark, endedAt, places: [place] }: Extract<Reversal, { do: 'take_away' }>,
    signal: AbortSignal,
    done: readonly Trace[],
  ): Promise<void> {
    const { storage, history } = this.#parts
    const there = await lookAt(storage, item)
    if (!there || !isLeft(there, mark)) throw changedSince(item.path)
    if (!isFolder(there)) return
    const until = BigInt(endedAt) * 1_000_000n + SLACK
    const breathe = timeSlices(signal)
    let comings: Comings | null = null
    for await (const node of storage.walk(item, signal)) {
      await breathe()
      const stat = await storage.lstat(inside(item, node.path))
      if (isNewSince(stat, until)) throw changedSince(node.path)
      if (stat.changedNs <= until || place === undefined) continue
      comings ??= await Comings.since(history, { folder: place, at: endedAt, done })
      const here = below(item.subject.scope.root, node.path)
      // The directory may have changed because items arrived in it, so it needs no arrival of its own.
      const mayBeOurs = isFolder(stat) && stat.modifiedNs > until
      if (comings.brought(here) || !(mayBeOurs || comings.knows(here))) throw changedSince(node.path)
    }
  }

  async #checkMove({ from, to, mark }: Extract<Reversal, { do: 'move' }>, signal: AbortSignal): Promise<void> {
    const { storage } = this.#parts
    const there = await lookAt(storage, from)
    if (!there || !isSameItem(mark, there)) throw changedSince(from.path)
    if (await lookAt(storage, to)) throw takenSince(to.path)
    if (!isFolder(there) || !hasDenials(from.subject)) return
    for await (const node of storage.walk(from, signal)) {
      inside(from, node.path)
      inside(to, landing(node.path, from.path, to.path))
    }
  }

  async #takeAway(reversal: Extract<Reversal, { do: 'take_away' }>, work: ReverseWork): Promise<void> {
    const { storage } = this.#parts
    const { item } = reversal
    const { context, recorder } = work
    if (hasDenials(item.subject) && isFolder(await storage.lstat(item)))
      await authorizeTree(storage, item, context.signal)
    // A directory created on the way has nothing of its own to preserve, and its contents belong to other operations.
    if (work.isWayBack && reversal.was === null && isFolder(await storage.lstat(item))) {
      const left = await recorder.emptying([item], async () =>
        (await removeIfEmpty(storage, item)) ? [] : [item.path],
      )
      if (left.length > 0) throw changedSince(item.path)
      return
    }
    await recorder.delete(item, this.#keepingOf(reversal, work))
  }

  /** Stores an item under its earlier id, if any, so that references to it remain valid. */
  #keepingOf({ do: does, was }: { do: Reversal['do']; was: string | null }, { context }: ReverseWork): Keeping {
    const before = was === null ? undefined : this.#keptBefore.get(was)
    return before ?? this.#parts.keeper.keeping(context.operation, does === 'swap' ? 'version' : 'trash')
  }

  async #move({ from, to, look }: Extract<Reversal, { do: 'move' }>, work: ReverseWork): Promise<void> {
    const { storage } = this.#parts
    await this.#makeFolders(to, work)
    const outcome = await work.recorder.moving(from, to, () => storage.move(from, to))
    if (outcome === 'moved') return
    const expected = new Tally(1)
    await moveAcross(storage, { from, to, replace: null, look }, work.context, { expected, recorder: work.recorder })
  }

  async #return(kept: KeptPlace, to: Grant<'create' | 'rename'>, work: ReverseWork): Promise<void> {
    await this.#makeFolders(to, work)
    const stat = await work.recorder.returning(kept, to, () => this.#parts.keeper.items.bringBack(kept, to))
    if (stat === 'other_volume') throw new AppError('conflict', 'It is kept on another disk.')
  }

  /** Creates missing directories above an item. */
  async #makeFolders(item: Grant<'create' | 'rename'>, { recorder }: ReverseWork): Promise<void> {
    const missing = await missingFolders(this.#parts.storage, item, (effect, path) =>
      authorize(item.subject, effect, path),
    )
    if (missing.length > 0) await makeFolders(this.#parts.storage, missing, recorder)
  }
}

function keepingBy({ to, operation, kind, startedAt: at, userId, username, act, mark }: Touch): Keeping {
  // A file over which another item was moved is a version; everything else stored this way is in the trash.
  const isVersion = act === 'replaced' || mark === AS_VERSION || kind === 'move'
  return { id: to ?? '', note: { purpose: isVersion ? 'version' : 'trash', at, userId, username, operation } }
}

/** Returns the item at the first place of a step. */
function itemOf(reversal: Reversal): Grant {
  switch (reversal.do) {
    case 'take_away':
      return reversal.item
    case 'move':
      return reversal.from
    case 'return':
      return reversal.to
    case 'swap':
      return reversal.file
    case 'make_folder':
      return reversal.folder
  }
}

const otherItemOf = (reversal: Reversal): Grant | null => (reversal.do === 'move' ? reversal.to : null)

/**
 * Returns whether an item was created since, or got new content. A directory also changes with its entries, which are
 * checked separately.
 */
const isNewSince = (stat: Stat, until: bigint) => stat.bornNs > until || (!isFolder(stat) && stat.modifiedNs > until)

const isLeft = (there: Stat, mark: string) => (isFolder(there) ? isSameItem(mark, there) : markOf(there) === mark)
