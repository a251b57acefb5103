import type { UserGroup } from '#server/accounts/users/group-grants.ts'

/** A group of users, whose members have its permissions and commands in addition to their own. */
export type Group = UserGroup & {
  readonly description: string
  /** Ids of users, ascending. */
  readonly members: readonly number[]
  /** Incremented with every change, so that a change based on an outdated state is detected. */
  readonly revision: number
}

/** The fields of a group that can be changed. */
export type GroupFields = Omit<Group, 'id' | 'revision'>
