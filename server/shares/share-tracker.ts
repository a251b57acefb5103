import type { Subject } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { dropSegments, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { ChangeFollowUp, OperationParticipant } from '#server/operations/operation-participant.ts'
import { AS_VERSION, type Change } from '#server/operations/records/change.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import { composeMoves } from '#server/operations/records/compose-moves.ts'
import type { PastOperation } from '#server/operations/records/history.ts'
import { type EndedOperation, isManyChanges, type Operation } from '#server/operations/records/operation.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import { isSameInode } from '#server/storage/identity.ts'
import type { Items } from './items.ts'
import { positionsAfter } from './link-positions.ts'
import { affectsLinks, isInPlace, type LinkUpdate, movedPlace } from './link-updates.ts'
import type { PendingUpdates } from './pending-updates.ts'
import { isSameItem, type Share } from './share.ts'
import { sharesAtChanges } from './shares-at-changes.ts'
import { ShareReader, ShareWriter, type TrashPosition } from './store.ts'
import { publishForgotten } from './trashed-links.ts'

export type ShareTrackerOptions = {
  readonly db: Db
  readonly items: Items
  readonly served: ServedScope
  readonly events: EventBus<ShareEvents>
  readonly pending: PendingUpdates
  readonly log: Pick<Log, 'error'>
}

/** The part of an operation's details that decides about links. */
type LinkDetails = {
  readonly operation: Pick<Operation, 'id' | 'kind' | 'paths'>
  readonly subject: Pick<Subject, 'scope'>
  readonly changes?: readonly ChangeSummary[]
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

  async beforeChange(details: LinkDetails): Promise<ChangeFollowUp | null> {
    const { operation, subject } = details
    const { scope } = subject
    const { id, kind, paths } = operation
    if (isManyChanges(kind)) return this.#followChanges(details)
    if (!affectsLinks(kind) || !(await this.#reader.hasAny())) return null
    const [first, second] = paths
    const from = first === undefined ? null : await this.#options.items.resolvePlace(scope, first)
    const to = second === undefined ? null : await this.#options.items.resolvePlace(scope, second)
    const fates = kind === 'copy' ? [] : await this.#updatesInside(from, to)
    if (from !== null && to !== null) fates.push(...(await this.#updatesForReplaced(from, to, fates)))
    if (fates.length === 0) return null
    const landsAnew = kind === 'move' && to === null && second !== undefined
    const shares = fates.map(({ share }) => share)
    const { suspended, refused } = await this.#suspend(shares, id, kind === 'delete')
    const present = fates.map((fate, index) => ({ ...fate, share: suspended[index] ?? fate.share }))
    return {
      done: (traces) =>
        this.#update(refused, async (isRepeated) => {
          // Parent folders of the new place may have been created on the way.
          const landed =
            landsAnew && second !== undefined ? await this.#options.items.resolvePlace(scope, second) : null
          await this.#applyUpdates(landed && from ? follow(fates, from, landed) : fates, traces, !isRepeated)
        }),
      failed: (traces, isWhole) =>
        this.#update(refused, (isRepeated) =>
          this.#applyActualPlaces(present, isWhole && traces.length === 0 && !isRepeated),
        ),
    }
  }

  /**
   * Updates links at the start: after a crash, links suspended by an operation are resumed where their item is, or removed if it does not
   * exist. Other items may have come to their places, so that an item must be the very one, or have changed as the operation says.
   *
   * @param settled the operations that the crash interrupted, as they ended
   * @param endsOf returns earlier operations, as far as they are known: an earlier start may have been interrupted before this
   */
  async recover(
    settled: readonly EndedOperation[],
    endsOf: (ids: readonly string[]) => Promise<readonly PastOperation[]> = async () => [],
  ): Promise<void> {
    const unreadable = await this.#write((writer) => writer.renewKeys())
    if (unreadable > 0) this.#options.log.error('share links could not be read and are left out', { links: unreadable })
    const suspended = Map.groupBy(await this.#reader.suspended(), ({ suspendedBy }) => suspendedBy ?? '')
    const ends = new Map<string, FollowedOperation>(settled.map((operation) => [operation.id, operation]))
    const earlier = await endsOf([...suspended.keys()].filter((id) => !ends.has(id)))
    for (const operation of earlier) ends.set(operation.id, operation)
    for (const [id, shares] of suspended) {
      const { kind, traces = [] } = ends.get(id) ?? {}
      // A copy over a file puts another item there; undo and rewinding restore the content of the same.
      const endsReplaced = kind !== undefined && !isManyChanges(kind)
      await this.#applyPositions(shares, traces, { isSure: false, endsReplaced })
    }
    for (const { kind, traces = [] } of ends.values())
      if (isManyChanges(kind) && kind !== 'rename' && traces.length > 0)
        await this.#update([], () => this.#followTraces(traces, { isSure: false }))
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
      const taking = movedPlace(share.place, to, from)
      if (taking !== null && (await this.#exists(taking))) fates.push({ share, becomes: 'gone' })
    }
    return fates
  }

  async #exists(place: VirtualPath): Promise<boolean> {
    return (await this.#options.items.statItem(place)) !== null
  }

  /**
   * Suspends links. On a full disk users must still be able to free space: then a deletion continues, and its links are refused without
   * being suspended in the database. Returns the links with the present identities of their items, since a file may have been saved after it
   * was shared, and the hashes of those that are only refused.
   */
  async #suspend(shares: readonly Share[], operation: string, mayGoOn: boolean): Promise<Suspension> {
    const suspended: Share[] = []
    for (const share of shares) {
      const there = await this.#options.items.statItem(share.place)
      suspended.push(there && isSameItem(share, there) ? { ...share, identity: there.identity } : share)
    }
    try {
      await this.#write((writer) => writer.suspend(suspended, operation))
      return { suspended, refused: [] }
    } catch (error) {
      if (!mayGoOn || !isAppError(error, 'disk_full')) throw error
    }
    const refused = shares.map(({ hash }) => hash)
    this.#options.pending.refuse(refused)
    return { suspended, refused }
  }

  /**
   * Follows an operation that consists of many changes, one after another, even if it failed half-way. All links to items at places that it
   * changes are suspended: at the place of a file there may be another one meanwhile, and at that of a folder nothing, for which its link
   * would be removed.
   */
  async #followChanges(details: LinkDetails): Promise<ChangeFollowUp> {
    const hasAny = await this.#reader.hasAny()
    const changing = hasAny ? await sharesAtChanges(details, { ...this.#options, matching: this.#matching }) : []
    const { suspended } =
      changing.length === 0 ? { suspended: [] } : await this.#suspend(changing, details.operation.id, false)
    const follow = (traces: readonly Change[], isWhole: boolean) =>
      this.#update([], async (isRepeated) => {
        await this.#applyPositions(suspended, traces, { isSure: isWhole && !isRepeated })
        // Renames change nothing but what was announced.
        if (details.operation.kind !== 'rename') await this.#followTraces(traces, { hasAny, isSure: !isRepeated })
      })
    return { done: follow, failed: follow }
  }

  /** Follows the changes of an operation for links that it did not suspend. */
  async #followTraces(traces: readonly Change[], { hasAny = true, isSure = true } = {}): Promise<void> {
    // Temporary places hold nothing by now.
    if (hasAny)
      for (const trace of composeMoves(traces))
        await this.#applyUpdates(await this.#updatesFrom(trace), [trace], isSure)
    // Restored items have had their links reactivated by now, if requested.
    const back = traces.flatMap(({ act, to }) => (act === 'returned' && to !== null ? [to] : []))
    const forgotten = back.length > 0 ? await this.#write((writer) => writer.forgetParked(back)) : []
    for (const { place } of forgotten) publishForgotten(this.#options.events, place)
  }

  /**
   * Resumes suspended links where their items are after changes; links to items in the trash are parked. Unless it is sure that nothing else
   * changed, a file must be the very one.
   */
  async #applyPositions(
    shares: readonly Share[],
    traces: readonly Change[],
    { isSure, endsReplaced = false }: { readonly isSure: boolean; readonly endsReplaced?: boolean },
  ): Promise<void> {
    const placements: LinkPlacement[] = []
    const how = { matching: this.#matching, endsReplaced }
    for (const { share, place, spot, identity } of await positionsAfter(shares, traces, how)) {
      const there = place && (await this.#options.items.statItem(place))
      const isIt =
        there &&
        there.kind === (share.isDirectory ? 'directory' : 'file') &&
        (identity === null || isSameInode(there.identity, identity) || (isSure && !share.isDirectory))
      placements.push({ share, found: isIt ? { place, identity: there.identity } : null, spot })
    }
    await this.#applyPlacements(placements)
  }

  async #updatesFrom({ act, place, to, mark }: Change): Promise<LinkUpdate[]> {
    if (act !== 'moved' && act !== 'kept' && act !== 'lost') return []
    const fates: LinkUpdate[] = []
    for (const share of await this.#reader.sharesInside(place, this.#matching)) {
      const there = await this.#options.items.statItem(share.place)
      // Content replaced in place, as by a save; any other file there is another item.
      const isContent = mark === AS_VERSION || (there && isSameInode(there.identity, share.identity))
      if (there && isSameItem(share, there) && (share.isDirectory || isContent)) continue
      const target = act === 'moved' ? movedPlace(share.place, place, to) : null
      fates.push({ share, becomes: target === null ? 'gone' : { place: target } })
    }
    return fates
  }

  async #applyUpdates(fates: readonly LinkUpdate[], traces: readonly Change[], isSure = true): Promise<void> {
    const placements: LinkPlacement[] = []
    for (const { share, becomes } of fates) {
      const there = becomes === 'gone' ? null : await this.#options.items.statItem(becomes.place)
      // On another volume it has another inode.
      const isIt = there && (isSure || isSameInode(there.identity, share.identity))
      const found = becomes !== 'gone' && isIt ? { place: becomes.place, identity: there.identity } : null
      placements.push({ share, found })
    }
    await this.#applyPlacements(placements, traces)
  }

  /**
   * Updates each link by where its item is now, after a failure, which may have been partial. Unless nothing has changed, a file must be the
   * very one.
   */
  async #applyActualPlaces(fates: readonly LinkUpdate[], isUnchanged: boolean): Promise<void> {
    const placements: LinkPlacement[] = []
    for (const { share, becomes } of fates) {
      const places = [share.place, ...(becomes === 'gone' ? [] : [becomes.place])]
      placements.push({ share, found: await this.#firstWith(share, places, isUnchanged) })
    }
    await this.#applyPlacements(placements)
  }

  /**
   * Uses one transaction: a folder may contain a thousand links, and each transaction waits for the disk. Links of items in the trash are
   * parked.
   */
  async #applyPlacements(verdicts: readonly LinkPlacement[], traces: readonly Change[] = []): Promise<void> {
    if (verdicts.length === 0) return
    const ended = await this.#write(async (writer) => {
      const removed: { readonly place: VirtualPath; readonly isParked: boolean }[] = []
      for (const { share, found, spot = parkingOf(share.place, traces, this.#matching) } of verdicts) {
        if (found) await writer.resume(share.hash, found)
        else {
          if (spot) await writer.park(share, spot)
          if (await writer.remove(share.hash)) removed.push({ place: share.place, isParked: spot !== null })
        }
      }
      await writer.removeEmptyCollections(verdicts.flatMap(({ share, found }) => (found ? [] : share)))
      return removed
    })
    const { events } = this.#options
    const detail = ['suspended', 'the item is in the trash']
    for (const { place, isParked } of ended)
      if (isParked) events.publish('share.changed', { kind: 'shareChanged', actor: null, place, detail })
      else publishForgotten(events, place)
  }

  async #firstWith(share: Share, places: readonly VirtualPath[], isUnchanged: boolean) {
    for (const place of places) {
      const there = await this.#options.items.statItem(place)
      const isIt = there && isSameItem(share, there) && (isUnchanged || isSameInode(there.identity, share.identity))
      if (isIt) return { place, identity: there.identity }
    }
    return null
  }

  /** If the database cannot be written, links stay inaccessible, and the update is repeated. */
  #update(refused: readonly string[], run: (isRepeated: boolean) => Promise<void>): Promise<void> {
    return this.#options.pending.run({ hashes: refused, run })
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

/** Links that were suspended for an operation, and the hashes of those that the database could not suspend. */
type Suspension = { readonly suspended: readonly Share[]; readonly refused: readonly string[] }

/** The part of an operation that decides about the links that it suspended. */
type FollowedOperation = Pick<EndedOperation, 'kind' | 'traces'>

/** Actual place of a link's item; null if it does not exist. */
type LinkPlacement = {
  readonly share: Share
  readonly found: Pick<Share, 'place' | 'identity'> | null
  /** Position in the trash, where it is known. */
  readonly spot?: TrashPosition | null
}

/** Returns the effects on links in `from`, adjusted to its actual new place. */
function follow(fates: readonly LinkUpdate[], from: VirtualPath, to: VirtualPath): LinkUpdate[] {
  return fates.map(({ share }) => {
    const place = movedPlace(share.place, from, to)
    return { share, becomes: place === null ? 'gone' : { place } }
  })
}
