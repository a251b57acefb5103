import type { Stat } from '#server/storage/storage.ts'

/** Maximum number of cached checksums; the cache is then cleared. A lost checksum only means reading the file again. */
const MOST = 20_000

/** Size in bytes from which checksums are cached; smaller files are quickly read again. */
const WORTHWHILE = 64 * 1024

/** Age in milliseconds below which a file may change again without its time showing it, because the clocks of disks are coarse. */
const SETTLED = 2000

/** Caches the CRC-32 of files by their identity, size and time, so that a resumed download reads only the bytes it sends. */
export class ChecksumCache {
  readonly #known = new Map<string, number>()
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(stat: Stat): number | undefined {
    return stat.size < WORTHWHILE ? undefined : this.#known.get(keyOf(stat))
  }

  store(stat: Stat, crc: number): void {
    if (stat.size < WORTHWHILE || Number(stat.modifiedNs / 1_000_000n) > this.#now() - SETTLED) return
    if (this.#known.size >= MOST) this.#known.clear()
    this.#known.set(keyOf(stat), crc)
  }
}

const keyOf = ({ identity, size, modifiedNs }: Stat) => `${identity}:${size}:${modifiedNs}`
