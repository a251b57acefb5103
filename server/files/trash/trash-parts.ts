import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { UndoParts } from '#server/files/reversal/apply-inverse.ts'

export type TrashParts = UndoParts & { readonly links: RetainedItemLinks }

/** Share links to items in the trash. */
export type RetainedItemLinks = {
  /** Returns the number of links that the subject could restore for each item, by its id. */
  readonly count: (subject: Subject, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Restores the links that the subject has permission for: the item stored as `id` was restored at `place`, and is still there. `copied`: the
   * identity of its copy on another disk, else null. Never rejects.
   */
  readonly restoreLinks: (
    subject: Subject,
    id: string,
    restored: { readonly place: VirtualPath; readonly copied: string | null },
  ) => Promise<void>
  /**
   * Reactivates all links that a deletion suspended, including those of other users, when the user who deleted the item
   * undoes that: the item stored as `id` is at `place` again. Never rejects.
   */
  readonly reactivate: (subject: Subject, id: string, place: VirtualPath) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
}
