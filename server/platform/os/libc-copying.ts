import { ptr } from 'bun:ffi'
import { checked } from './libc.ts'
import { arm } from './open-flags.ts'
import { openLibc } from './open-libc.ts'
import { ERRNO, SystemError } from './system-error.ts'

/**
 * System calls for copying and for flushing much data at once, by their numbers, because not all C libraries have them. All but {@link
 * setModified} may block on a disk: call them from separate threads.
 */
const SYS = {
  copyFileRange: arm ? 285 : 326,
  syncFileRange: arm ? 84 : 277,
  syncfs: arm ? 267 : 306,
  fadvise64: arm ? 223 : 221,
  utimensat: arm ? 88 : 280,
} as const

const libc = openLibc({
  syscall: { args: ['i64', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64'], returns: 'i64' },
  lseek: { args: ['i32', 'i64', 'i32'], returns: 'i64' },
})

/** On ArrayBuffers of their own; see `libc.ts`. */
const offsets = new BigInt64Array(new ArrayBuffer(16))
const offsetsPtr = ptr(offsets)
const times = new BigInt64Array(new ArrayBuffer(32))
const timesPtr = ptr(times)

const SEEK_DATA = 3
const SEEK_HOLE = 4
const FADV_DONTNEED = 4
const SYNC_WAIT_BEFORE = 1
const SYNC_WRITE = 2
const SYNC_WAIT_AFTER = 4
/** utimensat(2): do not change this time. */
const UTIME_OMIT = 0x3ffffffen

/** Errors that mean the kernel cannot copy between these two files (copy_file_range(2)); the bytes have to be read and written instead. */
const CANNOT: ReadonlySet<number> = new Set([ERRNO.EXDEV, ERRNO.EINVAL, ERRNO.ENOSYS, ERRNO.EOPNOTSUPP, ERRNO.EPERM])

/**
 * copy_file_range(2): copies from offset `at` to offset `into`. Returns the number of bytes copied, 0 at the end of the source; null where
 * the kernel cannot.
 */
export function copyRange(from: number, to: number, at: number, length: number, into = at): number | null {
  offsets[0] = BigInt(at)
  offsets[1] = BigInt(into)
  try {
    return checked('copy_file_range', libc.syscall(SYS.copyFileRange, from, offsetsPtr, to, offsetsPtr + 8, length, 0))
  } catch (error) {
    if (error instanceof SystemError && CANNOT.has(error.errno)) return null
    throw error
  }
}

/** Starts writing a part of a file to the disk. */
export function beginWriting(fd: number, at: number, length: number): void {
  checked('sync_file_range', libc.syscall(SYS.syncFileRange, fd, at, length, SYNC_WRITE, 0, 0))
}

/** Starts writing all of a file to the disk. Does nothing where the kernel cannot: a later flush writes all the same. */
export function beginWritingAll(fd: number): void {
  try {
    beginWriting(fd, 0, 0)
  } catch (error) {
    if (!(error instanceof SystemError && CANNOT.has(error.errno))) throw error
  }
}

/** Waits until a part of a file is written to the disk, though it may not survive a power failure yet. */
export function finishWriting(fd: number, at: number, length: number): void {
  const flags = SYNC_WAIT_BEFORE | SYNC_WRITE | SYNC_WAIT_AFTER
  checked('sync_file_range', libc.syscall(SYS.syncFileRange, fd, at, length, flags, 0, 0))
}

/** Waits until everything on the volume of an open file is durable; throws errors that occurred since that file was opened. */
export function syncVolume(fd: number): void {
  checked('syncfs', libc.syscall(SYS.syncfs, fd, 0, 0, 0, 0, 0))
}

/** Drops a part of a file from the page cache, so that the next read comes from the disk. */
export function forgetCached(fd: number, at: number, length: number): void {
  checked('fadvise64', libc.syscall(SYS.fadvise64, fd, at, length, FADV_DONTNEED, 0, 0))
}

/** Returns the next range of a sparse file that is not a hole. Null when only a hole follows. */
export function nextData(fd: number, at: number): { readonly from: number; readonly to: number } | null {
  try {
    const from = checked('lseek', libc.lseek(fd, at, SEEK_DATA))
    return { from, to: checked('lseek', libc.lseek(fd, from, SEEK_HOLE)) }
  } catch (error) {
    if (error instanceof SystemError && error.errno === ERRNO.ENXIO) return null
    throw error
  }
}

/** Sets the modification time of an open file or folder, in nanoseconds. */
export function setModified(fd: number, seconds: number, nanos: number): void {
  times[1] = UTIME_OMIT
  times[2] = BigInt(seconds)
  times[3] = BigInt(nanos)
  checked('utimensat', libc.syscall(SYS.utimensat, fd, 0, timesPtr, 0, 0, 0))
}
