import * as z from 'zod/mini'
import { Permissions } from './users.ts'

/** A group of users, for administrators. */
export const Group = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  description: z.string(),
  /** Ids of its users, ascending. */
  members: z.array(z.int()),
  /** Permissions that its members have in addition to their own. */
  perm: Permissions,
  /** Commands that its members may run in addition to their own. */
  commands: z.array(z.string()),
  /** Changes with every change of the group. */
  revision: z.int(),
})
export type Group = z.infer<typeof Group>

/** `GET /api/groups`: all groups, by name. */
export const Groups = z.array(Group)
export type Groups = z.infer<typeof Groups>
