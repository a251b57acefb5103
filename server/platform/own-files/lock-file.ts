import { closeSync, fsyncSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import * as z from 'zod/mini'
import type { LockResult } from '#server/platform/os/libc-lock.ts'

/**
 * Lock files prevent two programs from using the same directory. Only the kernel's lock on the open file (flock(2)) says whether a
 * directory is in use, so a killed program leaves no lock behind. The content is informational: the last owner of the lock. The files are
 * never removed, because another program may have the removed one open.
 */

export type Lock = (descriptor: number) => LockResult

const LockRecord = z.object({
  /** The data directory's own id. */
  instance: z.optional(z.string()),
  /** Id of the process that last acquired the lock. */
  process: z.number(),
  /** Time at which the instance took the directory over from another one, in milliseconds since the epoch. */
  takenOver: z.optional(z.number()),
})
export type LockRecord = z.infer<typeof LockRecord>

/** Maximum length of a record, in bytes. */
const LONGEST = 1024

/** Time to retry a lock, in milliseconds: a killed program holds its locks until the system has closed its files. */
const PATIENCE = 1000
const PAUSE = 20

/** Returns the system's lock function; null where none is known. */
export async function systemLock(): Promise<Lock | null> {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return null
  // Loaded here, because other systems have no such C library.
  return (await import('#server/platform/os/libc-lock.ts')).lockExclusive
}

/** Calls `attempt` until `isHeld` is false for its result, for a second at most. */
export async function retryWhileHeld<T>(attempt: () => T, isHeld: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const answer = attempt()
    if (!isHeld(answer) || performance.now() > end) return answer
    await Bun.sleep(PAUSE)
  }
}

/** Reads the record of an open lock file; null where it has none, or one of a later version. */
export function readRecord(descriptor: number): LockRecord | null {
  const bytes = Buffer.alloc(LONGEST)
  const length = readSync(descriptor, bytes, 0, LONGEST, 0)
  try {
    return LockRecord.parse(JSON.parse(bytes.toString('utf8', 0, length)))
  } catch {
    return null
  }
}

/** Replaces the record of an open lock file, which this program has locked. */
export function writeRecord(descriptor: number, record: LockRecord): void {
  ftruncateSync(descriptor, 0)
  writeSync(descriptor, `${JSON.stringify(record)}\n`, 0)
  fsyncSync(descriptor)
}

/** A lock that this program holds until it is disposed of. */
export class HeldLock implements Disposable {
  readonly #descriptor: number

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }
}

/** Returns ` (process 123)`, or nothing where the process is unknown. */
export const byProcess = (record: LockRecord | null) => (record === null ? '' : ` (process ${record.process})`)
