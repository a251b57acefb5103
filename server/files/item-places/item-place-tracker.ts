import type { NameMatching } from '#server/access/rules.ts'
import type { ChangeFollowUp, OperationParticipant } from '#server/operations/operation-participant.ts'
import { AS_VERSION, type Change, identityOfMark } from '#server/operations/records/change.ts'
import type { Operation, OperationKind } from '#server/operations/records/operation.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type PlaceKey, placeKey, type Relocation, retainedKey } from './place.ts'

/** Data about items that follows them, stored by their places. */
export type PlaceStore = {
  /** Whether only folders have data. */
  readonly foldersOnly: boolean
  /** Returns whether any item has data. */
  hasAny(): Promise<boolean>
  /** Returns whether the item, or one in it, has data. */
  hasInside(place: PlaceKey): Promise<boolean>
  /** Makes the data of an item, and of those in it, the data of another place; or removes it. */
  relocate(tx: Tx, relocation: Relocation): Promise<void>
}

export type ItemPlaceTrackerParts = {
  readonly db: Db
  readonly served: { readonly matching: NameMatching }
  readonly log: Pick<Log, 'error'>
  readonly stores: readonly PlaceStore[]
}

/** Operations that move items or end them. */
export const AFFECTING: ReadonlySet<OperationKind> = new Set(['move', 'rename', 'delete', 'restore', 'undo', 'rewind'])

/**
 * Keeps users' views of folders, favorites and tags, and quotas of folders, in step with moved and deleted items. Those of an item in the trash return with it. Data that
 * could not be updated stays at the old place, where reading checks that it is the same item; so no operation fails because of it.
 */
export class ItemPlaceTracker implements OperationParticipant {
  readonly #parts: ItemPlaceTrackerParts

  constructor(parts: ItemPlaceTrackerParts) {
    this.#parts = parts
  }

  async beforeChange({ operation }: { readonly operation: Pick<Operation, 'kind'> }): Promise<ChangeFollowUp | null> {
    if (!AFFECTING.has(operation.kind) || (await this.#usedStores()).length === 0) return null
    const follow = (traces: readonly Change[]) => this.#logFailure(() => this.#follow(traces))
    return { done: follow, failed: follow }
  }

  /** Follows operations that a crash interrupted, at the start. Never rejects. */
  async recover(interrupted: readonly { readonly traces?: readonly Change[] | undefined }[]): Promise<void> {
    for (const { traces = [] } of interrupted) if (traces.length > 0) await this.#logFailure(() => this.#follow(traces))
  }

  /** Removes the data of items that were deleted permanently from the trash. Never rejects. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.#logFailure(async () => {
      if (ids.length === 0) return
      for (const store of await this.#usedStores())
        await this.#relocateAll(
          store,
          ids.map((id) => ({ from: retainedKey(id), to: null })),
        )
    })
  }

  async #usedStores(): Promise<PlaceStore[]> {
    const used: PlaceStore[] = []
    for (const store of this.#parts.stores) if (await store.hasAny()) used.push(store)
    return used
  }

  async #follow(traces: readonly Change[]): Promise<void> {
    for (const store of await this.#usedStores()) {
      const followed = store.foldersOnly ? traces.filter((trace) => !isOfFile(trace)) : traces
      await this.#relocateAll(
        store,
        followed.flatMap((trace) => relocationOf(trace, this.#parts.served.matching) ?? []),
      )
    }
  }

  /** Applies relocations to a store. Opens a transaction only for items with data, of which there are few. */
  async #relocateAll(store: PlaceStore, relocations: readonly Relocation[]): Promise<void> {
    const yieldToOthers = timeSlices()
    for (const relocation of relocations) {
      if (await store.hasInside(relocation.from))
        await this.#parts.db.transaction().execute((tx: Tx) => store.relocate(tx, relocation))
      await yieldToOthers()
    }
  }

  async #logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.error(
        'favorites, tags, views and quotas could not be updated for changed items',
        errorFields(error),
      )
    }
  }
}

/** Marks of directories consist of their identity alone; those of files also have a size and a time. */
const isOfFile = ({ mark }: Change) => mark.includes(' ')

/** Returns what a change means for data about the item; null if it stays where it is. */
export function relocationOf(change: Change, matching: NameMatching): Relocation | null {
  const { act, place, to, mark } = change
  const here = placeKey(place, matching)
  const identity = identityOfMark(mark) ?? ''
  switch (act) {
    case 'moved':
      return { from: here, to: { key: placeKey(change.to, matching), place: change.to, identity } }
    case 'kept':
      // New content of a file, as by a save, does not make it another file.
      if (to === null || mark === AS_VERSION) return null
      return { from: here, to: { key: retainedKey(to), place: null, identity } }
    case 'returned':
      return to === null ? null : { from: retainedKey(to), to: { key: here, place, identity } }
    case 'emptied':
    case 'lost':
      return mark === AS_VERSION ? null : { from: here, to: null }
    default:
      return null
  }
}
