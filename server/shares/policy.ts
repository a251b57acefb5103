import {
  type DurationUnit,
  LINK_NAME,
  LONGEST_DURATION,
  type ShareCreate,
  type ShareUpdate,
  type UploadLimits,
} from '#contract/shares.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { Share, ShareTerms } from './share.ts'
import { NO_UPLOAD_LIMITS } from './upload-link-limits.ts'

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
export function canStillShare({ permissions }: Pick<User, 'permissions'>, kind: Share['kind']): boolean {
  return permissions.share && permissions[kind === 'upload' ? 'create' : 'download']
}

const SECONDS: Record<DurationUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

type Duration = Pick<ShareCreate, 'expires'> & { readonly unit?: ShareCreate['unit'] | undefined }

/**
 * Returns when a duration that begins now expires, in seconds since the epoch; 0 for none, if it is empty, zero or absent. An exact
 * integer, however far away.
 * @throws AppError `invalid` beyond {@link LONGEST_DURATION} of any unit
 */
function expiryOf({ expires, unit }: Duration, now: number): number {
  const amount = Number(expires ?? 0)
  if (amount > LONGEST_DURATION) throw new AppError('invalid', 'The duration is too long.', { field: 'expires' })
  return amount === 0 ? 0 : Math.floor(now / 1000) + amount * SECONDS[unit || 'hours']
}

/**
 * Returns the owner's custom name for the address; empty for none.
 * @throws AppError `invalid`
 */
export function requestedName({ name, guessable }: Pick<ShareCreate, 'name' | 'guessable'>): string {
  const wanted = name.trim().normalize('NFC')
  if (wanted === '' ? guessable : !LINK_NAME.test(wanted))
    throw new AppError('invalid', 'Not a usable name for a link.', { field: 'name' })
  return wanted
}

/**
 * Returns the terms of a new link.
 * @throws AppError `invalid` for a duration out of range, and for limits of another kind of link
 */
export function requestedTerms(wanted: ShareCreate, now: number): ShareTerms {
  const isUpload = wanted.kind === 'upload'
  if (!isUpload && wanted.uploads !== undefined) throw otherKind('uploads')
  if (isUpload && wanted.downloadLimit !== null) throw otherKind('downloadLimit')
  const uploads = isUpload ? withSmallLetters(wanted.uploads ?? NO_UPLOAD_LIMITS) : null
  return { expire: expiryOf(wanted, now), downloadLimit: wanted.downloadLimit, uploads }
}

/**
 * Returns the terms of a link after an update; absent fields stay unchanged.
 * @throws as {@link requestedTerms}
 */
export function changedTerms(share: Share, update: ShareUpdate, now: number): ShareTerms {
  const isUpload = share.kind === 'upload'
  if (!isUpload && update.uploads !== undefined) throw otherKind('uploads')
  if (isUpload && update.downloadLimit !== undefined && update.downloadLimit !== null) throw otherKind('downloadLimit')
  return {
    expire: update.expires === undefined ? share.expire : expiryOf({ expires: update.expires, unit: update.unit }, now),
    downloadLimit: update.downloadLimit === undefined ? share.downloadLimit : update.downloadLimit,
    uploads: update.uploads === undefined ? share.uploads : withSmallLetters(update.uploads),
  }
}

const withSmallLetters = (limits: UploadLimits): UploadLimits => ({
  ...limits,
  extensions: limits.extensions.map((extension) => extension.toLowerCase()),
})

const otherKind = (field: string) => new AppError('invalid', 'This kind of link has no such limit.', { field })
