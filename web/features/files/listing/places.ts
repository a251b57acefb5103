/** Where a person was in a folder when they left it. */
export interface Place {
  /** px from the top. */
  readonly scrollTop: number
  /** Name of the item the keyboard was on; null for none. */
  readonly active: string | null
  /** Whether that item is to be selected as well. */
  readonly selected?: boolean
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

/** A page is drawn within this time of the step through history that led to it, in ms. */
const SAME_STEP = 1000

/** Tells whether the present address was reached by Back or Forward rather than by a link. */
export function watchHistory(now: () => number = () => performance.now()): () => boolean {
  let step = { href: '', at: Number.NEGATIVE_INFINITY }
  addEventListener('popstate', () => {
    step = { href: location.href, at: now() }
  })
  return () => step.href === location.href && now() - step.at < SAME_STEP
}
