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
import { ANYTHING } from './drop-limits.ts'
import type { Share, ShareTerms } from './share.ts'

type Asker = Pick<Subject, 'userId' | 'permissions'>

/** Links are for who may share. @throws AppError `not_allowed` */
export function requireSharing({ permissions }: Pick<Asker, 'permissions'>): void {
  if (!permissions.share && !permissions.admin) throw notAllowed()
}

/** An upload link lets names appear. @throws AppError `not_allowed` */
export function requireCreating({ permissions }: Pick<Asker, 'permissions'>): void {
  if (!permissions.create && !permissions.admin) throw notAllowed()
}

/** People change and remove their own links, administrators everybody's. */
export function mayChange({ userId, permissions }: Asker, share: Pick<Share, 'userId'>): boolean {
  return permissions.admin || userId === share.userId
}

/** May links of this owner, as they are now, still be used? (R6) */
export function mayStillShare({ permissions }: Pick<User, 'permissions'>, kind: Share['kind']): boolean {
  return permissions.share && permissions[kind === 'upload' ? 'create' : 'download']
}

const SECONDS: Record<DurationUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }

type Duration = Pick<ShareCreate, 'expires'> & { readonly unit?: ShareCreate['unit'] | undefined }

/**
 * When a duration that begins now has run out, in seconds since the epoch; 0 for one that is empty, zero or absent: for ever. An exact
 * integer, however far away.
 *
 * @throws AppError `invalid` beyond {@link LONGEST_DURATION} of any unit
 */
function expiryOf({ expires, unit }: Duration, now: number): number {
  const amount = Number(expires ?? 0)
  if (amount > LONGEST_DURATION) throw new AppError('invalid', 'The duration is too long.', { field: 'expires' })
  return amount === 0 ? 0 : Math.floor(now / 1000) + amount * SECONDS[unit || 'hours']
}

/**
 * The owner's own word for the address; empty for none.
 *
 * @throws AppError `invalid`
 */
export function wantedName({ name, guessable }: Pick<ShareCreate, 'name' | 'guessable'>): string {
  const wanted = name.trim().normalize('NFC')
  if (wanted === '' ? guessable : !LINK_NAME.test(wanted))
    throw new AppError('invalid', 'Not a usable name for a link.', { field: 'name' })
  return wanted
}

/**
 * What a new link is to allow.
 *
 * @throws AppError `invalid` for a duration out of range, and for limits that are not of this kind of link
 */
export function wantedTerms(wanted: ShareCreate, now: number): ShareTerms {
  const isUpload = wanted.kind === 'upload'
  if (!isUpload && wanted.uploads !== undefined) throw otherKind('uploads')
  if (isUpload && wanted.downloadLimit !== null) throw otherKind('downloadLimit')
  const uploads = isUpload ? withSmallLetters(wanted.uploads ?? ANYTHING) : null
  return { expire: expiryOf(wanted, now), downloadLimit: wanted.downloadLimit, uploads }
}

/**
 * What a link allows after an update; what is left out stays.
 *
 * @throws as {@link wantedTerms}
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
