import type { Upload } from './upload.ts'

/** Uploads that will probably not fit. */
export interface Shortage {
  /** Free bytes at the target. */
  readonly free: number
  /** Bytes still to be uploaded. */
  readonly needed: number
}

/** Files that were added together. */
interface Drop {
  /** Returns whether the user canceled it. */
  isRefused(): boolean
  /** Adds an upload to it. */
  add(upload: Upload): void
}

/** Checks the free space before uploads start. */
export interface FreeSpaceCheck {
  /** Starts a drop to a folder. `waiting`: bytes of earlier uploads that are still to be sent. */
  beginDrop(into: string, waiting: number): Promise<Drop>
  /** Returns the shortage until the user has decided, or null. */
  shortage(): Shortage | null
  /** Continues despite the shortage, also for later drops until `clearDrops`. */
  acceptAll(): void
  /** Cancels the drops that will not fit, and returns their uploads. */
  cancelExceeding(): readonly Upload[]
  /** Discards all drops and decisions. */
  clearDrops(): void
}

/** Longest wait for the server's answer, in milliseconds. */
const PATIENCE = 2000

const nothingAfter = (ms: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), ms))

interface OpenDrop extends Drop {
  readonly uploads: Upload[]
  readonly shortage: () => Shortage | null
  refuse(): void
}

function openDrop(free: number | null, waiting: number): OpenDrop {
  const uploads: Upload[] = []
  let needed = waiting
  let refused = false
  return {
    uploads,
    add(upload) {
      uploads.push(upload)
      needed += upload.size
    },
    shortage: () => (free === null || refused || needed <= free ? null : { free, needed }),
    isRefused: () => refused,
    refuse() {
      refused = true
    },
  }
}

/** Creates the space check. `freeIn` returns the free bytes at a folder, or null if unknown. */
export function createFreeSpaceCheck(freeIn: (into: string) => Promise<number | null>): FreeSpaceCheck {
  let drops: OpenDrop[] = []
  let accepted = false
  return {
    async beginDrop(into, waiting) {
      const drop = openDrop(await Promise.race([freeIn(into), nothingAfter(PATIENCE)]), waiting)
      drops.push(drop)
      return drop
    },
    shortage: () => (accepted ? null : (drops.map((drop) => drop.shortage()).find((short) => short !== null) ?? null)),
    acceptAll() {
      accepted = true
    },
    cancelExceeding() {
      const short = drops.filter((drop) => drop.shortage() !== null)
      for (const drop of short) drop.refuse()
      return short.flatMap(({ uploads }) => uploads)
    },
    clearDrops() {
      drops = []
      accepted = false
    },
  }
}
