import { extensionOf } from '#contract/file-extension.ts'
import type { PublicDrop } from '#contract/shares.ts'

/** Limits of an upload link, and what is left of them. */
export type UploadLimitsLeft = PublicDrop['uploads']

/** Number and bytes of files already scheduled, which reduce the limits for others. */
export interface Planned {
  readonly files: number
  readonly bytes: number
}

/**
 * Reason why a link does not accept a file. `invalid`: it would be hidden; `full`: no more files are accepted; `no_room`: the file exceeds
 * the bytes left.
 */
export type RejectReason = 'invalid' | 'unsupported_type' | 'too_large' | 'full' | 'no_room'

/** Returns the reason why a link does not accept a file, before anything is sent; null if it does. The server checks again. */
export function rejectReasonFor(
  takes: UploadLimitsLeft,
  { name, size }: Pick<File, 'name' | 'size'>,
  planned: Planned,
): RejectReason | null {
  if (name.startsWith('.')) return 'invalid'
  const { extensions, maxFileSize, filesLeft, sizeLeft } = takes
  if (extensions.length > 0 && !extensions.includes(extensionOf(name).slice(1).toLowerCase())) return 'unsupported_type'
  if (maxFileSize !== null && size > maxFileSize) return 'too_large'
  if (filesLeft !== null && planned.files >= filesLeft) return 'full'
  if (sizeLeft !== null && planned.bytes + size > sizeLeft) return 'no_room'
  return null
}

/** Returns whether a link accepts no more files. */
export const isFull = ({ filesLeft, sizeLeft }: UploadLimitsLeft): boolean => filesLeft === 0 || sizeLeft === 0
