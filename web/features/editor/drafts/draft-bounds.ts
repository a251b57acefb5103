/** What is known of a kept draft without reading it. */
export interface DraftEntry {
  readonly owner: string
  readonly path: string
  readonly name: string
  /** UTF-16 units times two: what it takes (bytes). */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** What a browser keeps of unsaved texts at most, of all people together. */
export const BOUNDS: Readonly<Record<'count' | 'size' | 'age', number>> = {
  count: 50,
  size: 100_000_000,
  age: 30 * 24 * 60 * 60 * 1000,
}

/** The drafts that have to go: those that are too old, and the oldest of those that are too many or too large. */
export function overBounds(entries: readonly DraftEntry[], now: number, bounds: typeof BOUNDS = BOUNDS): DraftEntry[] {
  const newestFirst = [...entries].sort((a, b) => b.savedAt - a.savedAt)
  let size = 0
  return newestFirst.filter((entry, index) => {
    size += entry.size
    return index >= bounds.count || size > bounds.size || now - entry.savedAt > bounds.age
  })
}
