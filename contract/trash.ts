import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'

/** Id of an item in the trash, or of a version. */
export const KeptId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** An item in the trash. */
export const TrashItem = z.object({
  id: KeptId,
  /** Original location, as a path of the caller's scope. */
  path: z.string(),
  name: z.string(),
  isDir: z.boolean(),
  isLink: z.boolean(),
  /** Size in bytes; null for a folder that has not been measured yet, directly after its deletion. */
  size: z.nullable(z.number()),
  /** Milliseconds since the epoch. */
  deletedAt: z.number(),
  /** Current or last name of the user who deleted it; null when it was not a user. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  /** Time of its permanent deletion; null: not scheduled. Milliseconds since the epoch. */
  expiresAt: z.nullable(z.number()),
  /** Number of links to it, or to its contents, that can be restored with it. */
  links: z.int(),
})
export type TrashItem = z.infer<typeof TrashItem>

/** `GET /api/trash`, newest first. */
export const TrashPage = z.object({
  items: z.array(TrashItem),
  /** The `before` of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** Totals of the query: number of items, and bytes; null while the size of an item is unknown. */
  total: z.int(),
  bytes: z.nullable(z.number()),
  /** Users who have items in the trash and the number of these, for administrators. Empty for others. */
  people: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** Whether deleted items are moved to the trash. */
  isOn: z.boolean(),
  /** Number of days until permanent deletion; 0: not limited by age. */
  days: z.int(),
})
export type TrashPage = z.infer<typeof TrashPage>

/**
 * Query of `GET /api/trash`: `of` is `me` (the default), `all` or a user's id; only administrators may query the items of other users;
 * `folder` selects items from it or below.
 */
export const TrashQuery = z.object({
  of: z.optional(z.string().check(z.regex(/^(me|all|[1-9]\d{0,15})$/))),
  folder: z.optional(z.string()),
  before: z.optional(KeptId),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
})
export type TrashQuery = z.infer<typeof TrashQuery>

/**
 * Maximum number of items in one request to restore or remove.
 *
 * @limit Trash, versions and undo | Items restored or removed by one request | {}
 */
export const MOST_KEPT_ITEMS = 1000
const KeptIds = z.array(KeptId).check(z.minLength(1), z.maxLength(MOST_KEPT_ITEMS))

/** `POST /api/trash/restore`. */
export const RestoreBody = z.object({
  ids: KeptIds,
  /** Destination folder in place of the original location. */
  to: z.optional(z.string()),
  /** Handling of existing items with the same name: the restore fails, the restored item is renamed, or the existing one goes to the trash. */
  onTaken: z._default(z.enum(['refuse', 'rename', 'replace']), 'refuse'),
  /** Whether links to the items are restored as well. */
  links: z._default(z.boolean(), false),
})
export type RestoreBody = z.infer<typeof RestoreBody>
export const RestoreReply = z.object({
  restored: z.array(z.object({ id: KeptId, path: z.string() })),
  failed: z.array(z.object({ id: KeptId, path: z.string(), code: ErrorCode })),
})
export type RestoreReply = z.infer<typeof RestoreReply>

/** All items that `GET /api/trash` lists with the same `of` and `folder`. */
export const WholeTrash = z.object({ all: z.literal(true), of: TrashQuery.shape.of, folder: TrashQuery.shape.folder })

/** `POST /api/trash/remove`: permanently deletes some items, or all of a query. With `Prefer: respond-async` it is a job. */
export const PurgeBody = z.union([z.object({ ids: KeptIds }), WholeTrash])
export type PurgeBody = z.infer<typeof PurgeBody>
export const PurgeReply = z.object({
  removed: z.int(),
  /** Total size of the deleted items; null where the size of one was unknown. */
  bytes: z.nullable(z.number()),
  failed: RestoreReply.shape.failed,
})
export type PurgeReply = z.infer<typeof PurgeReply>

/**
 * `GET /api/trash/for/{path}`: the effect of deleting items of this folder, queried before the user is asked. `trash`: they can be
 * restored; otherwise they are permanently deleted, because the trash is `off`, or unavailable on this disk, which is read-only, full or
 * unsuitable (`disk`).
 */
export const TrashFor = z.object({ deletes: z.enum(['trash', 'forGood']), why: z.nullable(z.enum(['off', 'disk'])) })
export type TrashFor = z.infer<typeof TrashFor>

/** Ranges of the settings for trash and versions. */
export const KEEPING_BOUNDS = {
  days: [0, 3650],
  /** Percentage of a disk. */
  share: [1, 90],
  versions: [1, 1000],
  folders: 100,
} as const
export const KeepingSettings = z.object({
  trash: z.boolean(),
  /** Retention in days; 0: not limited by age. */
  trashDays: z.int().check(z.minimum(KEEPING_BOUNDS.days[0]), z.maximum(KEEPING_BOUNDS.days[1])),
  versions: z.boolean(),
  versionDays: z.int().check(z.minimum(KEEPING_BOUNDS.days[0]), z.maximum(KEEPING_BOUNDS.days[1])),
  /** Maximum number of versions of one file. */
  versionsOfFile: z.int().check(z.minimum(KEEPING_BOUNDS.versions[0]), z.maximum(KEEPING_BOUNDS.versions[1])),
  /** Maximum share of each disk for trash and versions together, in percent. */
  share: z.int().check(z.minimum(KEEPING_BOUNDS.share[0]), z.maximum(KEEPING_BOUNDS.share[1])),
  /** Folders of the served root without versions. */
  withoutVersions: z.array(z.string().check(z.maxLength(4096))).check(z.maxLength(KEEPING_BOUNDS.folders)),
})
export type KeepingSettings = z.infer<typeof KeepingSettings>
export const INITIAL_KEEPING: KeepingSettings = {
  trash: true,
  trashDays: 30,
  versions: true,
  versionDays: 365,
  versionsOfFile: 100,
  share: 25,
  withoutVersions: [],
}
