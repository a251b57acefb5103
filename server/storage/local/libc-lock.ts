import { openLibc } from './libc.ts'

const libc = openLibc({ flock: { args: ['i32', 'i32'], returns: 'i32' } })

/** flock(2): as others read, and without waiting. */
const SHARED_AT_ONCE = 1 | 4

/**
 * Takes a lock on an open file that keeps away whoever would write it, until it is closed.
 *
 * @returns false when somebody has it to write
 */
export function lockToRead(descriptor: number): boolean {
  return libc.flock(descriptor, SHARED_AT_ONCE) === 0
}
