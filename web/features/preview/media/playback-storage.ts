import { FILM_PLACES } from '#web/lib/personal-places.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Minimum duration of a file whose position is stored on this device, in seconds. */
const LONG = 600

/** Maximum number of stored positions. */
const MOST = 100

/** Distance from start or end, in seconds, within which a file starts over. */
const EDGE = 30

const PLACES_KEY = FILM_PLACES

/** Stored positions: path and seconds, the latest last. */
type Places = readonly (readonly [string, number])[]

function parsePlaces(kept: string | null): Places {
  try {
    const places: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(places) ? places.filter(isPlace) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const isPlace = (place: unknown): place is [string, number] =>
  Array.isArray(place) && typeof place[0] === 'string' && Number.isFinite(place[1])

/** Returns the stored position in a file of `duration` seconds, in seconds; 0 near its start or end, or when none is stored. */
export function positionIn(kept: string | null, path: string, duration: number): number {
  if (!(duration >= LONG)) return 0
  const place = parsePlaces(kept).find(([other]) => other === path)?.[1] ?? 0
  return place > EDGE && place < duration - EDGE ? place : 0
}

/** Returns the stored value with a position added or updated. */
export function withPosition(kept: string | null, path: string, seconds: number): string {
  const others = parsePlaces(kept).filter(([other]) => other !== path)
  return JSON.stringify([...others, [path, Math.floor(seconds)]].slice(-MOST))
}

/** Returns the position stored on this device. */
export const storedPosition = (path: string, duration: number): number =>
  positionIn(readStored(PLACES_KEY), path, duration)

/** Stores the position in a long file in the browser's storage. */
export function storePosition(
  path: string,
  { currentTime, duration }: { currentTime: number; duration: number },
): void {
  if (duration >= LONG) writeStored(PLACES_KEY, withPosition(readStored(PLACES_KEY), path, currentTime))
}
