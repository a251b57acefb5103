import { type DiskSpace, diskSpace } from '#server/storage/disk-space.ts'

export type DiskWatchParts = {
  /** Directory on the disk. */
  readonly folder: string
  /** Called once when the disk is nearly full, and again only after it had enough space. */
  readonly low: (space: DiskSpace) => void
  /** Returns the space of the disk. */
  readonly read?: (folder: string) => Promise<DiskSpace>
}

const GIB = 1024 ** 3

/** Interval between two checks, in milliseconds. */
const CHECK_EVERY = 5 * 60_000

/** Free space, as a multiple of the limit, from which on the disk has enough space again. */
const RECOVERED = 1.25

/** Watches the free space of a disk. */
export class DiskWatch {
  readonly #parts: DiskWatchParts
  readonly #timer: ReturnType<typeof setInterval>
  #isLow = false

  constructor(parts: DiskWatchParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY).unref()
    void this.check()
  }

  /** Reads the free space now. A disk that cannot be read is not nearly full. */
  async check(): Promise<void> {
    const { folder, low, read = diskSpace } = this.#parts
    const space = await read(folder).catch(() => null)
    if (space === null) return
    const limit = lowSpace(space.total)
    if (!this.#isLow && space.free < limit) {
      this.#isLow = true
      low(space)
    } else if (space.free >= limit * RECOVERED) this.#isLow = false
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/**
 * Returns the free bytes below which a disk of this size is nearly full: 5 %, but at least 1 GiB (10 % of small disks), and at most 20 GiB.
 */
export const lowSpace = (total: number): number =>
  Math.max(Math.min(total * 0.05, 20 * GIB), Math.min(total * 0.1, GIB))
