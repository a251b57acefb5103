import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { ERRNO, errnoOf, failedWith } from '#server/platform/os/system-error.ts'

const { ENOENT, ENOTDIR, ELOOP, EXDEV, ENXIO, EACCES, EPERM, EROFS, EEXIST, ENOTEMPTY, EISDIR } = ERRNO
const { EINVAL, EILSEQ, ENAMETOOLONG, ENOSPC, EDQUOT, EFBIG, EAGAIN, EBUSY, EOPNOTSUPP } = ERRNO

type Meaning = { readonly code: ErrorCode; readonly phrase: string; readonly errnos: readonly number[] }

/** Error codes for failed system calls. A path outside the scope is reported like a missing one. */
const MEANINGS: readonly Meaning[] = [
  { code: 'not_found', phrase: 'Not found.', errnos: [ENOENT, ENOTDIR, ELOOP, EXDEV, ENXIO] },
  { code: 'not_allowed', phrase: 'The disk does not allow this.', errnos: [EACCES, EPERM, EROFS] },
  { code: 'name_taken', phrase: 'An item with this name already exists.', errnos: [EEXIST, ENOTEMPTY, EISDIR] },
  { code: 'invalid', phrase: 'The disk does not support this.', errnos: [EINVAL, EILSEQ, ENAMETOOLONG] },
  { code: 'disk_full', phrase: 'The disk is full.', errnos: [ENOSPC, EDQUOT] },
  { code: 'too_large', phrase: 'The disk cannot hold a file this large.', errnos: [EFBIG] },
  { code: 'busy', phrase: 'The item is in use.', errnos: [EAGAIN, EBUSY] },
]

/** Converts a disk failure to an AppError; returns any other error unchanged. */
export function toAppError(error: unknown): unknown {
  const errno = errnoOf(error)
  const meaning = MEANINGS.find(({ errnos }) => errno !== null && errnos.includes(errno))
  return meaning ? new AppError(meaning.code, meaning.phrase, { cause: error }) : error
}

/** Returns whether the error came from the disk or the operating system. */
export function isDiskFailure(error: unknown): boolean {
  return errnoOf(error) !== null
}

/**
 * Returns whether the disk cannot store an item, because it is full, read-only or of another kind. Other failures may
 * be temporary, or are faults.
 */
export function cannotHold(error: unknown): boolean {
  return failedWith(error, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EFBIG, EINVAL, EXDEV, ENAMETOOLONG, EOPNOTSUPP)
}
