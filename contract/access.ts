import * as z from 'zod/mini'
import { EFFECT_NAMES } from './effects.ts'
import { Rule } from './rules.ts'
import { Permissions } from './users.ts'

const EffectName = z.enum(EFFECT_NAMES)

/** Reason for a decision. A rule is identified by its index in its list, from 0. */
export const AccessReason = z.discriminatedUnion('by', [
  /** With the name of a group if the account alone does not have the permission. */
  z.object({ by: z.literal('permission'), permission: z.keyof(Permissions), group: z.optional(z.string()) }),
  z.object({ by: z.literal('rule'), rule: Rule, list: z.enum(['global', 'user']), index: z.int() }),
  /** An access entry of this folder, in the administrator's own path; null if they cannot see it. `name` of the user or group. */
  z.object({
    by: z.literal('entry'),
    path: z.nullable(z.string()),
    kind: z.enum(['user', 'group', 'everyone']),
    name: z.string(),
  }),
  z.object({ by: z.literal('hidden') }),
  z.object({ by: z.literal('reserved') }),
  /** The item is outside the user's folder, or is that folder itself, which cannot be moved. */
  z.object({ by: z.literal('scope') }),
  z.object({ by: z.literal('default') }),
])
export type AccessReason = z.infer<typeof AccessReason>

/** The effective permissions of one user for one item. */
export const PersonAccess = z.object({
  id: z.int(),
  username: z.string(),
  admin: z.boolean(),
  scope: z.string(),
  /** The item's path as the user sees it; null when it is outside their folder. */
  path: z.nullable(z.string()),
  effects: z.record(EffectName, z.object({ allowed: z.boolean(), because: AccessReason })),
})
export type PersonAccess = z.infer<typeof PersonAccess>

/**
 * Maximum number of users in one response.
 *
 * @limit Signing in and accounts | Users in one access report | {}
 */
export const PEOPLE_PER_REPORT = 100

/**
 * `GET /api/access/{path}`, for administrators: the effective permissions of all users for an item with their reasons, in the order of user
 * ids. `path` is the administrator's own path of the item. `next` is the `after` of the next page; null at the end.
 */
export const AccessReport = z.object({
  path: z.string(),
  people: z.array(PersonAccess),
  next: z.nullable(z.int()),
})
export type AccessReport = z.infer<typeof AccessReport>

/** Query of `GET /api/access/{path}`. */
export const AccessQuery = z.object({
  /** Start after this user id. */
  after: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/))),
  /** Part of a user name, ignoring letter case. */
  user: z.optional(z.string().check(z.maxLength(128))),
})
