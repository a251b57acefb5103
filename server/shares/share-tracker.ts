import type { Subject } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { dropSegments, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { ChangeFollowUp, OperationParticipant } from '#server/operations/operation-participant.ts'
import { AS_VERSION, type Change } from '#server/operations/records/change.ts'
import { bringsBack, type EndedOperation, type Operation } from '#server/operations/records/operation.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Items } from './items.ts'
import { affectsLinks, isInPlace, type LinkUpdate, movedPlace } from './link-updates.ts'
import { inodeOf, isSameItem, type Share } from './share.ts'
import { ShareReader, ShareWriter, type TrashPosition } from './store.ts'
import { publishForgotten } from './trashed-links.ts'

export type ShareTrackerOptions = {
  readonly db: Db
  readonly items: Items
  readonly served: ServedScope
  readonly events: EventBus<ShareEvents>
  readonly log: Pick<Log, 'error'>
}

/** The part of an operation's details that decides about links. */
type LinkDetails = {
  readonly operation: Pick<Operation, 'id' | 'kind' | 'paths'>
  readonly subject: Pick<Subject, 'scope'>
}

/**
 * Keeps links in step with moved and deleted items, for every user and path. Disk and database share no transaction: affected links are
 * suspended before a change, and updated after it by the actual state of the disk.
 */
export class ShareTracker implements OperationParticipant {
  readonly #options: ShareTrackerOptions
  readonly #reader: ShareReader
  readonly #matching: NameMatching

  constructor(options: ShareTrackerOptions) {
    this.#options = options
    this.#reader = new ShareReader(options.db)
    this.#matching = options.served.matching
  }

  async beforeChange({ operation, subject: { scope } }: LinkDetails): Promise<ChangeFollowUp | null> {
    const { id, kind, paths } = operation
    if (bringsBack(kind)) return this.#followChanges()
    if (!affectsLinks(kind) || !(await this.#reader.hasAny())) return null
    const [first, second] = paths
    const from = first === undefined ? null : await this.#options.items.resolvePlace(scope, first)
    const to = second === undefined ? null : await this.#options.items.resolvePlace(scope, second)
    const fates = kind === 'copy' ? [] : await this.#updatesInside(from, to)
    if (from !== null && to !== null) fates.push(...(await this.#updatesForReplaced(from, to, fates)))
    if (fates.length === 0) return null
    const landsAnew = kind === 'move' && to === null && second !== undefined
    await this.#suspend(fates, id, kind === 'delete')
    return {
      done: (traces) =>
        this.#logFailure(async () => {
          // Parent folders of the new place may have been created on the way.
          const landed =
            landsAnew && second !== undefined ? await this.#options.items.resolvePlace(scope, second) : null
          await this.#applyUpdates(landed && from ? follow(fates, from, landed) : fates, traces)
        }),
      failed: () => this.#logFailure(() => this.#applyActualPlaces(fates)),
    }
  }

  /**
   * Updates links at the start: after a crash, links suspended by an operation are resumed where their item is, or removed if it does not
   * exist.
   * @param settled the interrupted operations, as far as they are known
   */
  async recover(settled: readonly EndedOperation[]): Promise<void> {
    await this.#write((writer) => writer.renewKeys())
    const left = await this.#reader.suspended()
    const tracesOf = new Map(settled.map(({ id, traces = [] }) => [id, traces]))
    for (const [id, shares] of Map.groupBy(left, ({ suspendedBy }) => suspendedBy)) {
      const traces = tracesOf.get(id ?? '') ?? []
      await this.#applyActualPlaces(
        shares.map((share) => ({ share, becomes: this.#updateFrom(share, traces) })),
        traces,
      )
    }
    for (const { kind, traces = [] } of settled)
      if (bringsBack(kind) && traces.length > 0) await (await this.#followChanges()).done(traces)
  }

  #updateFrom({ place }: Share, traces: readonly Change[]): LinkUpdate['becomes'] {
    for (const trace of traces)
      if (trace.act === 'moved' && isInPlace(place, trace.place, this.#matching))
        return { place: movedPlace(place, trace.place, trace.to) }
    return 'gone'
  }

  /**
   * Returns the links to removed or moved items. The link of a folder that is merged into another one ends: it would expose the contents of
   * both.
   */
  async #updatesInside(from: VirtualPath | null, to: VirtualPath | null): Promise<LinkUpdate[]> {
    if (from === null) return []
    const fates: LinkUpdate[] = []
    for (const share of await this.#reader.sharesInside(from, this.#matching)) {
      const place = to === null ? null : movedPlace(share.place, from, to)
      const merged =
        place !== null && share.isDirectory && !isInPlace(place, from, this.#matching) && (await this.#exists(place))
      fates.push({ share, becomes: place === null || merged ? 'gone' : { place } })
    }
    return fates
  }

  /** Returns the links to replaced items. Folders that are merged into stay the same item. */
  async #updatesForReplaced(from: VirtualPath, to: VirtualPath, known: readonly LinkUpdate[]): Promise<LinkUpdate[]> {
    const fates: LinkUpdate[] = []
    const decided = new Set(known.map(({ share }) => share.hash))
    for (const share of await this.#reader.sharesInside(to, this.#matching)) {
      if (share.isDirectory || decided.has(share.hash)) continue
      if (await this.#exists(movedPlace(share.place, to, from))) fates.push({ share, becomes: 'gone' })
    }
    return fates
  }

  async #exists(place: VirtualPath): Promise<boolean> {
    return (await this.#options.items.statItem(place)) !== null
  }

  /**
   * Suspends links. On a full disk users must still be able to free space: then a deletion continues, and its links end without being
   * suspended.
   */
  async #suspend(fates: readonly LinkUpdate[], operation: string, mayGoOn: boolean): Promise<void> {
    const hashes = fates.map(({ share }) => share.hash)
    try {
      await this.#write((writer) => writer.suspend(hashes, operation))
    } catch (error) {
      if (!mayGoOn || !isAppError(error, 'disk_full')) throw error
    }
  }

  /** Follows an operation that consists of many changes, one after another, even if it failed half-way. */
  async #followChanges(): Promise<ChangeFollowUp> {
    const hasAny = await this.#reader.hasAny()
    const relocated = (traces: readonly Change[]) =>
      this.#logFailure(async () => {
        if (hasAny) for (const trace of traces) await this.#applyUpdates(await this.#updatesFrom(trace), [trace])
        // Restored items have had their links reactivated by now, if requested.
        const back = traces.flatMap(({ act, to }) => (act === 'returned' && to !== null ? [to] : []))
        const forgotten = back.length > 0 ? await this.#write((writer) => writer.forgetParked(back)) : []
        for (const { place } of forgotten) publishForgotten(this.#options.events, place)
      })
    return { done: relocated, failed: relocated }
  }

  async #updatesFrom({ act, place, to, mark }: Change): Promise<LinkUpdate[]> {
    if (act !== 'moved' && act !== 'kept' && act !== 'lost') return []
    const fates: LinkUpdate[] = []
    for (const share of await this.#reader.sharesInside(place, this.#matching)) {
      const there = await this.#options.items.statItem(share.place)
      // Content replaced in place, as by a save; any other file there is another item.
      const isContent = mark === AS_VERSION || (there && inodeOf(there.identity) === inodeOf(share.identity))
      if (there && isSameItem(share, there) && (share.isDirectory || isContent)) continue
      const target = act === 'moved' ? movedPlace(share.place, place, to) : null
      fates.push({ share, becomes: target === null ? 'gone' : { place: target } })
    }
    return fates
  }

  async #applyUpdates(fates: readonly LinkUpdate[], traces: readonly Change[]): Promise<void> {
    const placements: LinkPlacement[] = []
    for (const { share, becomes } of fates) {
      const there = becomes === 'gone' ? null : await this.#options.items.statItem(becomes.place)
      // On another volume it has another inode.
      const found = becomes !== 'gone' && there ? { place: becomes.place, identity: there.identity } : null
      placements.push({ share, found })
    }
    await this.#applyPlacements(placements, traces)
  }

  /** Updates each link by where its item is now, after a failure, which may have been partial. */
  async #applyActualPlaces(fates: readonly LinkUpdate[], traces: readonly Change[] = []): Promise<void> {
    const placements: LinkPlacement[] = []
    for (const { share, becomes } of fates) {
      const places = [share.place, ...(becomes === 'gone' ? [] : [becomes.place])]
      placements.push({ share, found: await this.#firstWith(share, places) })
    }
    await this.#applyPlacements(placements, traces)
  }

  /**
   * Uses one transaction: a folder may contain a thousand links, and each transaction waits for the disk. Links of items in the trash are
   * parked.
   */
  async #applyPlacements(verdicts: readonly LinkPlacement[], traces: readonly Change[] = []): Promise<void> {
    if (verdicts.length === 0) return
    const ended = await this.#write(async (writer) => {
      const removed: { readonly place: VirtualPath; readonly isParked: boolean }[] = []
      for (const { share, found } of verdicts) {
        if (found) await writer.resume(share.hash, found)
        else {
          const spot = parkingOf(share.place, traces, this.#matching)
          if (spot) await writer.park(share, spot)
          if (await writer.remove(share.hash)) removed.push({ place: share.place, isParked: spot !== null })
        }
      }
      return removed
    })
    const { events } = this.#options
    const detail = ['suspended', 'the item is in the trash']
    for (const { place, isParked } of ended)
      if (isParked) events.publish('share.changed', { kind: 'shareChanged', actor: null, place, detail })
      else publishForgotten(events, place)
  }

  async #firstWith(share: Share, places: readonly VirtualPath[]) {
    for (const place of places) {
      const there = await this.#options.items.statItem(place)
      if (there && isSameItem(share, there)) return { place, identity: there.identity }
    }
    return null
  }

  /** If the database cannot be written, links stay suspended and inaccessible; the next start updates them. */
  async #logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.log.error('share links could not be updated for changed items', errorFields(error))
    }
  }

  #write<T>(work: (writer: ShareWriter) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute((tx: Tx) => work(new ShareWriter(tx)))
  }
}

/** Returns the position in the trash of an item that was at a place; null when it is not there. */
function parkingOf(place: VirtualPath, traces: readonly Change[], matching: NameMatching): TrashPosition | null {
  for (const { act, place: top, to } of traces)
    if (act === 'kept' && to !== null && isInPlace(place, top, matching))
      return { keptId: to, inner: dropSegments(place, segmentsOf(top).length) }
  return null
}

/** Actual place of a link's item; null if it does not exist. */
type LinkPlacement = { readonly share: Share; readonly found: Pick<Share, 'place' | 'identity'> | null }

/** Returns the effects on links in `from`, adjusted to its actual new place. */
function follow(fates: readonly LinkUpdate[], from: VirtualPath, to: VirtualPath): LinkUpdate[] {
  return fates.map(({ share }) => ({ share, becomes: { place: movedPlace(share.place, from, to) } }))
}
