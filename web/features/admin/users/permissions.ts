import type { Permissions } from '#contract/users.ts'

/** Permissions other than administrator, in display order. */
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

/** Returns the permissions that can be granted here. Command execution only if the server allows it. */
export const offeredRights = (execution: boolean): readonly Right[] =>
  RIGHTS.filter((right) => right !== 'execute' || execution)
