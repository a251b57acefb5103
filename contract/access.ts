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

/** `GET /api/access/{path}`, for administrators: who may do what with an item, and why. `path` is as the administrator sees it. */
export const AccessReport = z.object({ path: z.string(), people: z.array(PersonAccess) })
export type AccessReport = z.infer<typeof AccessReport>
