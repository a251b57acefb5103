import * as z from 'zod/mini'
import { GivenSorting, Sorting } from './sorting.ts'
import { ViewMode } from './users.ts'

/** A user's own view of one folder. */
export const FolderView = z.object({
  /** Null: the user's default. */
  viewMode: z.nullable(ViewMode),
  /** Null: the user's default. */
  sorting: z.nullable(Sorting),
  /** Whether the user has answered the offer to show the pictures of the folder as a gallery. */
  galleryAnswered: z.boolean(),
})
export type FolderView = z.infer<typeof FolderView>

/**
 * `PUT /api/folder-view/{path}`: absent fields stay unchanged, and null restores the user's default. Responds with the view. The root has
 * the user's default view, which `PUT /api/users/{id}` changes: only `galleryAnswered` can be stored for it.
 */
export const FolderViewChange = z.object({
  viewMode: z.optional(z.nullable(ViewMode)),
  sorting: z.optional(z.nullable(GivenSorting)),
  galleryAnswered: z.optional(z.boolean()),
})
export type FolderViewChange = z.infer<typeof FolderViewChange>
