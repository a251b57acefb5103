import * as z from 'zod/mini'
import { Rule } from './rules.ts'
import { Permissions } from './users.ts'

/** What can happen to an item; each but `list` needs the permission of its name. */
export const EFFECT_NAMES = ['list', 'download', 'create', 'modify', 'delete', 'rename', 'share', 'execute'] as const
const EffectName = z.enum(EFFECT_NAMES)

/** What decided. A rule is named by its place in the list it stands in, from 0 on. */
export const AccessReason = z.discriminatedUnion('by', [
  z.object({ by: z.literal('permission'), permission: z.keyof(Permissions) }),
  z.object({ by: z.literal('rule'), rule: Rule, list: z.enum(['global', 'user']), index: z.int() }),
  z.object({ by: z.literal('hidden') }),
  z.object({ by: z.literal('reserved') }),
  /** It lies outside of their folder, or is the folder itself, which stays where it is. */
  z.object({ by: z.literal('scope') }),
  z.object({ by: z.literal('default') }),
])
export type AccessReason = z.infer<typeof AccessReason>

/** One person's answers for one item. */
export const PersonAccess = z.object({
  id: z.int(),
  username: z.string(),
  admin: z.boolean(),
  scope: z.string(),
  /** Where they see the item; null when it lies outside of their folder. */
  path: z.nullable(z.string()),
  effects: z.record(EffectName, z.object({ allowed: z.boolean(), because: AccessReason })),
})
export type PersonAccess = z.infer<typeof PersonAccess>

/** How many people one answer holds at most. */
export const PEOPLE_PER_REPORT = 100

/**
 * `GET /api/access/{path}`, for administrators: who may do what with an item, and why, in the order of their ids. `path` is as the
 * administrator sees it. `next` goes on where this answer ends, as `after`; null at the end.
 */
export const AccessReport = z.object({
  path: z.string(),
  people: z.array(PersonAccess),
  next: z.nullable(z.int()),
})
export type AccessReport = z.infer<typeof AccessReport>

/** Its query. */
export const AccessQuery = z.object({
  /** The id after which to begin. */
  after: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/))),
  /** Part of a user name, whatever its letter case. */
  user: z.optional(z.string().check(z.maxLength(128))),
})
