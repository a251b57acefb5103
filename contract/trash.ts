import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'

/** What something kept is called: in the trash, or as a version. */
export const KeptId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** An item in the trash. */
export const TrashItem = z.object({
  id: KeptId,
  /** Where it was, as a path of the caller's scope. */
  path: z.string(),
  name: z.string(),
  isDir: z.boolean(),
  isLink: z.boolean(),
  /** Bytes; null of a folder that was not measured yet, which happens right after its deletion. */
  size: z.nullable(z.number()),
  /** ms since the epoch. */
  deletedAt: z.number(),
  /** Who deleted it, as they are called now, or were; null for nobody who signs in. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  /** When it goes for good; null: never by itself. ms since the epoch. */
  expiresAt: z.nullable(z.number()),
  /** How many links to it, or to what it holds, could come back with it. */
  links: z.int(),
})
export type TrashItem = z.infer<typeof TrashItem>

/** `GET /api/trash`, the latest first. */
export const TrashPage = z.object({
  items: z.array(TrashItem),
  /** Goes on where this answer ends, as `before`; null at the end. */
  next: z.nullable(z.string()),
  /** All of what was asked for: items, and bytes; null while the size of one of them is not known. */
  total: z.int(),
  bytes: z.nullable(z.number()),
  /** Whose items there are, for administrators: everybody who has some, with how many. Empty for others. */
  people: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** Does what is deleted come here? */
  isOn: z.boolean(),
  /** After so many days it goes for good; 0: never because of its age. */
  days: z.int(),
})
export type TrashPage = z.infer<typeof TrashPage>

/** Its query: `of` is `me`, `all` or a user's id, which administrators may say; `folder` only what was in there or below. */
export const TrashQuery = z.object({
  of: z.optional(z.string().check(z.regex(/^(me|all|[1-9]\d{0,15})$/))),
  folder: z.optional(z.string()),
  before: z.optional(KeptId),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
})
export type TrashQuery = z.infer<typeof TrashQuery>

/** How many items one request restores or removes. */
export const MOST_KEPT_ITEMS = 1000
const KeptIds = z.array(KeptId).check(z.minLength(1), z.maxLength(MOST_KEPT_ITEMS))

/** `POST /api/trash/restore`. */
export const RestoreBody = z.object({
  ids: KeptIds,
  /** A folder they go to instead of where they were. */
  to: z.optional(z.string()),
  /** What becomes of what has their name by now: it stays and they fail, it stays and they get a free name, or it goes to the trash. */
  onTaken: z._default(z.enum(['refuse', 'rename', 'replace']), 'refuse'),
  /** Do the links to them work again? */
  links: z._default(z.boolean(), false),
})
export type RestoreBody = z.infer<typeof RestoreBody>
export const RestoreReply = z.object({
  restored: z.array(z.object({ id: KeptId, path: z.string() })),
  failed: z.array(z.object({ id: KeptId, path: z.string(), code: ErrorCode })),
})
export type RestoreReply = z.infer<typeof RestoreReply>

/** `POST /api/trash/remove`, for good: some, or all that `GET /api/trash` with the same `of` and `folder` shows. */
export const PurgeBody = z.union([
  z.object({ ids: KeptIds }),
  z.object({ all: z.literal(true), of: TrashQuery.shape.of, folder: TrashQuery.shape.folder }),
])
export type PurgeBody = z.infer<typeof PurgeBody>
export const PurgeReply = z.object({
  removed: z.int(),
  /** Of what was removed; null where the size of one of them was not known. */
  bytes: z.nullable(z.number()),
  failed: RestoreReply.shape.failed,
})
export type PurgeReply = z.infer<typeof PurgeReply>

/**
 * `GET /api/trash/for/{path}`: what deleting would do with what is in this folder, asked before a person is. `trash`: it can be brought
 * back; otherwise it is for good, because the trash is `off`, or because this disk has none: it is read-only, full or cannot (`disk`).
 */
export const TrashFor = z.object({ deletes: z.enum(['trash', 'forGood']), why: z.nullable(z.enum(['off', 'disk'])) })
export type TrashFor = z.infer<typeof TrashFor>

/** What is kept, and how long: part of the settings. */
export const KEEPING_BOUNDS = {
  days: [0, 3650],
  /** Percent of a disk. */
  share: [1, 90],
  versions: [1, 1000],
  folders: 100,
} as const
export const KeepingSettings = z.object({
  trash: z.boolean(),
  /** Days; 0: not because of their age. */
  trashDays: z.int().check(z.minimum(KEEPING_BOUNDS.days[0]), z.maximum(KEEPING_BOUNDS.days[1])),
  versions: z.boolean(),
  versionDays: z.int().check(z.minimum(KEEPING_BOUNDS.days[0]), z.maximum(KEEPING_BOUNDS.days[1])),
  /** Of one file, at most. */
  versionsOfFile: z.int().check(z.minimum(KEEPING_BOUNDS.versions[0]), z.maximum(KEEPING_BOUNDS.versions[1])),
  /** Trash and versions together take at most so much of each disk: percent. */
  share: z.int().check(z.minimum(KEEPING_BOUNDS.share[0]), z.maximum(KEEPING_BOUNDS.share[1])),
  /** Folders of the served root in which no versions are kept. */
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
