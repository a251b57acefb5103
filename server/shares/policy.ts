import { LINK_NAME, type ShareCreate } from '#contract/shares.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { Share } from './share.ts'

type SharingSubject = Pick<Subject, 'userId' | 'permissions'>

/** Requires permission to share. @throws AppError `not_allowed` */
export function requireSharing({ permissions }: Pick<SharingSubject, 'permissions'>): void {
  if (!permissions.share && !permissions.admin) throw notAllowed()
}

/** Requires permission to create items, for upload links. @throws AppError `not_allowed` */
export function requireCreating({ permissions }: Pick<SharingSubject, 'permissions'>): void {
  if (!permissions.create && !permissions.admin) throw notAllowed()
}

/** Returns whether the user can change and remove a link: its owner, or an administrator. */
export function canChangeShare({ userId, permissions }: SharingSubject, share: Pick<Share, 'userId'>): boolean {
  return permissions.admin || userId === share.userId
}

/** Returns whether links of this owner, with their current permissions, can still be used. */
export function canStillShare({ effective: { permissions } }: Pick<User, 'effective'>, kind: Share['kind']): boolean {
  return permissions.share && permissions[kind === 'upload' ? 'create' : 'download']
}

/**
 * Returns the owner's custom name for the address; empty for none.
 * @throws AppError `invalid`
 */
export function requestedName({ name, guessable }: Pick<ShareCreate, 'name' | 'guessable'>): string {
  const wanted = name.trim().normalize('NFC')
  if (wanted === '' ? guessable : !LINK_NAME.test(wanted))
    throw new AppError('invalid', 'This name cannot be used for a link.', { field: 'name' })
  return wanted
}
