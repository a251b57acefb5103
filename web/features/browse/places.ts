/** Where a person was in a folder when they left it. */
export interface Place {
  /** px from the top. */
  readonly scrollTop: number
  /** Name of the item the keyboard was on; null for none. */
  readonly active: string | null
}

/** At most this many folders are remembered, the least recent forgotten first. */
const REMEMBERED = 200

/** Keeps where a person was in a folder. */
export function rememberPlace(places: Map<string, Place>, path: string, place: Place): void {
  places.delete(path)
  places.set(path, place)
  const [oldest] = places.keys()
  if (places.size > REMEMBERED && oldest !== undefined) places.delete(oldest)
}
