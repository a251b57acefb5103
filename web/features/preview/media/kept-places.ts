import { FILM_PLACES } from '#web/lib/personal-places.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'

/** A film this long (s) is not seen in one go: where it was left is kept on this device. */
const LONG = 600

/** So many films are remembered. */
const MOST = 100

/** So close to its beginning or end (s), a film starts anew. */
const EDGE = 30

const PLACES_KEY = FILM_PLACES

/** Where films were left: path and seconds, the latest last. */
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

/** Where a film of `duration` seconds was left, in seconds; 0 when it was seen to its end, or never. */
export function placeIn(kept: string | null, path: string, duration: number): number {
  if (!(duration >= LONG)) return 0
  const place = parsePlaces(kept).find(([other]) => other === path)?.[1] ?? 0
  return place > EDGE && place < duration - EDGE ? place : 0
}

/** What is kept once a film was left at `seconds`. */
export function withPlace(kept: string | null, path: string, seconds: number): string {
  const others = parsePlaces(kept).filter(([other]) => other !== path)
  return JSON.stringify([...others, [path, Math.floor(seconds)]].slice(-MOST))
}

/** Where a film was left on this device. */
export const keptPlace = (path: string, duration: number): number => placeIn(readKept(PLACES_KEY), path, duration)

/** Keeps where a long film is, for as long as this browser does. */
export function keepPlace(path: string, { currentTime, duration }: { currentTime: number; duration: number }): void {
  if (duration >= LONG) writeKept(PLACES_KEY, withPlace(readKept(PLACES_KEY), path, currentTime))
}

const VOLUME_KEY = 'coffer.media.volume'

/** How loud things are played on this device: from 0 to 1, and whether at all. */
export interface Volume {
  readonly volume: number
  readonly muted: boolean
}

/** Reads what {@link keepVolume} wrote; as loud as it gets when that is nothing. */
export function parseVolume(kept: string | null): Volume {
  const [, level = '100', muted] = /^(\d{1,3})( muted)?$/.exec(kept ?? '') ?? []
  return { volume: Math.min(100, Number(level)) / 100, muted: muted !== undefined }
}

/** How loud things were last played on this device. */
export const keptVolume = (): Volume => parseVolume(readKept(VOLUME_KEY))

/** Keeps how loud things are played. */
export const keepVolume = ({ volume, muted }: Volume): void =>
  void writeKept(VOLUME_KEY, `${Math.round(volume * 100)}${muted ? ' muted' : ''}`)
