import * as z from 'zod/mini'

/** Bytes or files: a whole number of at most 2^53 - 1. */
const Count = z.int().check(z.minimum(0))

/** Limits of the content of a home: bytes, and number of files; null: unlimited. */
export const Quota = z.object({ bytes: z.nullable(Count), files: z.nullable(Count) })
export type Quota = z.infer<typeof Quota>

export const NO_QUOTA: Quota = { bytes: null, files: null }

/** A limit that a user or a group has itself. `inherited`: a user has that of their groups, or the default; a group has none. */
export const OwnLimit = z.union([Count, z.enum(['unlimited', 'inherited'])])
export type OwnLimit = z.infer<typeof OwnLimit>

export const OwnQuota = z.object({ bytes: OwnLimit, files: OwnLimit })
export type OwnQuota = z.infer<typeof OwnQuota>

export const INHERITED_QUOTA: OwnQuota = { bytes: 'inherited', files: 'inherited' }

/** `PUT /api/users/{id}/quota` and `PUT /api/groups/{id}/quota`: the limits to change. */
export const QuotaUpdate = z.object({ bytes: z.optional(OwnLimit), files: z.optional(OwnLimit) })
export type QuotaUpdate = z.infer<typeof QuotaUpdate>

/** Source of a limit; `none`: there is no limit, because none is set or because the user has all of the served folder. */
const LimitSource = z.enum(['own', 'group', 'default', 'none'])

/** A limit in effect: null is unlimited. `group` is the name of the group it comes from. */
const EffectiveLimit = z.object({ limit: z.nullable(z.number()), source: LimitSource, group: z.optional(z.string()) })
export type EffectiveLimit = z.infer<typeof EffectiveLimit>

const Counted = z.object({ bytes: z.number(), files: z.number() })

/** Amounts in a home, all of which count; trash and versions are also given by themselves. Folders do not count as files. */
export const QuotaUsage = z.object({
  ...Counted.shape,
  trash: Counted,
  versions: Counted,
  /** Whether the files are being counted again, because the usage may differ from the disk. */
  counting: z.boolean(),
})
export type QuotaUsage = z.infer<typeof QuotaUsage>

/** `GET /api/quota`: the caller's limits and usage. */
export const QuotaStatus = z.object({
  /** The limits of the caller's home: the largest of all users who have the same one. */
  limit: Quota,
  /** Null without a limit, and until the files were counted. */
  usage: z.nullable(QuotaUsage),
})
export type QuotaStatus = z.infer<typeof QuotaStatus>

/** `GET /api/users/{id}/quota`, and one of the users of `GET /api/quotas`. */
export const UserQuota = z.object({
  id: z.int(),
  username: z.string(),
  own: OwnQuota,
  /** The user's limits, by themselves. */
  effective: z.object({ bytes: EffectiveLimit, files: EffectiveLimit }),
  ...QuotaStatus.shape,
})
export type UserQuota = z.infer<typeof UserQuota>

/** `PUT /api/folder-quotas/{path}`: the limits of a folder to change; null: none. */
export const FolderQuotaUpdate = z.object({
  bytes: z.optional(z.nullable(Count)),
  files: z.optional(z.nullable(Count)),
})
export type FolderQuotaUpdate = z.infer<typeof FolderQuotaUpdate>

/** `GET /api/folder-quotas/{path}`: the limits of a folder, and what is in it, homes and folders with a quota included. */
export const FolderQuota = z.object({
  /** In the scope of the caller. */
  path: z.string(),
  ...QuotaStatus.shape,
})
export type FolderQuota = z.infer<typeof FolderQuota>

/** `GET /api/quotas`: all users, the oldest account first, and the folders with a quota, in the order of their paths. */
export const UserQuotas = z.object({ users: z.array(UserQuota), folders: z.array(FolderQuota) })
export type UserQuotas = z.infer<typeof UserQuotas>

/** `GET /api/groups/{id}/quota`. */
export const GroupQuota = z.object({ id: z.int(), name: z.string(), own: OwnQuota })
export type GroupQuota = z.infer<typeof GroupQuota>

/** Shares of a quota from which users are warned, in percent. */
export const QUOTA_WARNINGS = [80, 95] as const
