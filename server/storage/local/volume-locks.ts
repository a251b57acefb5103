import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { LockResult } from '#server/platform/os/libc-lock.ts'
import { isFile } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { byProcess, type Lock, type LockRecord, readRecord, writeRecord } from '#server/platform/own-files/lock-file.ts'
import { isDiskFailure } from './failures.ts'
import type { PlatformFs } from './platform-fs.ts'

const LOCK_FILE = Buffer.from('lock')
const PRIVATE = 0o600

/** A served directory and the data directory that uses it. */
export type Serving = {
  /** Id of the data directory. */
  readonly instance: string
  /** Null where no supported file locks exist. */
  readonly lock: Lock | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** @param place absolute path of the work directory */
  readonly report: (event: VolumeEvent, place: string) => void
}

/**
 * `taken_over`: another data directory used the volume before. `unlocked`: the file system has no locks, so two servers
 * could use the volume at once. `foreign`: also without locks, and another data directory is recorded as its user.
 */
export type VolumeEvent = 'taken_over' | 'unlocked' | 'foreign'

/** The owner of a volume's work directory. */
export type Custody = {
  /** Whether this server can remove items in it. False while another server uses it, or may use it. */
  readonly isOurs: boolean
  /** Time at which it was taken over from another data directory, in milliseconds since the epoch; null if it never was. */
  readonly takenOver: number | null
}

/** The owner of a work directory. `holder` names the process that has its lock, as far as that is known. */
export type Claim = {
  readonly isOurs: boolean
  /** Whether another program has its lock. */
  readonly isHeld: boolean
  readonly holder: string
  readonly takenOver: () => number | null
}

const never = () => null
/** The claim where nothing is locked, and for a volume that cannot be written, which needs no lock. */
export const FREE: Claim = { isOurs: true, isHeld: false, holder: '', takenOver: never }

/** An open lock file. Its work directory is also held open, so that no other directory can get the same identity. */
type Hold = {
  /** Top of the volume. */
  readonly top: VirtualPath
  readonly work: number
  readonly file: number
  readonly answer: 'taken' | 'unsupported'
}

/**
 * Locks the work directories of volumes, so that two servers with different data directories never remove each other's
 * items. The lock lasts until `close`, or the end of the program. A volume that cannot be written needs none.
 */
export class VolumeLocks {
  readonly #platformFs: PlatformFs
  readonly #serving: Serving
  readonly #holds = new Map<string, Hold>()

  constructor(platformFs: PlatformFs, serving: Serving) {
    this.#platformFs = platformFs
    this.#serving = serving
  }

  /**
   * Locks an open work directory below `top`, unless this server has locked it already.
   *
   * @param reopen opens the same directory once more
   */
  claim(top: VirtualPath, work: number, reopen: () => number): Claim {
    const hold = this.#holds.get(this.#identityOf(work))
    if (hold) return this.#claimOf(hold)
    const locked = this.#lock(work)
    if (locked === null) return FREE
    const { file, answer } = locked
    if (answer === 'held') {
      const holder = byProcess(readRecord(file))
      this.#platformFs.close(file)
      return { isOurs: false, isHeld: true, holder, takenOver: never }
    }
    const made = { top, work: reopen(), file, answer }
    this.#holds.set(this.#identityOf(work), made)
    this.#record(made)
    return this.#claimOf(made)
  }

  /** Releases the locks of volumes that are no longer mounted, because their unmounting waits for that. */
  keepOnly(tops: readonly VirtualPath[]): void {
    for (const [identity, hold] of this.#holds) if (!tops.includes(hold.top)) this.#release(identity, hold)
  }

  close(): void {
    for (const [identity, hold] of this.#holds) this.#release(identity, hold)
  }

  #release(identity: string, { work, file }: Hold): void {
    this.#holds.delete(identity)
    this.#platformFs.close(file)
    this.#platformFs.close(work)
  }

  #record({ work, file, answer }: Hold): void {
    const { instance, now } = this.#serving
    const report = (event: VolumeEvent) =>
      this.#serving.report(event, Buffer.from(this.#platformFs.realPath(work)).toString())
    const before = readRecord(file)
    const isForeign = before?.instance !== undefined && before.instance !== instance
    if (answer === 'unsupported') {
      report(isForeign ? 'foreign' : 'unlocked')
      if (isForeign) return
    } else if (isForeign) report('taken_over')
    const takenOver = isForeign ? now() : before?.takenOver
    this.#tryToWrite(work, { instance, process: process.pid, ...(takenOver !== undefined && { takenOver }) })
  }

  #claimOf({ file, answer }: Hold): Claim {
    const { instance } = this.#serving
    // Without a lock, another server may have claimed it meanwhile.
    const isOurs = answer === 'taken' || (readRecord(file)?.instance ?? instance) === instance
    return {
      isOurs,
      isHeld: false,
      holder: '',
      takenOver: () => (isOurs ? (readRecord(file)?.takenOver ?? null) : null),
    }
  }

  /**
   * Tries to lock the file and creates it where it is missing. It stays open for reading only, so that its volume can
   * still be remounted read-only; or for writing where a file system requires that for an exclusive lock (NFS). Null
   * where this server cannot write it: then it does not change the volume either.
   */
  #lock(work: number): { readonly file: number; readonly answer: LockResult } | null {
    const { lock } = this.#serving
    let writing: number | null = null
    try {
      writing = this.#openOrCreate(work)
      if (!isFile(this.#platformFs.stat(writing).mode)) return null
      const reading = this.#platformFs.open(work, LOCK_FILE, 'read', false)
      const answer = lock?.(reading) ?? 'unsupported'
      const other = answer === 'unsupported' ? (lock?.(writing) ?? 'unsupported') : 'unsupported'
      if (other === 'unsupported') return { file: reading, answer }
      this.#platformFs.close(reading)
      const locked = { file: writing, answer: other }
      writing = null
      return locked
    } catch (error) {
      if (isDiskFailure(error)) return null
      throw error
    } finally {
      if (writing !== null) this.#platformFs.close(writing)
    }
  }

  /** Writes the record. On a full disk the old record remains. */
  #tryToWrite(work: number, record: LockRecord): void {
    try {
      const file = this.#platformFs.openToAppend(work, LOCK_FILE)
      try {
        writeRecord(file, record)
      } finally {
        this.#platformFs.close(file)
      }
    } catch (error) {
      if (!isDiskFailure(error)) throw error
    }
  }

  #openOrCreate(work: number): number {
    try {
      return this.#platformFs.createNamed(work, LOCK_FILE, PRIVATE)
    } catch (error) {
      if (!failedWith(error, ERRNO.EEXIST)) throw error
      return this.#platformFs.openToAppend(work, LOCK_FILE)
    }
  }

  #identityOf(work: number): string {
    const { device, inode } = this.#platformFs.stat(work)
    return `${device}:${inode}`
  }
}
