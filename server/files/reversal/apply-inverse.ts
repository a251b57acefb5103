import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { authorizeTree, grantInTree, mayBeDenied } from '#server/files/browse/authorize-tree.ts'
import { moveAcross } from '#server/files/browse/move-across.ts'
import { createFolders, missingFolders } from '#server/files/browse/parent-folders.ts'
import { ProgressTotal } from '#server/files/browse/progress-total.ts'
import { removeIfEmpty } from '#server/files/browse/remove-leftovers.ts'
import { checkMoved, destinationPath, staysInFolder } from '#server/files/browse/transfer.ts'
import type { ChangeContext, Executor } from '#server/operations/executor.ts'
import { overlap } from '#server/operations/places.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import { AS_VERSION, type Change, isSameItem, markOf } from '#server/operations/records/change.ts'
import type { DatedChange, History, RetainedRow } from '#server/operations/records/history.ts'
import type { TrashAndVersions } from '#server/operations/trash-and-versions.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { RetainedItemRef, RetentionDetails } from '#server/storage/retained-item.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { Arrivals } from './arrivals.ts'
import type { InverseStep } from './inverse-step.ts'
import { changedSince, notKept, takenSince } from './refusals.ts'
import { authorizeTarget, canSeeRetained, swapContent } from './retained-item-access.ts'

export type InverseParts = {
  readonly storage: Storage
  readonly keeper: TrashAndVersions
  readonly history: History
}

/** Dependencies for running such operations. */
export type UndoParts = InverseParts & { readonly executor: Executor }

/** The operation that reverses changes, and the recorder for its own changes. */
export type InverseContext = {
  readonly context: ChangeContext
  readonly recorder: Recorder
  /** Whether it rolls back an operation that did not complete. */
  readonly isRollBack?: boolean
}

/** Steps that are refused in advance: all their places, and the number of other steps before them. */
export type RefusedStep = { readonly before: number; readonly places: readonly VirtualPath[] }

/** Maximum amount by which the clock of a disk may be ahead of the recorded end of an operation, in nanoseconds. */
const SLACK = 250_000_000n

/** Runs steps that reverse changes, one by one, and checks before each that the items have not changed since. */
export class InverseApplier {
  readonly #parts: InverseParts
  readonly #kept: ReadonlyMap<string, RetainedRow>
  readonly #keptBefore: ReadonlyMap<string, RetentionDetails>

  private constructor(
    parts: InverseParts,
    kept: ReadonlyMap<string, RetainedRow>,
    keptBefore: ReadonlyMap<string, RetentionDetails>,
  ) {
    this.#parts = parts
    this.#kept = kept
    this.#keptBefore = keptBefore
  }

  /** @param reversals all steps that it will run: their retained items are looked up in advance */
  static async open(parts: InverseParts, reversals: readonly InverseStep[]): Promise<InverseApplier> {
    const ids = reversals.flatMap((each) => (each.do === 'return' || each.do === 'swap' ? [each.id] : []))
    const rows = await parts.history.keptByIds(ids)
    const before = reversals.flatMap((each) => ('was' in each && each.was !== null ? [each.was] : []))
    const keptBefore = (await parts.history.whatKept(before)).map(retentionDetailsOf)
    return new InverseApplier(
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
  async check(reversal: InverseStep, signal: AbortSignal, done: readonly Change[] = []): Promise<void> {
    const { storage } = this.#parts
    await this.#checkPlaces(reversal)
    switch (reversal.do) {
      case 'take_away':
        return this.#checkLeft(reversal, signal, done)
      case 'move':
        return this.#checkMove(reversal, signal)
      case 'return': {
        if (await lstatOrNull(storage, reversal.to)) throw takenSince(reversal.to.path)
        const kept = await this.#keptAs(reversal.id, reversal.to.subject)
        return authorizeTarget(this.#parts, kept, reversal.to, signal)
      }
      case 'swap': {
        await this.#keptAs(reversal.id, reversal.file.subject)
        const there = await lstatOrNull(storage, reversal.file)
        if (!there || markOf(there) !== reversal.mark) throw changedSince(reversal.file.path)
        return
      }
      case 'make_folder': {
        const there = await lstatOrNull(storage, reversal.folder)
        if (there && !isFolder(there)) throw takenSince(reversal.folder.path)
      }
    }
  }

  /** Runs a step. Removed and replaced items are stored regardless of the settings. Throws the errors of `check` and of the disk. */
  async applyStep(reversal: InverseStep, work: InverseContext): Promise<void> {
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
        await swapContent({ keeper, recorder: work.recorder }, kept, reversal.file, this.#keepingOf(reversal, work))
        return
      }
      case 'make_folder':
        if (await lstatOrNull(storage, reversal.folder)) return
        await work.recorder.recordCreationOf(reversal.folder, () => storage.makeDirectory(reversal.folder))
    }
  }

  /**
   * Runs the steps that are possible today, one by one; the others are skipped, with all steps on related places.
   *
   * @param refused places of steps that are refused in advance, by the number of steps before them
   * @param onTurn called after each step
   * @returns the places of the skipped steps, without those refused in advance, and the number of completed ones
   */
  async applyPossible(
    reversals: readonly InverseStep[],
    work: InverseContext,
    refused: readonly RefusedStep[] = [],
    onTurn: () => void = () => undefined,
  ): Promise<{ readonly stuck: readonly VirtualPath[]; readonly count: number }> {
    const stuck: VirtualPath[] = []
    let count = 0
    for (const [index, reversal] of reversals.entries()) {
      work.context.signal.throwIfAborted()
      const earlier = refused.filter(({ before }) => before <= index).flatMap(({ places }) => places)
      const isFree = !reversal.places.some((place) => [...stuck, ...earlier].some((other) => overlap(place, other)))
      if (isFree && (await this.#isDone(reversal, work))) count += 1
      else stuck.push(...reversal.places)
      onTurn()
    }
    return { stuck, count }
  }

  async #isDone(reversal: InverseStep, work: InverseContext): Promise<boolean> {
    try {
      await this.check(reversal, work.context.signal, work.context.traces.all)
      await this.applyStep(reversal, work)
      return true
    } catch (error) {
      if (!isAppError(error) || work.context.signal.aborted) throw error
      return false
    }
  }

  /** Returns the row of a retained item, which may have been retained only by an earlier step. */
  async #keptAs(id: string, subject: Subject): Promise<RetainedRow> {
    const row = this.#kept.get(id) ?? (await this.#parts.history.keptByIds([id]))[0]
    if (!row || !canSeeRetained(subject, row)) throw notKept()
    return row
  }

  /** Checks that the places are still real: the changes were made at real places, and a directory on the way may be a link by now. */
  async #checkPlaces(reversal: InverseStep): Promise<void> {
    const [first, second] = reversal.places
    for (const [item, place] of [[itemOf(reversal), first] as const, [otherItemOf(reversal), second] as const]) {
      if (!item || place === undefined) continue
      try {
        const really = joinPaths(item.subject.scope.root, await this.#parts.storage.locate(item))
        if (really !== place) throw changedSince(item.path)
      } catch (error) {
        // The directory may have been removed, and is created again.
        if (!isAppError(error, 'not_found')) throw error
      }
    }
  }

  /** Checks that a created item is unchanged, with nothing in it that was added or changed since. */
  async #checkLeft(
    { item, mark, endedAt, places: [place] }: Extract<InverseStep, { do: 'take_away' }>,
    signal: AbortSignal,
    done: readonly Change[],
  ): Promise<void> {
    const { storage, history } = this.#parts
    const there = await lstatOrNull(storage, item)
    if (!there || !isLeft(there, mark)) throw changedSince(item.path)
    if (!isFolder(there)) return
    const until = BigInt(endedAt) * 1_000_000n + SLACK
    const breathe = timeSlices(signal)
    let comings: Arrivals | null = null
    for await (const node of storage.walk(item, signal)) {
      await breathe()
      const stat = await storage.lstat(grantInTree(item, node.path))
      if (isNewSince(stat, until)) throw changedSince(node.path)
      if (stat.changedNs <= until || place === undefined) continue
      comings ??= await Arrivals.since(history, { folder: place, at: endedAt, done })
      const here = joinPaths(item.subject.scope.root, node.path)
      // The directory may have changed because items arrived in it, so it needs no arrival of its own.
      const mayBeOurs = isFolder(stat) && stat.modifiedNs > until
      if (comings.isFromArrival(here) || !(mayBeOurs || comings.hasArrival(here))) throw changedSince(node.path)
    }
  }

  async #checkMove({ from, to, mark }: Extract<InverseStep, { do: 'move' }>, signal: AbortSignal): Promise<void> {
    const { storage } = this.#parts
    const there = await lstatOrNull(storage, from)
    if (!there || !isSameItem(mark, there)) throw changedSince(from.path)
    if (await lstatOrNull(storage, to)) throw takenSince(to.path)
    const { subject } = from
    if (!mayBeDenied(subject)) return
    const leavesFolder = !staysInFolder(from.path, to.path, subject.scope)
    if (leavesFolder) checkMoved(subject, from.path, to.path)
    if (!isFolder(there)) return
    for await (const node of storage.walk(from, signal)) {
      const destination = destinationPath(node.path, from.path, to.path)
      grantInTree(from, node.path)
      grantInTree(to, destination)
      if (leavesFolder) checkMoved(subject, node.path, destination)
    }
  }

  async #takeAway(reversal: Extract<InverseStep, { do: 'take_away' }>, work: InverseContext): Promise<void> {
    const { storage } = this.#parts
    const { item } = reversal
    const { context, recorder } = work
    if (mayBeDenied(item.subject) && isFolder(await storage.lstat(item)))
      await authorizeTree(storage, item, context.signal)
    // A directory created on the way has nothing of its own to preserve, and its contents belong to other operations.
    if (work.isRollBack && reversal.was === null && isFolder(await storage.lstat(item))) {
      const left = await recorder.recordEmptied([item], async () =>
        (await removeIfEmpty(storage, item)) ? [] : [item.path],
      )
      if (left.length > 0) throw changedSince(item.path)
      return
    }
    await recorder.delete(item, this.#keepingOf(reversal, work))
  }

  /** Stores an item under its earlier id, if any, so that references to it remain valid. */
  #keepingOf(
    { do: does, was }: { do: InverseStep['do']; was: string | null },
    { context }: InverseContext,
  ): RetentionDetails {
    const before = was === null ? undefined : this.#keptBefore.get(was)
    return before ?? this.#parts.keeper.newRetentionDetails(context.operation, does === 'swap' ? 'version' : 'trash')
  }

  async #move({ from, to, listGrant }: Extract<InverseStep, { do: 'move' }>, work: InverseContext): Promise<void> {
    const { storage } = this.#parts
    await this.#makeFolders(to, work)
    const outcome = await work.recorder.recordMove(from, to, () => storage.move(from, to))
    if (outcome === 'moved') return
    const expected = new ProgressTotal(1)
    await moveAcross(storage, { from, to, replace: null, look: listGrant }, work.context, {
      expected,
      recorder: work.recorder,
    })
  }

  async #return(kept: RetainedItemRef, to: Grant<'create' | 'rename'>, work: InverseContext): Promise<void> {
    await this.#makeFolders(to, work)
    const stat = await work.recorder.recordReturn(kept, to, () => this.#parts.keeper.items.bringBack(kept, to))
    if (stat === 'other_volume') throw new AppError('conflict', 'The item is stored on another disk.')
  }

  /** Creates missing directories above an item. */
  async #makeFolders(item: Grant<'create' | 'rename'>, { recorder }: InverseContext): Promise<void> {
    const missing = await missingFolders(this.#parts.storage, item, (effect, path) =>
      authorize(item.subject, effect, path),
    )
    if (missing.length > 0) await createFolders(this.#parts.storage, missing, recorder)
  }
}

function retentionDetailsOf({
  to,
  operation,
  kind,
  startedAt: at,
  userId,
  username,
  act,
  mark,
}: DatedChange): RetentionDetails {
  // A file over which another item was moved is a version; everything else stored this way is in the trash.
  const isVersion = act === 'replaced' || mark === AS_VERSION || kind === 'move'
  return { id: to ?? '', note: { purpose: isVersion ? 'version' : 'trash', at, userId, username, operation } }
}

/** Returns the item at the first place of a step. */
function itemOf(reversal: InverseStep): Grant {
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

const otherItemOf = (reversal: InverseStep): Grant | null => (reversal.do === 'move' ? reversal.to : null)

/**
 * Returns whether an item was created since, or got new content. A directory also changes with its entries, which are
 * checked separately.
 */
const isNewSince = (stat: Stat, until: bigint) => stat.bornNs > until || (!isFolder(stat) && stat.modifiedNs > until)

const isLeft = (there: Stat, mark: string) => (isFolder(there) ? isSameItem(mark, there) : markOf(there) === mark)
