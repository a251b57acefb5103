import type { Stat } from '#server/storage/storage.ts'

/** As many are remembered; then it starts over. Losing them costs reading the files again. */
const MOST = 20_000

/** Smaller files are read again faster than they are looked up for a reader who comes back (bytes). */
const WORTHWHILE = 64 * 1024

/** A file written so shortly ago may be written once more without its time showing it: clocks of disks are coarse (ms). */
const SETTLED = 2000

/** CRC-32s of files by their identity, size and time, so that a download that is resumed reads only what it sends. */
export class KnownChecksums {
  readonly #known = new Map<string, number>()
  readonly #now: () => number

  /** `now` is milliseconds since the epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(stat: Stat): number | undefined {
    return stat.size < WORTHWHILE ? undefined : this.#known.get(keyOf(stat))
  }

  keep(stat: Stat, crc: number): void {
    if (stat.size < WORTHWHILE || Number(stat.modifiedNs / 1_000_000n) > this.#now() - SETTLED) return
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(keyOf(stat), crc)
  }
}

const keyOf = ({ identity, size, modifiedNs }: Stat) => `${identity}:${size}:${modifiedNs}`
