import { closeSync, fsyncSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import * as z from 'zod/mini'
import type { LockAnswer } from '#server/platform/os/libc-lock.ts'

/**
 * Lock files keep two programs from working on the same directory. Only the kernel's lock on the open file (flock(2)) says whether a
 * directory is in use, so a program that is killed leaves nothing behind. The content is information: who took the lock last. The files
 * are never removed, because another program may have the removed one open.
 */

export type Lock = (descriptor: number) => LockAnswer

const LockRecord = z.object({
  /** The data directory's own id. */
  instance: z.optional(z.string()),
  /** The id of the process that took the lock last. */
  process: z.number(),
  /** The time at which the instance took the directory over from another one: milliseconds since the epoch. */
  takenOver: z.optional(z.number()),
})
export type LockRecord = z.infer<typeof LockRecord>

/** A record is shorter than this (bytes). */
const LONGEST = 1024

/** A program that was just killed holds its locks until the system has closed its files; a lock is tried for this long (ms). */
const PATIENCE = 1000
const PAUSE = 20

/** The lock of the system; null where none is known. */
export async function systemLock(): Promise<Lock | null> {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return null
  // Loaded here, because other systems have no such C library to open.
  return (await import('#server/platform/os/libc-lock.ts')).lockToWrite
}

/** Calls `attempt` until it does not answer `held`, for a second at most. */
export async function untilNotHeld<T>(attempt: () => T, isHeld: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    const answer = attempt()
    if (!isHeld(answer) || performance.now() > end) return answer
    await Bun.sleep(PAUSE)
  }
}

/** The record of an open lock file; null where it has none, or one of a future version. */
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

/** A lock that this program has until it is disposed of. */
export class HeldLock implements Disposable {
  readonly #descriptor: number

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }
}

/** ` (process 123)`, or nothing where it is not known. */
export const byProcess = (record: LockRecord | null) => (record === null ? '' : ` (process ${record.process})`)
