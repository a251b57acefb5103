/** Metadata of a stored draft, available without reading its text. */
export interface DraftEntry {
  readonly owner: string
  readonly path: string
  readonly name: string
  /** Size in bytes: UTF-16 units times two. */
  readonly size: number
  /** In milliseconds since the epoch. */
  readonly savedAt: number
}

/** Limits for the drafts that a browser stores, of all users together: number, bytes and age in milliseconds. */
export const BOUNDS: Readonly<Record<'count' | 'size' | 'age', number>> = {
  count: 50,
  size: 100_000_000,
  age: 30 * 24 * 60 * 60 * 1000,
}

/** Returns the drafts to delete: those that are too old, and the oldest where they are too many or too large. */
export function draftsOverLimits(
  entries: readonly DraftEntry[],
  now: number,
  bounds: typeof BOUNDS = BOUNDS,
): DraftEntry[] {
  const newestFirst = [...entries].sort((a, b) => b.savedAt - a.savedAt)
  let size = 0
  return newestFirst.filter((entry, index) => {
    size += entry.size
    return index >= bounds.count || size > bounds.size || now - entry.savedAt > bounds.age
  })
}
