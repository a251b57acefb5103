import type { Subject } from '#server/access/authorize.ts'
import type { ItemLock } from './item-lock.ts'

/** Returns whether a user may end a lock without its token: their own, and as an administrator that of anybody. */
export const canEnd = ({ userId }: Pick<ItemLock, 'userId'>, { permissions, userId: own }: Subject): boolean =>
  permissions.admin || userId === own
