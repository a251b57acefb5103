import type { Permissions } from '#contract/users.ts'

/** What a person may do besides administering, in the order in which it is offered. */
const RIGHTS = [
  'create',
  'delete',
  'download',
  'modify',
  'execute',
  'rename',
  'share',
] as const satisfies ReadonlyArray<keyof Permissions>
export type Right = (typeof RIGHTS)[number]

/** The rights that can be given here: running commands only where the server runs them. */
export const offeredRights = (execution: boolean): readonly Right[] =>
  RIGHTS.filter((right) => right !== 'execute' || execution)
