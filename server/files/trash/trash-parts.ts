import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { UndoingParts } from '#server/files/reversal/reverser.ts'

export type TrashParts = UndoingParts & { readonly links: LinksOfKept }

/** Links to what is in the trash. */
export type LinksOfKept = {
  /** How many this person could have back of each, by the id of what is kept. */
  readonly count: (subject: Subject, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** They lead somewhere again, as far as this person may: what is kept as `id` is at `place` now. */
  readonly revive: (subject: Subject, id: string, place: VirtualPath) => Promise<void>
  /**
   * Reactivates all links that a deletion suspended, other users' too, when the user who deleted the item takes that back: what was kept as
   * `id` is at `place` again. Never rejects.
   */
  readonly reactivate: (subject: Subject, id: string, place: VirtualPath) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
}
