import type { Upload } from './upload.ts'

/** Uploads that were brought together will not fit, as far as is known. */
export interface Shortage {
  /** Bytes that are free where they go. */
  readonly free: number
  /** Bytes that are still to go up. */
  readonly needed: number
}

/** What was brought together. */
export interface Drop {
  /** Whether the person does not want it any more. */
  isRefused(): boolean
  /** Notes what belongs to it. */
  add(upload: Upload): void
}

/** Looks whether there is room for what is brought, before it goes up. */
export interface Room {
  /** Begins with what is brought to a folder; `waiting` bytes are still to go up of what came before. */
  begin(into: string, waiting: number): Promise<Drop>
  /** What will not fit, until the person has decided, or null. */
  shortage(): Shortage | null
  /** Goes on anyway, also with what is still brought until `forget`. */
  accept(): void
  /** Answers everything that will not fit, which is to be stopped. */
  refuse(): readonly Upload[]
  /** Nothing is left to decide. */
  forget(): void
}

/** Who does not answer by then is not waited for (ms). */
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

/** `freeIn` answers the bytes that are free where a folder is, or null where that is not known. */
export function createRoom(freeIn: (into: string) => Promise<number | null>): Room {
  let drops: OpenDrop[] = []
  let accepted = false
  return {
    async begin(into, waiting) {
      const drop = openDrop(await Promise.race([freeIn(into), nothingAfter(PATIENCE)]), waiting)
      drops.push(drop)
      return drop
    },
    shortage: () => (accepted ? null : (drops.map((drop) => drop.shortage()).find((short) => short !== null) ?? null)),
    accept() {
      accepted = true
    },
    refuse() {
      const short = drops.filter((drop) => drop.shortage() !== null)
      for (const drop of short) drop.refuse()
      return short.flatMap(({ uploads }) => uploads)
    },
    forget() {
      drops = []
      accepted = false
    },
  }
}
