import * as z from 'zod/mini'
import { MAX_GROUP_NAME } from './group-limits.ts'
import { PROOF_FIELDS } from './proof.ts'
import { GivenPermissions } from './users.ts'

/** Characters of a name: no line breaks, no invisible controls, and none that change the writing direction. */
const GROUP_NAME = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

const GroupName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_GROUP_NAME), z.regex(GROUP_NAME))

/** Returns whether a text can be the name of a group. */
export const isGroupName = (text: string): boolean => GroupName.safeParse(text).success

const fields = {
  /** At most 1,000 characters. */
  description: z.optional(z.string()),
  /** Ids of users. */
  members: z.optional(z.array(z.int())),
  perm: z.optional(GivenPermissions),
  commands: z.optional(z.array(z.string())),
  /** The caller's own password, unless they signed in recently. */
  ...PROOF_FIELDS,
}

/**
 * `POST /api/groups`. The name has 1 to 100 characters, none of them a control character, and no other group has it in any letter case;
 * surrounding spaces are removed. In a separate file, because pages that only show groups do not need these validations.
 */
export const NewGroup = z.object({ name: z.string(), ...fields })
export type NewGroup = z.infer<typeof NewGroup>

/** `PUT /api/groups/{id}`: fields that are absent stay as they are. With `revision`, a group that has another one is not changed. */
export const GroupChange = z.object({ name: z.optional(z.string()), ...fields, revision: z.optional(z.int()) })
export type GroupChange = z.infer<typeof GroupChange>

/** Optional body of `DELETE /api/groups/{id}`. */
export const GroupRemoval = z.object(PROOF_FIELDS)
