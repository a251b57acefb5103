/** Smaller files go up in one piece (bytes). */
const PARTED = 64 * 1024 * 1024
/** What one part has at least (bytes). */
const PART = 16 * 1024 * 1024
/** From here on a connection waits longer than it sends: several at once are faster (ms). */
const FAR = 30
const MEASURED = 3

/** How long the server takes to answer anything at all, at best, in ms. */
export async function roundTrip(probe: () => Promise<boolean>, now = () => performance.now()): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < MEASURED; round += 1) {
    const began = now()
    if (await probe()) best = Math.min(best, now() - began)
  }
  return best
}

/** Into how many parts a file is cut that go up side by side, where nothing but the distance decides. */
export const wantedParts = (size: number, trip: number): number =>
  size < PARTED || trip < FAR || !Number.isFinite(trip) ? 1 : Math.floor(size / PART)

/** Parts whose ends the file system can share: blocks are not cut. */
const ALIGNED = 1024 * 1024

/** Where each part begins and ends, the same for the same size and number. */
export function partBounds(size: number, parts: number): { start: number; end: number }[] {
  const length = Math.ceil(size / parts / ALIGNED) * ALIGNED
  return Array.from({ length: parts }, (_, part) => ({
    start: Math.min(part * length, size),
    end: Math.min((part + 1) * length, size),
  }))
}
