import * as z from 'zod/mini'
import { GROUP_KEYS } from './listing-options.ts'
import { GivenSorting, Sorting } from './sorting.ts'
import { ViewMode } from './users.ts'

/** Key by which the files of a folder are grouped: their kind, or the date of their last change. Folders are a group of their own. */
export const GroupKey = z.enum(GROUP_KEYS)
export type GroupKey = z.infer<typeof GroupKey>

/** A user's own view of one folder. */
export const FolderView = z.object({
  /** Null: the user's default. */
  viewMode: z.nullable(ViewMode),
  /** Null: the user's default. */
  sorting: z.nullable(Sorting),
  /** Whether the user has answered the offer to show the pictures of the folder as a gallery. */
  galleryAnswered: z.boolean(),
  /** Null: not grouped. */
  groupBy: z.nullable(GroupKey),
})
export type FolderView = z.infer<typeof FolderView>

/**
 * `PUT /api/folder-view/{path}`: absent fields stay unchanged, and null restores the user's default. Responds with the view. The root has
 * the user's default view, which `PUT /api/users/{id}` changes: only `galleryAnswered` and `groupBy` can be stored for it.
 */
export const FolderViewChange = z.object({
  viewMode: z.optional(z.nullable(ViewMode)),
  sorting: z.optional(z.nullable(GivenSorting)),
  galleryAnswered: z.optional(z.boolean()),
  groupBy: z.optional(z.nullable(GroupKey)),
})
export type FolderViewChange = z.infer<typeof FolderViewChange>
