import { read } from 'bun:ffi'
import { openLibc } from './open-libc.ts'

/** Result of a lock attempt. `unsupported`: the file system has no locks. */
export type LockResult = 'taken' | 'held' | 'unsupported'

const isMac = process.platform === 'darwin'

const SYMBOLS = { flock: { args: ['i32', 'i32'], returns: 'i32' } } as const
const ERRNO_SYMBOL = { args: [], returns: 'ptr' } as const

const { flock, errnoLocation } = isMac ? openOnMac() : openOnLinux()

/** Flags of flock(2): shared or exclusive, without waiting. */
const SHARED_AT_ONCE = 1 | 4
const EXCLUSIVE_AT_ONCE = 2 | 4

/** EWOULDBLOCK: another program has the lock. */
const WOULD_BLOCK = isMac ? 35 : 11

/**
 * Acquires a shared lock on an open file, which excludes writers until it is closed.
 *
 * @returns false when another program has it open for writing
 */
export function lockShared(descriptor: number): boolean {
  return flock(descriptor, SHARED_AT_ONCE) === 0
}

/** Acquires the exclusive lock of an open file without waiting. It is released when the file is closed or the program ends. */
export function lockExclusive(descriptor: number): LockResult {
  if (flock(descriptor, EXCLUSIVE_AT_ONCE) === 0) return 'taken'
  const location = errnoLocation()
  return location !== null && read.i32(location, 0) === WOULD_BLOCK ? 'held' : 'unsupported'
}

function openOnLinux() {
  const { flock, __errno_location: errnoLocation } = openLibc({ ...SYMBOLS, __errno_location: ERRNO_SYMBOL })
  return { flock, errnoLocation }
}

function openOnMac() {
  const { flock, __error: errnoLocation } = openLibc({ ...SYMBOLS, __error: ERRNO_SYMBOL })
  return { flock, errnoLocation }
}
