import type { NameMatching } from '#server/access/rules.ts'
import type { ChangeFollowUp, OperationParticipant } from '#server/operations/operation-participant.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { Operation, OperationKind } from '#server/operations/records/operation.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type PlaceKey, placeKey, retainedKey } from './place.ts'
import { FolderViewReader, FolderViewWriter } from './store.ts'

export type FolderViewTrackerParts = {
  readonly db: Db
  readonly served: { readonly matching: NameMatching }
  readonly log: Pick<Log, 'error'>
}

/** Operations that move folders or end them. */
const AFFECTING: ReadonlySet<OperationKind> = new Set(['move', 'delete', 'restore', 'undo', 'rewind'])

/** The place of a folder before and after a change; null: it no longer exists. */
type Relocation = { readonly from: PlaceKey; readonly to: PlaceKey | null }

/**
 * Keeps users' views of folders in step with moved and deleted folders. Views of a folder in the trash return with it. A view that could
 * not be updated only displays a folder in the default way, so no operation depends on it.
 */
export class FolderViewTracker implements OperationParticipant {
  readonly #parts: FolderViewTrackerParts
  readonly #reader: FolderViewReader

  constructor(parts: FolderViewTrackerParts) {
    this.#parts = parts
    this.#reader = new FolderViewReader(parts.db)
  }

  async beforeChange({ operation }: { readonly operation: Pick<Operation, 'kind'> }): Promise<ChangeFollowUp | null> {
    if (!AFFECTING.has(operation.kind) || !(await this.#reader.hasAny())) return null
    const follow = (traces: readonly Change[]) => this.#logFailure(() => this.#follow(traces))
    return { done: follow, failed: follow }
  }

  /** Removes the views of folders that were deleted permanently from the trash. Never rejects. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.#logFailure(async () => {
      if (ids.length > 0 && (await this.#reader.hasAny()))
        await this.#relocateAll(ids.map((id) => ({ from: retainedKey(id), to: null })))
    })
  }

  async #follow(traces: readonly Change[]): Promise<void> {
    await this.#relocateAll(traces.flatMap((trace) => relocationOf(trace, this.#parts.served.matching) ?? []))
  }

  /** Opens a transaction only for folders with views, of which there are few. */
  async #relocateAll(relocations: readonly Relocation[]): Promise<void> {
    const letOthersIn = timeSlices()
    for (const { from, to } of relocations) {
      if (await this.#reader.hasInside(from))
        await this.#write((writer) => (to === null ? writer.remove(from) : writer.move(from, to)))
      await letOthersIn()
    }
  }

  #write(work: (writer: FolderViewWriter) => Promise<void>): Promise<void> {
    return this.#parts.db.transaction().execute((tx: Tx) => work(new FolderViewWriter(tx)))
  }

  async #logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.error('views of folders could not be updated', errorFields(error))
    }
  }
}

/** Marks of directories consist of their identity alone; those of files also have a size and a time. */
const isOfFile = ({ mark }: Change) => mark.includes(' ')

function relocationOf(change: Change, matching: NameMatching): Relocation | null {
  const { act, place, to } = change
  if (isOfFile(change)) return null
  const here = placeKey(place, matching)
  switch (act) {
    case 'moved':
      return { from: here, to: placeKey(change.to, matching) }
    case 'kept':
      return to === null ? null : { from: here, to: retainedKey(to) }
    case 'returned':
      return to === null ? null : { from: retainedKey(to), to: here }
    case 'emptied':
    case 'lost':
      return { from: here, to: null }
    default:
      return null
  }
}
