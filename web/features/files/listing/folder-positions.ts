/** Position of the user in a folder. */
export interface FolderPosition {
  /** Distance from the top, in px. */
  readonly scrollTop: number
  /** Name of the active item, or null. */
  readonly active: string | null
  /** Whether to select that item as well. */
  readonly selected?: boolean
}

/** Maximum number of stored folders. The least recently used are removed first. */
const REMEMBERED = 200

/** Stores the position in a folder. */
export function storePosition(places: Map<string, FolderPosition>, path: string, place: FolderPosition): void {
  places.delete(path)
  places.set(path, place)
  const [oldest] = places.keys()
  if (places.size > REMEMBERED && oldest !== undefined) places.delete(oldest)
}

/** Maximum time between a history step and the rendering of the page it leads to, in milliseconds. */
const SAME_STEP = 1000

/** Returns a function that reports whether the current address was reached by Back or Forward rather than by a link. */
export function watchHistory(now: () => number = () => performance.now()): () => boolean {
  let step = { href: '', at: Number.NEGATIVE_INFINITY }
  addEventListener('popstate', () => {
    step = { href: location.href, at: now() }
  })
  return () => step.href === location.href && now() - step.at < SAME_STEP
}
