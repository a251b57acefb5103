/** Smaller files are uploaded in one part, in bytes. */
const PARTED = 64 * 1024 * 1024
/** Smallest size of one part, in bytes. */
const PART = 16 * 1024 * 1024
/** Round-trip time from which a connection waits longer than it sends, so that several are faster, in milliseconds. */
const FAR = 30
const MEASURED = 3

/** Returns the shortest measured round-trip time to the server, in milliseconds. */
export async function roundTrip(probe: () => Promise<boolean>, now = () => performance.now()): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < MEASURED; round += 1) {
    const began = now()
    if (await probe()) best = Math.min(best, now() - began)
  }
  return best
}

/** Returns the number of parallel parts for a file when only the distance matters. */
export const wantedParts = (size: number, trip: number): number =>
  size < PARTED || trip < FAR || !Number.isFinite(trip) ? 1 : Math.floor(size / PART)

/** Alignment of part boundaries, in bytes, so that the file system can share whole blocks. */
const ALIGNED = 1024 * 1024

/** Returns the bounds of each part, the same for the same size and number. */
export function partBounds(size: number, parts: number): { start: number; end: number }[] {
  const length = Math.ceil(size / parts / ALIGNED) * ALIGNED
  return Array.from({ length: parts }, (_, part) => ({
    start: Math.min(part * length, size),
    end: Math.min((part + 1) * length, size),
  }))
}
