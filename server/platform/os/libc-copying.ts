import { ptr } from 'bun:ffi'
import { arm, checked } from './libc.ts'
import { openLibc } from './open-libc.ts'
import { ERRNO, SystemError } from './system-error.ts'

/**
 * System calls for copying and for making much durable at once, by their numbers: C libraries do not all have them. All but
 * {@link setModified} may wait for a disk: they are for threads of their own.
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
/** utimensat(2): leave this time as it is. */
const UTIME_OMIT = 0x3ffffffen

/** What says that these two files cannot be copied by the kernel (copy_file_range(2)); then bytes have to be read and written. */
const CANNOT: ReadonlySet<number> = new Set([ERRNO.EXDEV, ERRNO.EINVAL, ERRNO.ENOSYS, ERRNO.EOPNOTSUPP, ERRNO.EPERM])

/** copy_file_range(2): from `at` on to where `into` says; answers how many bytes were copied, 0 at the end of the source; null where the kernel cannot. */
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

/** Begins to write a part of a file to the disk. */
export function beginWriting(fd: number, at: number, length: number): void {
  checked('sync_file_range', libc.syscall(SYS.syncFileRange, fd, at, length, SYNC_WRITE, 0, 0))
}

/** A part of a file is written to the disk when this returns, though not yet safe from a power cut. */
export function finishWriting(fd: number, at: number, length: number): void {
  const flags = SYNC_WAIT_BEFORE | SYNC_WRITE | SYNC_WAIT_AFTER
  checked('sync_file_range', libc.syscall(SYS.syncFileRange, fd, at, length, flags, 0, 0))
}

/** Everything on the volume of an open file is durable when this returns; throws what went wrong since that file was opened. */
export function syncVolume(fd: number): void {
  checked('syncfs', libc.syscall(SYS.syncfs, fd, 0, 0, 0, 0, 0))
}

/** Asks the system to forget what it remembers of a part of a file, so that the next read comes from the disk. */
export function forgetCached(fd: number, at: number, length: number): void {
  checked('fadvise64', libc.syscall(SYS.fadvise64, fd, at, length, FADV_DONTNEED, 0, 0))
}

/** Where the next bytes of a sparse file are that are not a hole: from, and up to. Null when only a hole follows. */
export function nextData(fd: number, at: number): { readonly from: number; readonly to: number } | null {
  try {
    const from = checked('lseek', libc.lseek(fd, at, SEEK_DATA))
    return { from, to: checked('lseek', libc.lseek(fd, from, SEEK_HOLE)) }
  } catch (error) {
    if (error instanceof SystemError && error.errno === ERRNO.ENXIO) return null
    throw error
  }
}

/** Sets when an open file or folder was modified, to the nanosecond. */
export function setModified(fd: number, seconds: number, nanos: number): void {
  times[1] = UTIME_OMIT
  times[2] = BigInt(seconds)
  times[3] = BigInt(nanos)
  checked('utimensat', libc.syscall(SYS.utimensat, fd, 0, timesPtr, 0, 0, 0))
}
