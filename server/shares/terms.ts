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
  /** Set for upload links, and for links to folders that visitors can also upload to. */
  readonly uploads: UploadLimits | null
} & ShareOptions

/** Options as they are stored. Strict: an unknown additional option is one that this version would not enforce. */
export const StoredOptions = z.strictObject({
  /** Plain text that visitors read. */
  message: z._default(z.string(), ''),
  /** Whether visitors see the owner's username. */
  showName: z._default(z.boolean(), false),
  /** Whether visitors are offered no downloads. */
  hideDownload: z._default(z.boolean(), false),
})
type ShareOptions = Readonly<z.infer<typeof StoredOptions>>

const NO_OPTIONS: ShareOptions = { message: '', showName: false, hideDownload: false }

/** Terms of a link without any. */
export const NO_TERMS: ShareTerms = { expire: 0, downloadLimit: null, uploads: null, ...NO_OPTIONS }

/** Limits of uploads without any given. */
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
  message: 'message',
  showName: 'showName',
  hideDownload: 'hideDownload',
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
  ...storedJsonOr(StoredOptions, row.options, NO_OPTIONS),
})

/** Returns the columns of a link's terms. */
export const termColumns = ({ expire, downloadLimit, uploads, ...options }: ShareTerms) => ({
  expire,
  download_limit: downloadLimit,
  upload_limits: uploads === null ? null : JSON.stringify(uploads),
  options: JSON.stringify(optionsOf(options)),
})

const optionsOf = ({ message, showName, hideDownload }: ShareOptions): ShareOptions => ({
  message,
  showName,
  hideDownload,
})

/**
 * Returns the terms of a new link.
 * @throws AppError `invalid` for a duration out of range, and for limits of another kind of link
 */
export function requestedTerms(wanted: ShareCreate, now: number): ShareTerms {
  const isUpload = wanted.kind === 'upload'
  if (isUpload && wanted.downloadLimit !== null) throw otherKind('downloadLimit')
  if (isUpload && wanted.hideDownload) throw otherKind('hideDownload')
  const uploads = wanted.uploads ?? (isUpload ? NO_UPLOAD_LIMITS : null)
  return {
    expire: expiryOf(wanted, now),
    downloadLimit: wanted.downloadLimit,
    uploads: uploads && withSmallLetters(uploads),
    ...optionsOf(wanted),
  }
}

/**
 * Returns the terms of a link after an update; absent fields stay unchanged.
 * @throws as {@link requestedTerms}
 */
export function changedTerms(
  share: ShareTerms & { readonly kind: ShareKind; readonly isDirectory: boolean },
  update: ShareUpdate,
  now: number,
): ShareTerms {
  const isUpload = share.kind === 'upload'
  if (isUpload ? update.uploads === null : update.uploads && !share.isDirectory) throw otherKind('uploads')
  if (isUpload && update.hideDownload) throw otherKind('hideDownload')
  if (isUpload && update.downloadLimit !== undefined && update.downloadLimit !== null) throw otherKind('downloadLimit')
  return {
    expire: update.expires === undefined ? share.expire : expiryOf({ expires: update.expires, unit: update.unit }, now),
    downloadLimit: update.downloadLimit === undefined ? share.downloadLimit : update.downloadLimit,
    uploads: update.uploads === undefined ? share.uploads : update.uploads && withSmallLetters(update.uploads),
    message: update.message ?? share.message,
    showName: update.showName ?? share.showName,
    hideDownload: update.hideDownload ?? share.hideDownload,
  }
}

/** Returns the terms in responses to the owner, with the use of the limits. */
export const termsForOwner = ({
  expire,
  downloadLimit,
  uploads,
  received,
  receivedSize,
  ...options
}: ShareTerms & Usage) => ({
  expire,
  downloadLimit,
  ...optionsOf(options),
  ...(uploads !== null && { uploads: { ...limitsOf(uploads), received, receivedSize } }),
})

type VisibleTerms = Omit<PublicDrop, 'token' | 'kind' | 'name' | 'sender' | 'uploads'>

/** Returns the terms that visitors see, after they entered the password: these and no others. */
export const termsForVisitors = ({
  expire,
  downloadLimit,
  downloads,
  message,
  hideDownload,
}: ShareTerms & Usage): VisibleTerms => ({
  expire,
  message,
  hideDownload,
  downloadsLeft: downloadLimit === null ? null : Math.max(0, downloadLimit - downloads),
})

/** Returns the limits of uploads that visitors see: these and no others. */
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

const otherKind = (field: string) => new AppError('invalid', 'Links of this kind do not have this limit.', { field })
