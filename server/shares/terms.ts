import * as z from 'zod/mini'
import {
  type DurationUnit,
  LONGEST_DURATION,
  type PublicDrop,
  type ShareCreate,
  type ShareKind,
  type ShareUpdate,
  UploadLimits,
} from '#contract/shares.ts'
import type { SharesTable } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import { storedJsonOr } from '#server/platform/json/stored-values.ts'

// Everything about the terms of links: their columns, requests that set them, and responses that contain them.

/** Terms of a link that its owner can change. */
export type ShareTerms = {
  /** Seconds since the epoch; 0 for no expiry. */
  readonly expire: number
  /** Maximum number of downloads; null for no limit. */
  readonly downloadLimit: number | null
  /** Set for upload links only. */
  readonly uploads: UploadLimits | null
}

/** Terms of a link without any. */
export const NO_TERMS: ShareTerms = { expire: 0, downloadLimit: null, uploads: null }

/** Limits of an upload link without any given. */
export const NO_UPLOAD_LIMITS: UploadLimits = {
  maxFileSize: null,
  maxTotalSize: null,
  maxFiles: null,
  extensions: [],
  askName: false,
}

/** Names of the terms in the API and in events. */
const FIELDS = {
  expire: 'expires',
  downloadLimit: 'downloadLimit',
  uploads: 'uploads',
} as const satisfies Record<keyof ShareTerms, keyof ShareUpdate>

/** Returns the fields, by the API's names, in which the terms of a link differ. */
export function changedFields(before: ShareTerms, after: ShareTerms): string[] {
  const terms = Object.keys(FIELDS) as readonly (keyof ShareTerms)[]
  return terms.filter((term) => !Bun.deepEquals(before[term], after[term])).map((term) => FIELDS[term])
}

/** Returns the terms in a row. */
export const termsFromRow = (row: SharesTable): ShareTerms => ({
  expire: row.expire,
  downloadLimit: row.download_limit,
  uploads: row.upload_limits === null ? null : storedJsonOr(z.nullable(UploadLimits), row.upload_limits, null),
})

/** Returns the columns of a link's terms. */
export const termColumns = ({ expire, downloadLimit, uploads }: ShareTerms) => ({
  expire,
  download_limit: downloadLimit,
  upload_limits: uploads === null ? null : JSON.stringify(uploads),
})

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
export function changedTerms(
  share: ShareTerms & { readonly kind: ShareKind },
  update: ShareUpdate,
  now: number,
): ShareTerms {
  const isUpload = share.kind === 'upload'
  if (!isUpload && update.uploads !== undefined) throw otherKind('uploads')
  if (isUpload && update.downloadLimit !== undefined && update.downloadLimit !== null) throw otherKind('downloadLimit')
  return {
    expire: update.expires === undefined ? share.expire : expiryOf({ expires: update.expires, unit: update.unit }, now),
    downloadLimit: update.downloadLimit === undefined ? share.downloadLimit : update.downloadLimit,
    uploads: update.uploads === undefined ? share.uploads : withSmallLetters(update.uploads),
  }
}

/** Returns the terms in responses to the owner, with the use of the limits. */
export const termsForOwner = ({ expire, downloadLimit, uploads, received, receivedSize }: ShareTerms & Usage) => ({
  expire,
  downloadLimit,
  ...(uploads !== null && { uploads: { ...limitsOf(uploads), received, receivedSize } }),
})

type VisibleTerms = Omit<PublicDrop, 'token' | 'kind' | 'name' | 'uploads'>

/** Returns the terms that visitors see, after they entered the password: these and no others. */
export const termsForVisitors = ({ expire, downloadLimit, downloads }: ShareTerms & Usage): VisibleTerms => ({
  expire,
  downloadsLeft: downloadLimit === null ? null : Math.max(0, downloadLimit - downloads),
})

/** Returns the limits that visitors of an upload link see: these and no others. */
export const limitsOf = ({ maxFileSize, maxTotalSize, maxFiles, extensions, askName }: UploadLimits): UploadLimits => ({
  maxFileSize,
  maxTotalSize,
  maxFiles,
  extensions: [...extensions],
  askName,
})

/** Number of downloads, and number and size of the received files. */
type Usage = { readonly downloads: number; readonly received: number; readonly receivedSize: number }

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

const withSmallLetters = (limits: UploadLimits): UploadLimits => ({
  ...limits,
  extensions: limits.extensions.map((extension) => extension.toLowerCase()),
})

const otherKind = (field: string) => new AppError('invalid', 'This kind of link has no such limit.', { field })
