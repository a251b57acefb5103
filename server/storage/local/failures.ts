import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { ERRNO, errnoOf, failedWith } from '#server/platform/os/system-error.ts'

const { ENOENT, ENOTDIR, ELOOP, EXDEV, ENXIO, EACCES, EPERM, EROFS, EEXIST, ENOTEMPTY, EISDIR } = ERRNO
const { EINVAL, EILSEQ, ENAMETOOLONG, ENOSPC, EDQUOT, EFBIG, EAGAIN, EBUSY, EOPNOTSUPP } = ERRNO

type Meaning = { readonly code: ErrorCode; readonly phrase: string; readonly errnos: readonly number[] }

/** What a failed system call means to a person. A path that leaves the scope is as absent as one that is not there. */
const MEANINGS: readonly Meaning[] = [
  { code: 'not_found', phrase: 'Not found.', errnos: [ENOENT, ENOTDIR, ELOOP, EXDEV, ENXIO] },
  { code: 'not_allowed', phrase: 'The disk does not allow this.', errnos: [EACCES, EPERM, EROFS] },
  { code: 'name_taken', phrase: 'The name is taken.', errnos: [EEXIST, ENOTEMPTY, EISDIR] },
  { code: 'invalid', phrase: 'The disk cannot do this.', errnos: [EINVAL, EILSEQ, ENAMETOOLONG] },
  { code: 'disk_full', phrase: 'The disk is full.', errnos: [ENOSPC, EDQUOT] },
  { code: 'too_large', phrase: 'The disk cannot hold a file this large.', errnos: [EFBIG] },
  { code: 'busy', phrase: 'The item is in use.', errnos: [EAGAIN, EBUSY] },
]

/** A failure of the disk as the error services know; anything else as it is. */
export function toAppError(error: unknown): unknown {
  const errno = errnoOf(error)
  const meaning = MEANINGS.find(({ errnos }) => errno !== null && errnos.includes(errno))
  return meaning ? new AppError(meaning.code, meaning.phrase, { cause: error }) : error
}

/** Was it the disk, or the system, that failed? */
export function isDiskFailure(error: unknown): boolean {
  return errnoOf(error) !== null
}

/** Is it a disk that cannot take something: full, to read only, or of another kind? Anything else may pass, or is a fault. */
export function cannotHold(error: unknown): boolean {
  return failedWith(error, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EFBIG, EINVAL, EXDEV, ENAMETOOLONG, EOPNOTSUPP)
}
