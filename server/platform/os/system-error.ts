/** A failed system call; `errno` as in errno(3). */
export class SystemError extends Error {
  override readonly name = 'SystemError'
  readonly errno: number
  constructor(call: string, errno: number) {
    super(`${call} failed with errno ${errno}`)
    this.errno = errno
  }
}

export const ERRNO = {
  EPERM: 1,
  ENOENT: 2,
  ESRCH: 3,
  EINTR: 4,
  EIO: 5,
  ENXIO: 6,
  EAGAIN: 11,
  EACCES: 13,
  EBUSY: 16,
  EEXIST: 17,
  EXDEV: 18,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EFBIG: 27,
  ENOSPC: 28,
  EROFS: 30,
  ENAMETOOLONG: 36,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ELOOP: 40,
  EILSEQ: 84,
  EMLINK: 31,
  EOPNOTSUPP: 95,
  EDQUOT: 122,
} as const

/** Returns whether a system call failed with one of these error numbers. */
export function failedWith(error: unknown, ...errnos: number[]): boolean {
  const errno = errnoOf(error)
  return errno !== null && errnos.includes(errno)
}

/** Returns the error number of a failed system call, null for anything else. `node:fs` reports errno negated. */
export function errnoOf(error: unknown): number | null {
  if (error instanceof SystemError) return error.errno
  if (error instanceof Error && 'errno' in error && typeof error.errno === 'number') return Math.abs(error.errno)
  return null
}
