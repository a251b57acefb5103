import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { isFolder, lookAt } from '#server/files/look.ts'
import { moveAcross } from '#server/files/move-across.ts'
import { makeFolders, missingFolders } from '#server/files/parent-folders.ts'
import { Tally } from '#server/files/tally.ts'
import { landing } from '#server/files/transfer.ts'
import { authorizeTree, hasDenials, inside } from '#server/files/tree-leave.ts'
import { AppError } from '#server/lib/errors.ts'
import { timeSlices } from '#server/lib/time-slices.ts'
import type { ChangeContext, Executor } from '#server/operations/executor.ts'
import type { History, KeptRow } from '#server/operations/history/history.ts'
import { isSameItem, markOf } from '#server/operations/trace.ts'
import type { Keeping, KeptPlace } from '#server/storage/kept-item.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import type { Keeper } from './keeper.ts'
import { authorizeLanding, mayKnow, swap } from './kept-work.ts'
import type { Recorder } from './recorder.ts'
import { changedSince, notKept, takenSince } from './refusals.ts'
import type { Reversal } from './reversal.ts'

export type ReverserParts = {
  readonly storage: Storage
  readonly keeper: Keeper
  readonly history: History
}

/** What begins such operations. */
export type UndoingParts = ReverserParts & { readonly executor: Executor }

/** The operation that takes back, and what writes down what it does. */
export type ReverseWork = {
  readonly context: ChangeContext
  readonly recorder: Recorder
  /** As what something was kept that is to be kept as that again; by default everything is kept anew. */
  readonly keptBefore?: (id: string) => Promise<Keeping | null>
}

/** The clock of a disk may be so much ahead of what was written down as the end of an operation (ns). */
const SLACK = 2_000_000_000n

/** Does, one by one, what takes back what was done; checks before each that all is as it was left. */
export class Reverser {
  readonly #parts: ReverserParts
  readonly #kept: ReadonlyMap<string, KeptRow>

  private constructor(parts: ReverserParts, kept: ReadonlyMap<string, KeptRow>) {
    this.#parts = parts
    this.#kept = kept
  }

  /** @param reversals all that it will be given: what is kept of them is looked up at once */
  static async open(parts: ReverserParts, reversals: readonly Reversal[]): Promise<Reverser> {
    const ids = reversals.flatMap((each) => (each.do === 'return' || each.do === 'swap' ? [each.id] : []))
    const rows = await parts.history.keptByIds(ids)
    return new Reverser(parts, new Map(rows.map((row) => [row.id, row])))
  }

  /**
   * Is everything as it was left, and would nothing be refused? Changes nothing.
   *
   * @throws AppError `changed_since` and `name_taken` with the path, `not_kept`, `not_allowed`
   */
  async check(reversal: Reversal, signal: AbortSignal): Promise<void> {
    const { storage } = this.#parts
    switch (reversal.do) {
      case 'take_away':
        return this.#checkLeft(reversal.item, reversal, signal)
      case 'move':
        return this.#checkMove(reversal, signal)
      case 'return': {
        if (await lookAt(storage, reversal.to)) throw takenSince(reversal.to.path)
        return authorizeLanding(this.#parts, this.#keptAs(reversal.id, reversal.to.subject), reversal.to, signal)
      }
      case 'swap': {
        this.#keptAs(reversal.id, reversal.file.subject)
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

  /** Does it. Throws what `check` would, and what the disk does. */
  async carryOut(reversal: Reversal, work: ReverseWork): Promise<void> {
    const { storage, keeper } = this.#parts
    switch (reversal.do) {
      case 'take_away':
        return this.#takeAway(reversal, work)
      case 'move':
        return this.#move(reversal, work)
      case 'return':
        return this.#return(this.#keptAs(reversal.id, reversal.to.subject), reversal.to, work)
      case 'swap': {
        const kept = this.#keptAs(reversal.id, reversal.file.subject)
        await swap({ keeper, recorder: work.recorder }, kept, reversal.file, await keepingOf(reversal, work))
        return
      }
      case 'make_folder':
        if (await lookAt(storage, reversal.folder)) return
        await work.recorder.makingAnything(reversal.folder, () => storage.makeDirectory(reversal.folder))
    }
  }

  #keptAs(id: string, subject: Subject): KeptRow {
    const row = this.#kept.get(id)
    if (!row || !mayKnow(subject, row)) throw notKept()
    return row
  }

  /** Something that was made is the same, with nothing newer in it. */
  async #checkLeft(
    item: Grant<'delete'>,
    { mark, endedAt }: { mark: string; endedAt: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { storage } = this.#parts
    const there = await lookAt(storage, item)
    if (!there || !isLeft(there, mark)) throw changedSince(item.path)
    if (!isFolder(there)) return
    const until = BigInt(endedAt) * 1_000_000n + SLACK
    const breathe = timeSlices(signal)
    for await (const node of storage.walk(item, signal)) {
      await breathe()
      const leave = inside(item, node.path)
      const { modifiedNs, bornNs } = await storage.lstat(leave)
      if (modifiedNs > until || bornNs > until) throw changedSince(node.path)
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
    const { storage, keeper } = this.#parts
    const { item } = reversal
    const { context, recorder } = work
    if (hasDenials(item.subject) && isFolder(await storage.lstat(item)))
      await authorizeTree(storage, item, context.signal)
    const keeping = await keepingOf(reversal, work)
    if (keeping || (await keeper.hasTrash())) return recorder.delete(item, keeping)
    await recorder.lost(item)
    await storage.remove(item, { signal: context.signal })
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

  /** Folders above that are gone are made again. */
  async #makeFolders(item: Grant<'create' | 'rename'>, { recorder }: ReverseWork): Promise<void> {
    const missing = await missingFolders(this.#parts.storage, item, (effect, path) =>
      authorize(item.subject, effect, path),
    )
    if (missing.length > 0) await makeFolders(this.#parts.storage, missing, recorder)
  }
}

const keepingOf = async ({ was }: { was: string | null }, { keptBefore }: ReverseWork): Promise<Keeping | undefined> =>
  (was === null ? null : await keptBefore?.(was)) ?? undefined

const isLeft = (there: Stat, mark: string) => (isFolder(there) ? isSameItem(mark, there) : markOf(there) === mark)
